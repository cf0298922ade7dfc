/** First lines of several carts with their seats, taken together: all of them, or none. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { findSeats, readLedger, storeConcert, storeSession } from '#core/cart/server/testing/samples.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { holdFirstLines } from './cart-holds.ts'
import { moveSeats } from './holds.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const transact = <result>(work: (trx: Trx) => Promise<result>) => db.transaction().execute(work)

test.each([
  ['as many as are free', 7, [2, 1], true],
  ['more than are free', 7, [2, 2], false],
  ['of a zone without a limit', null, [20, 400], true],
] as const)('seats for several new carts, %s, are all held or none', async (_, capacity, quantities, isHeld) => {
  const { zoneId, ticketIds } = await storeConcert(db, { capacity, bystanders: false })
  const beside = await storeConcert(db, { bystanders: false })
  await transact(async (trx) => {
    await moveSeats(trx, 'block', { zoneId, quantity: 1, source: 'blocked' })
    await moveSeats(trx, 'sell', { zoneId, quantity: 2, source: 'sold' })
    await moveSeats(trx, 'hold', { zoneId, quantity: 1, source: 'held' })
  })
  const lines = await Promise.all(
    quantities.map(async (quantity) => {
      const cartId = crypto.randomUUID()
      const of = { clientHash: cartId, holdMinutes: 15, key: null }
      return { cartId, beginsFor: await storeSession(db), hash: `line ${cartId}`, quantity, ...of }
    }),
  )
  const holding = transact((trx) =>
    holdFirstLines(trx, { zoneId, isNumbered: false, eventTicketId: ticketIds[0], lines }),
  )
  if (isHeld) await holding
  else await expect(holding).rejects.toThrow(`Zone ${zoneId} has fewer seats than were free.`)
  const held = 1 + (isHeld ? quantities[0] + quantities[1] : 0)
  expect(await findSeats(db, zoneId)).toEqual({ held, sold: 2 })
  expect(await readLedger(db, zoneId)).toEqual({ held, sold: 2 })
  expect(await findSeats(db, beside.zoneId)).toEqual({ held: 0, sold: 0 })
  const sessions = lines.map(({ beginsFor }) => beginsFor)
  const carts = await db.selectFrom('carts').select('id').where('session_id', 'in', sessions).execute()
  expect(carts).toHaveLength(isHeld ? 2 : 0)
})

test.each([
  [15, 15],
  [90, 60],
])(
  'where seats wait for %i minutes, the first line is held for %i, with its client and key',
  async (holdMinutes, minutes) => {
    const { zoneId, ticketIds } = await storeConcert(db, { capacity: 2 })
    const visitor = await createCartVisitor(db)
    const cartId = await visitor.change(async ({ id }) => id)
    await sql`update carts set first_held_at = now() - interval '1 day' where id = ${cartId}`.execute(db)
    const of = {
      cartId,
      beginsFor: null,
      hash: `line ${cartId}`,
      quantity: 2,
      clientHash: 'of the visitor',
      holdMinutes,
    }
    const hold = (key: string | null) =>
      transact((trx) =>
        holdFirstLines(trx, { zoneId, isNumbered: false, eventTicketId: ticketIds[0], lines: [{ ...of, key }] }),
      )
    const key = crypto.randomUUID()
    await hold(key)
    const { rows } = await sql<object>`
    select quantity, held, sender_hash, added_keys, extract(epoch from held_until - first_held_at)::integer / 60 as minutes,
      first_held_at > now() - interval '1 hour' as is_begun
    from cart_items join carts on carts.id = cart_id where cart_id = ${cartId}`.execute(db)
    expect(rows).toEqual([
      { quantity: 2, held: 2, sender_hash: 'of the visitor', added_keys: [key], minutes, is_begun: true },
    ])
    await expect(hold(null)).rejects.toThrow(`Zone ${zoneId} has fewer seats than were free.`)
  },
)
