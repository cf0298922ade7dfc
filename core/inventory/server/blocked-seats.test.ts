import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { selectFreeSeats, selectSoldOutZones } from './availability-store.ts'
import { moveSeats } from './holds.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const transact = <result>(work: (trx: Trx) => Promise<result>) => db.transaction().execute(work)
const storeZone = async (capacity: number | null = 5) =>
  (await storeConcert(db, { capacity, bystanders: false })).zoneId
let moves = 0
const move = (zoneId: number, quantity: number) => ({ zoneId, quantity, source: `test:${++moves}` })
const block = (zoneId: number, quantity: number) => transact((trx) => moveSeats(trx, 'block', move(zoneId, quantity)))
const hold = (zoneId: number, quantity: number) => transact((trx) => moveSeats(trx, 'hold', move(zoneId, quantity)))
const unblock = (zoneId: number, quantity: number) =>
  transact((trx) => moveSeats(trx, 'unblock', move(zoneId, quantity)))

async function read(zoneId: number) {
  const nobody = { sessionId: null }
  const { rows } = await sql<object>`
    select held, sold, blocked, seats.free, zones.id in (select full_zones.zone_id from (${selectSoldOutZones(nobody)}) full_zones) as "isFull"
    from zones join (${selectFreeSeats(nobody)}) seats on seats.zone_id = zones.id where zones.id = ${zoneId}`.execute(
    db,
  )
  return rows[0]
}

describe('blocked seats', () => {
  test('are not free: nobody can hold or buy them, until they are on sale again', async () => {
    const zoneId = await storeZone(5)
    expect(await block(zoneId, 3)).toBe(true)
    expect(await read(zoneId)).toEqual({ held: 0, sold: 0, blocked: 3, free: 2, isFull: false })
    expect(await hold(zoneId, 3)).toBe(false)
    expect(await transact((trx) => moveSeats(trx, 'sell', move(zoneId, 3)))).toBe(false)
    expect(await hold(zoneId, 2)).toBe(true)
    expect(await read(zoneId)).toEqual({ held: 2, sold: 0, blocked: 3, free: 0, isFull: true })
    await unblock(zoneId, 1)
    expect(await read(zoneId)).toEqual({ held: 2, sold: 0, blocked: 2, free: 1, isFull: false })
  })

  test('are taken from those that are free alone, and given back no more than there are', async () => {
    const zoneId = await storeZone(5)
    await hold(zoneId, 3)
    expect(await block(zoneId, 3)).toBe(false)
    expect(await block(zoneId, 2)).toBe(true)
    await expect(unblock(zoneId, 3)).rejects.toThrow('does not have 3 seats to unblock')
    expect(await read(zoneId)).toMatchObject({ held: 3, blocked: 2 })
  })

  test('and held ones are never more than the zone has, asked for at the same moment', async () => {
    const zoneId = await storeZone(10)
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? block(zoneId, 1) : hold(zoneId, 1)))
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10)
    const { held, blocked } = (await read(zoneId)) as { held: number; blocked: number }
    expect(held + blocked).toBe(10)
  })

  test('stand in the ledger, once for each cause', async () => {
    const zoneId = await storeZone()
    const once = { zoneId, quantity: 2, source: 'test:once' }
    for (let time = 0; time < 2; time++) expect(await transact((trx) => moveSeats(trx, 'block', once))).toBe(true)
    await unblock(zoneId, 1)
    const ledger = db
      .selectFrom('inventory_moves')
      .select(['kind', 'delta'])
      .where('zone_id', '=', zoneId)
      .orderBy('id')
    expect(await ledger.execute()).toEqual([
      { kind: 'block', delta: 2 },
      { kind: 'unblock', delta: 1 },
    ])
    expect(await read(zoneId)).toMatchObject({ blocked: 1 })
  })

  test('are refused by the database beyond the capacity, whatever the code does', async () => {
    const zoneId = await storeZone(5)
    await hold(zoneId, 3)
    const force = db.updateTable('zones').set({ blocked: 3 }).where('id', '=', zoneId)
    await expect(force.execute()).rejects.toThrow('never_oversold')
  })
})

test('a zone whose seats have moved is not deleted: its ledger stays', async () => {
  const zoneId = await storeZone()
  await hold(zoneId, 1)
  await expect(db.deleteFrom('zones').where('id', '=', zoneId).execute()).rejects.toThrow(
    'inventory_moves_zone_id_fkey',
  )
  const untouched = await storeZone()
  await db.deleteFrom('zones').where('id', '=', untouched).execute()
})
