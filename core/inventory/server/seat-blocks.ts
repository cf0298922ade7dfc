/** Seats withdrawn from sale, with for whom, why and until when. */
import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit-store.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { changeBlockedSeats } from './claims.ts'
import { lockZones, moveSeats } from './holds.ts'

export interface SeatBlock {
  seats: number
  /** For whom: press, sponsors, artists. */
  holder: string
  reason: string
  /** Day on which they go back on sale, `2026-11-27`; null: by hand. */
  releaseOn: string | null
}

export interface StoredBlock extends SeatBlock {
  id: number
  zoneId: number
}

interface BlockedZone {
  id: number
  title: Translated
  /** Blocked seats of which nothing is said. */
  unnamed: number
  blocks: StoredBlock[]
}

const columns = sql`seat_blocks.id::float8 as id, zone_id::float8 as "zoneId", seats, holder, reason, release_on::text as "releaseOn"`

export async function listBlockedZones(db: Db, dateId: number): Promise<BlockedZone[]> {
  const { rows } = await sql<BlockedZone>`
    select zones.id::float8 as id, title, blocked - coalesce(own.seats, 0)::integer as unnamed, coalesce(own.blocks, '[]') as blocks
    from zones left join lateral (
      select sum(seats) as seats, json_agg(json_build_object('id', seat_blocks.id, 'zoneId', zone_id, 'seats', seats, 'holder', holder,
        'reason', reason, 'releaseOn', release_on) order by release_on nulls last, seat_blocks.id) as blocks
      from seat_blocks where zone_id = zones.id) own on true
    where event_date_id = ${dateId} order by zones.id`.execute(db)
  return rows
}

/** Null: there is none of this concert. */
export async function findBlock(db: Db, { id, dateId }: { id: number; dateId: number }): Promise<StoredBlock | null> {
  const { rows } = await sql<StoredBlock>`
    select ${columns} from seat_blocks join zones on zones.id = zone_id
    where seat_blocks.id = ${id} and event_date_id = ${dateId}`.execute(db)
  return rows[0] ?? null
}

/** `tooMany`: the zone has fewer seats to block. */
export type BlockOutcome = { kind: 'blocked'; id: number } | { kind: 'tooMany'; most: number }

/** Blocks seats of which nothing is said first, then free ones. */
export async function addBlock(trx: Trx, zoneId: number, block: SeatBlock): Promise<BlockOutcome> {
  const room = await readRoom(trx, zoneId)
  const most = room.unnamed + room.free
  if (block.seats > most) return { kind: 'tooMany', most }
  await changeBlocked(trx, zoneId, Math.max(0, block.seats - room.unnamed))
  const { id } = await trx
    .insertInto('seat_blocks')
    .values({ zone_id: zoneId, ...toColumns(block) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'blocked', id }
}

export async function changeBlock(
  trx: Trx,
  { id, zoneId }: StoredBlock,
  block: SeatBlock,
): Promise<BlockOutcome | null> {
  const room = await readRoom(trx, zoneId)
  const before = await lockBlock(trx, id)
  if (!before) return null
  const more = block.seats - before.seats
  const most = before.seats + room.unnamed + room.free
  if (block.seats > most) return { kind: 'tooMany', most }
  await changeBlocked(trx, zoneId, more < 0 ? more : Math.max(0, more - room.unnamed))
  await trx.updateTable('seat_blocks').set(toColumns(block)).where('id', '=', id).execute()
  return { kind: 'blocked', id }
}

/** Puts the seats back on sale. False: somebody else has done so. */
export async function removeBlock(trx: Trx, { id, zoneId }: Pick<StoredBlock, 'id' | 'zoneId'>): Promise<boolean> {
  await lockZones(trx, [zoneId])
  const before = await lockBlock(trx, id)
  if (!before) return false
  await trx.deleteFrom('seat_blocks').where('id', '=', id).execute()
  await changeBlocked(trx, zoneId, -before.seats)
  return true
}

const mostReleased = 200

/** Releases the blocks whose day has come, by the clocks of the shop. */
export async function releaseDueBlocks(db: Db, timeZone: string): Promise<void> {
  const { rows } = await sql<StoredBlock & { dateId: number }>`
    select ${columns}, event_date_id::float8 as "dateId" from seat_blocks join zones on zones.id = zone_id
    where release_on <= (now() at time zone ${timeZone})::date order by seat_blocks.id limit ${mostReleased}`.execute(
    db,
  )
  for (const { dateId, ...block } of rows)
    await db.transaction().execute(async (trx) => {
      if (!(await removeBlock(trx, block))) return
      const change = {
        action: 'seats released',
        subject: `date ${dateId}`,
        details: { before: block, after: null },
      } as const
      await writeAudit(trx, { actor: 'job', ...change })
    })
}

const toColumns = ({ seats, holder, reason, releaseOn }: SeatBlock) => ({
  seats,
  holder,
  reason,
  release_on: releaseOn,
})

const lockBlock = (trx: Trx, id: number) =>
  trx.selectFrom('seat_blocks').select('seats').where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the zone; `free` of an unlimited one is more than anybody blocks. */
async function readRoom(trx: Trx, zoneId: number): Promise<{ unnamed: number; free: number }> {
  await lockZones(trx, [zoneId])
  const { rows } = await sql<{ unnamed: number; free: number }>`
    select blocked - coalesce((select sum(seats) from seat_blocks where zone_id = zones.id), 0)::integer as unnamed,
      coalesce(capacity - held - sold - blocked, 1000000) as free
    from zones where id = ${zoneId}`.execute(trx)
  return rows[0]!
}

async function changeBlocked(trx: Trx, zoneId: number, more: number): Promise<void> {
  if (more === 0 || (await changeBlockedSeats(trx, zoneId, more))) return
  const move = { zoneId, quantity: Math.abs(more), source: `block:${crypto.randomUUID()}` }
  // The zone is locked since its seats were counted.
  if (!(await moveSeats(trx, more > 0 ? 'block' : 'unblock', move)))
    throw new Error(`Zone ${zoneId} has no ${more} seats to block.`)
}
