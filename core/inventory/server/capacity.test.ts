import { afterAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { findSeats, readLedger, storeConcert } from '#core/cart/server/testing/samples.ts'
import { changeRoom, type ZoneRoom } from './capacity.ts'
import { moveSeats } from './holds.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const transact = <result>(work: (trx: Trx) => Promise<result>) => db.transaction().execute(work)
const storeZone = async (capacity: number | null) => (await storeConcert(db, { capacity, bystanders: false })).zoneId
const change = (zoneId: number, room: ZoneRoom) => transact((trx) => changeRoom(trx, zoneId, room))
const hold = (zoneId: number, quantity: number) =>
  transact((trx) => moveSeats(trx, 'hold', { zoneId, quantity, source: `test:${crypto.randomUUID()}` }))
const read = (zoneId: number) =>
  db.selectFrom('zones').select(['capacity', 'held', 'blocked']).where('id', '=', zoneId).executeTakeFirstOrThrow()

describe('the room of a zone', () => {
  test('changes as far as what is taken fits, and the smallest possible is said', async () => {
    const zoneId = await storeZone(10)
    await hold(zoneId, 4)
    expect(await change(zoneId, { capacity: 5, blocked: 2 })).toEqual({ kind: 'too_small', least: 6 })
    expect(await read(zoneId)).toEqual({ capacity: 10, held: 4, blocked: 0 })
    expect(await change(zoneId, { capacity: 6, blocked: 2 })).toEqual({ kind: 'changed' })
    expect(await read(zoneId)).toEqual({ capacity: 6, held: 4, blocked: 2 })
  })

  test.each([
    ['less room once blocked seats are back', { capacity: 10, blocked: 6 }, { capacity: 4, blocked: 0 }],
    ['more room, and then more of it blocked', { capacity: 4, blocked: 0 }, { capacity: 20, blocked: 16 }],
    ['no limit', { capacity: 4, blocked: 0 }, { capacity: null, blocked: 3 }],
  ])('%s', async (_, before, after) => {
    const zoneId = await storeZone(10)
    await hold(zoneId, 4)
    await change(zoneId, before)
    expect(await change(zoneId, after)).toEqual({ kind: 'changed' })
    expect(await read(zoneId)).toEqual({ ...after, held: 4 })
    // The ledger agrees.
    expect((await readLedger(db, zoneId)).held).toBe((await findSeats(db, zoneId)).held)
  })

  test('is never less than visitors take at the same moment', async () => {
    const zoneId = await storeZone(10)
    const [rooms, holds] = await Promise.all([
      Promise.all([4, 5, 6, 7].map((capacity) => change(zoneId, { capacity, blocked: 0 }))),
      Promise.all(Array.from({ length: 10 }, () => hold(zoneId, 1))),
    ])
    const { capacity, held } = await read(zoneId)
    expect(held).toBe(holds.filter(Boolean).length)
    expect(held).toBeLessThanOrEqual(capacity!)
    for (const room of rooms) if (room.kind === 'too_small') expect(room.least).toBeGreaterThan(3)
  })
})
