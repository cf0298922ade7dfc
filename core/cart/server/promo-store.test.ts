import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { findPromo, releasePromoOfOrder, holdPromo } from './promo-store.ts'
import { createCartVisitor } from './testing/cart-visitor.ts'
import { storeConcert, storeOrder } from './testing/samples.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const cartIdOf = ({ change }: Awaited<ReturnType<typeof createCartVisitor>>) => change(async ({ id }) => id)

async function storePromo(): Promise<number> {
  const { id } = await db
    .insertInto('promo_codes')
    .values({ code: crypto.randomUUID(), title: '{"en": "Ten"}', kind: 'percent', percent: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const countUses = async (id: number) =>
  (await db.selectFrom('promo_codes').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used

test.each([
  ['its own order that waits for its payment', 'own', 'reserved', 0],
  ['its own order that is paid', 'own', 'redeemed', 1],
  ['the order of another cart', 'other', 'reserved', 1],
] as const)('a promo code: a use by %s is counted as a cart sees it', async (_, whose, state, used) => {
  const concert = await storeConcert(db)
  const visitors = { own: await createCartVisitor(db), other: await createCartVisitor(db) }
  for (const visitor of Object.values(visitors)) await visitor.add(concert.ticketIds[0])
  const cartId = await cartIdOf(visitors.own)
  const code = `Code ${crypto.randomUUID()}`
  const promo = await db
    .insertInto('promo_codes')
    .values({ code, title: '{"en": "Ten"}', kind: 'percent', percent: 10, max_uses: 1, used: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order_id = await storeOrder(db, await cartIdOf(visitors[whose]))
  await db.insertInto('promo_redemptions').values({ order_id, promo_code_id: promo.id, state }).execute()
  // The cart has a use of another code, too.
  const other = await storePromo()
  const order = await storeOrder(db, cartId)
  await db.insertInto('promo_redemptions').values({ order_id: order, promo_code_id: other }).execute()
  expect(await findPromo(db, cartId, code.toUpperCase())).toMatchObject({ id: promo.id, code, used })
  await sql`update promo_codes set archived_at = now() where id = ${promo.id}`.execute(db)
  expect(await findPromo(db, cartId, code)).toBeUndefined()
})

test.each([
  ['without a limit', true, sql`max_uses = null`],
  ['that has one use left', true, sql`max_uses = 2, used = 1`],
  ['that has none left', false, sql`max_uses = 2, used = 2`],
  ['that was paused meanwhile', false, sql`paused_at = now()`],
] as const)('a promo code %s can be used by an order: %s', async (_, isReserved, change) => {
  const visitor = await createCartVisitor(db)
  const order = await storeOrder(db, await cartIdOf(visitor))
  const [id, beside] = [await storePromo(), await storePromo()]
  await sql`update promo_codes set ${change} where id = ${id}`.execute(db)
  const used = () => countUses(id)
  const before = await used()
  const reserve = () => db.transaction().execute((trx) => holdPromo(trx, { orderId: order, promoId: id }))
  expect(await reserve()).toBe(isReserved)
  expect(await used()).toBe(before + Number(isReserved))
  expect(await countUses(beside)).toBe(0)
})

test('a promo code has its use back once from an order that was not paid, and never from one that was', async () => {
  const visitor = await createCartVisitor(db)
  const [unpaid, paid] = [await storeOrder(db, await cartIdOf(visitor)), await storeOrder(db, await cartIdOf(visitor))]
  const id = await storePromo()
  const give = (orderId: number) => db.transaction().execute((trx) => releasePromoOfOrder(trx, orderId))
  for (const orderId of [unpaid, paid])
    await db.transaction().execute((trx) => holdPromo(trx, { orderId, promoId: id }))
  await sql`update promo_redemptions set state = 'redeemed' where order_id = ${paid}`.execute(db)
  for (const orderId of [unpaid, unpaid, paid]) await give(orderId)
  expect(await countUses(id)).toBe(1)
  const { rows } = await sql`
    select order_id, state from promo_redemptions where promo_code_id = ${id} order by order_id`.execute(db)
  expect(rows).toEqual([
    { order_id: unpaid, state: 'released' },
    { order_id: paid, state: 'redeemed' },
  ])
})

// Holds: cart.codes-in-any-spelling
test.each([
  'spring-26',
  ' SPRING - 26 ',
  'ＳＰＲＩＮＧ－２６',
  'SPRING–26',
  'Spring—26.',
  'SPRING−26',
  'SPR ING‑26',
  '“SPRING-26”',
  '« spring-26 »',
  'spring\u00AD-\u200B26',
])('a promo code is found as %j', async (code) => {
  const cartId = crypto.randomUUID()
  await sql`insert into promo_codes (code, title, kind, percent) values ('Spring-26', '{"en": "Ten"}', 'percent', 10)
    on conflict (lower(code)) do nothing`.execute(db)
  expect(await findPromo(db, cartId, code)).toMatchObject({ code: 'Spring-26' })
  for (const other of ['SPRING26', 'SPRING_26', 'SPRING-261', '.']) {
    expect(await findPromo(db, cartId, other)).toBeUndefined()
  }
})

test('a promo code: of two that are read alike, the one that is written so is found, else the older; one that is archived, never', async () => {
  const cartId = crypto.randomUUID()
  await sql`insert into promo_codes (code, title, kind, percent, archived_at) values
    ('DACAPO.', '{"en": "Ten"}', 'percent', 10, now()), ('DA CAPO', '{"en": "Ten"}', 'percent', 10, null),
    ('DACAPO', '{"en": "Ten"}', 'percent', 10, null)`.execute(db)
  const found = async (code: string) => (await findPromo(db, cartId, code))?.code
  expect(await found('da capo')).toBe('DA CAPO')
  expect(await found('dacapo')).toBe('DACAPO')
  expect(await found('dacapo.')).toBe('DA CAPO')
})
