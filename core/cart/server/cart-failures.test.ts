/**
 * Changes of a cart report every failing statement, and leave nothing behind; repeated, they
 * succeed.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { joinCarts } from './cart-joining.ts'
import { emptyCarts } from './cart-store.ts'
import { applyPromoCode, applyPromo } from './promo-store.ts'
import { createCartVisitor, expectAgreement } from './testing/cart-visitor.ts'
import { emptyShop, passMinutes, storeConcert } from './testing/samples.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
afterEach(() => emptyShop(db))

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>
interface World {
  one: number
  other: number
  /** Has two tickets of one kind in the cart. */
  visitor: Visitor
  /** Has no cart yet. */
  newcomer: Visitor
  /** Has a ticket of the other kind in the cart. */
  host: Visitor
}

const code = 'Da capo'
const key = crypto.randomUUID()
const join = (from: Visitor, into: Visitor) =>
  joinCarts(db, { ...into.terms, orders: waitingOrders, from: from.sessionId, into: into.sessionId }, async () => {})

const deeds = {
  'begins a cart': ({ newcomer, one }) => newcomer.add(one, 1, key),
  'adds tickets': ({ visitor, other }) => visitor.add(other, 1, key),
  'takes fewer': ({ visitor, one }) => visitor.set(one, 1),
  'takes a line out': ({ visitor, one }) => visitor.set(one, 0),
  'holds seats for longer': ({ visitor }) => visitor.extend(),
  'applies a code': ({ visitor }) => visitor.change((cart) => applyPromoCode(cart, code)),
  'takes the code back': ({ visitor }) =>
    visitor.change(({ trx, id }) => applyPromo(trx, { cartId: id, promoId: null })),
  'has bought all': ({ visitor }) => visitor.change(({ trx, id }) => emptyCarts(trx, [{ cartId: id }])),
  'joins two carts': ({ host, visitor }) => join(host, visitor),
  'moves to another host': ({ visitor, newcomer }) => join(visitor, newcomer),
} satisfies Record<string, (world: World) => Promise<unknown>>

test.each([
  ['begins a cart', 'insert on cart_items'],
  ['begins a cart', 'update on zones'],
  ['begins a cart', 'insert on inventory_moves'],
  ['begins a cart', 'update of added_keys on carts'],
  ['adds tickets', 'update of added_keys on carts'],
  ['adds tickets', 'insert on cart_items'],
  ['adds tickets', 'update of held on zones'],
  ['adds tickets', 'update of first_held_at on carts'],
  ['takes fewer', 'insert on cart_items'],
  ['takes fewer', 'update of held on zones'],
  ['takes fewer', 'update of first_held_at on carts'],
  ['takes a line out', 'delete on cart_items'],
  ['takes a line out', 'update of held on zones'],
  ['holds seats for longer', 'update of first_held_at on carts'],
  ['applies a code', 'update of promo_code_id on carts'],
  ['takes the code back', 'update of promo_code_id on carts'],
  ['has bought all', 'delete on cart_items'],
  ['has bought all', 'update of held on zones'],
  ['has bought all', 'update of promo_code_id on carts'],
  ['joins two carts', 'delete on cart_items'],
  ['joins two carts', 'insert on cart_items'],
  ['joins two carts', 'update of cart_id on orders'],
  ['joins two carts', 'delete on carts'],
  ['moves to another host', 'update of session_id on carts'],
  ['moves to another host', 'delete on carts'],
] as const)('who %s: %s', async (name, write) => {
  const concert = await storeConcert(db, { prices: [4_200, 2_100] })
  const [one, other] = concert.ticketIds as [number, number]
  const visitor = await createCartVisitor(db)
  await visitor.add(one, 2)
  const newcomer = await createCartVisitor(db)
  if (name === 'moves to another host') await newcomer.change(async () => {})
  const host = await createCartVisitor(db, visitor.terms)
  await host.add(other, 1)
  if (name === 'joins two carts') {
    await host.order()
    await host.extend()
  }
  await sql`insert into promo_codes (code, title, kind, percent) values (${code}, '{"en": "Ten"}', 'percent', 10)`.execute(
    db,
  )
  await passMinutes(db, 5)
  const world = { one, other, visitor, newcomer, host }
  if (name === 'takes the code back') await deeds['applies a code'](world)
  const look = async () => Promise.all([visitor, newcomer, host].map(({ cart }) => cart()))
  const before = await look()
  await whileFailing(db, write, () => expect(deeds[name](world)).rejects.toThrow(diskIsFull))
  expect(await look()).toEqual(before)
  await expectAgreement(db, concert, 10 + 6)
  await deeds[name](world)
  expect(await look()).not.toEqual(before)
  await expectAgreement(db, concert, 10 + 6)
})
