import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../app/testing/database.ts'
import { findPromoByCode, reservePromo } from './promo-store.ts'
import { createCartVisitor } from './testing/cart-visitor.ts'
import { storeConcert, storeOrder } from './testing/samples.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const cartIdOf = ({ change }: Awaited<ReturnType<typeof createCartVisitor>>) => change(async ({ id }) => id)

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
  expect(await findPromoByCode(db, { code: code.toUpperCase(), cartId })).toMatchObject({ id: promo.id, code, used })
})

test.each([
  ['without a limit', true, sql`max_uses = null`],
  ['that has one use left', true, sql`max_uses = 2, used = 1`],
  ['that has none left', false, sql`max_uses = 2, used = 2`],
  ['that was paused meanwhile', false, sql`paused_at = now()`],
] as const)('a promo code %s can be used by an order: %s', async (_, isReserved, change) => {
  const visitor = await createCartVisitor(db)
  const order = await storeOrder(db, await cartIdOf(visitor))
  const { id } = await db
    .insertInto('promo_codes')
    .values({ code: crypto.randomUUID(), title: '{"en": "Ten"}', kind: 'percent', percent: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update promo_codes set ${change} where id = ${id}`.execute(db)
  const used = async () =>
    (await db.selectFrom('promo_codes').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used
  const before = await used()
  const reserve = () => db.transaction().execute((trx) => reservePromo(trx, { orderId: order, promoId: id }))
  expect(await reserve()).toBe(isReserved)
  expect(await used()).toBe(before + Number(isReserved))
})
