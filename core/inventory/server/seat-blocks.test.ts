import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { moveSeats } from './holds.ts'
import { addBlock, changeBlock, findBlock, listBlockedZones, releaseDueBlocks, removeBlock } from './seat-blocks.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const transact = <result>(work: (trx: Trx) => Promise<result>) => db.transaction().execute(work)
const block = (seats: number, changes: object = {}) => ({
  seats,
  holder: 'Press',
  reason: '',
  releaseOn: null,
  ...changes,
})
let zoneId: number
let dateId: number
beforeEach(async () => {
  ;({ zoneId, eventDateId: dateId } = await storeConcert(db, { capacity: 10, bystanders: false }))
})
const blockedNow = async () =>
  (await db.selectFrom('zones').select('blocked').where('id', '=', zoneId).executeTakeFirstOrThrow()).blocked
const add = async (seats: number, changes: object = {}) =>
  transact((trx) => addBlock(trx, zoneId, block(seats, changes)))
async function added(seats: number, changes: object = {}) {
  const outcome = await add(seats, changes)
  if (outcome.kind !== 'blocked') throw new Error('They are not blocked.')
  return (await findBlock(db, { id: outcome.id, dateId }))!
}

describe('blocked seats for somebody', () => {
  // Holds: desk.blocked-seats-say-for-whom
  test('are off sale, and say for whom, why and until when', async () => {
    await added(3, { reason: 'Premiere', releaseOn: '2099-01-02' })
    expect(await blockedNow()).toBe(3)
    expect(await listBlockedZones(db, dateId)).toEqual([
      {
        id: zoneId,
        title: { en: 'Stalls', fr: 'Stalls (fr)', hu: 'Stalls (hu)' },
        unnamed: 0,
        blocks: [
          { id: expect.any(Number), zoneId, seats: 3, holder: 'Press', reason: 'Premiere', releaseOn: '2099-01-02' },
        ],
      },
    ])
  })

  test('are those of which nothing is said first, then free ones, and never more than there are', async () => {
    await transact((trx) => moveSeats(trx, 'block', { zoneId, quantity: 2, source: 'before' }))
    await transact((trx) => moveSeats(trx, 'hold', { zoneId, quantity: 4, source: 'cart' }))
    expect(await add(7)).toEqual({ kind: 'tooMany', most: 6 })
    const own = await added(5)
    expect(await blockedNow()).toBe(5)
    expect(await transact((trx) => changeBlock(trx, own, block(7)))).toEqual({ kind: 'tooMany', most: 6 })
    await transact((trx) => changeBlock(trx, own, block(6)))
    expect(await blockedNow()).toBe(6)
    await transact((trx) => changeBlock(trx, own, block(1)))
    expect(await blockedNow()).toBe(1)
  })

  test('are released once, by whoever comes first', async () => {
    const own = await added(4)
    const released = await Promise.all([1, 2].map(() => transact((trx) => removeBlock(trx, own))))
    expect(released.filter(Boolean)).toHaveLength(1)
    expect(await blockedNow()).toBe(0)
  })

  // Holds: desk.blocked-seats-say-for-whom
  test('go back on sale by themselves on their day, by the clocks of the shop', async () => {
    const { rows } = await sql<{ today: string; next: string }>`
      select (now() at time zone 'Pacific/Kiritimati')::date::text as today,
        ((now() at time zone 'Pacific/Kiritimati')::date + 1)::text as next`.execute(db)
    const { today, next } = rows[0]!
    await added(2, { releaseOn: today })
    await added(3, { releaseOn: next })
    await added(1)
    await releaseDueBlocks(db, 'Pacific/Pago_Pago')
    expect(await blockedNow()).toBe(6)
    await releaseDueBlocks(db, 'Pacific/Kiritimati')
    expect(await blockedNow()).toBe(4)
    const log = await db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', `date ${dateId}`)
      .execute()
    expect(log).toEqual([{ actor: 'job', action: 'seats released' }])
  })

  test('are never more than the zone has blocked, whatever the code does', async () => {
    await added(4)
    await expect(db.updateTable('zones').set({ blocked: 3 }).where('id', '=', zoneId).execute()).rejects.toThrow(
      'fewer blocked seats',
    )
    await expect(
      db.insertInto('seat_blocks').values({ zone_id: zoneId, seats: 1, holder: 'Press' }).execute(),
    ).rejects.toThrow('fewer blocked seats')
  })
})
