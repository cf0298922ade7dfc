import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

export type MoveKind = Database['inventory_moves']['kind']

/**
 * `source` names the cause of the move. A move of the same source in the same zone happens only
 * once, however often it is requested.
 */
export interface SeatMove {
  zoneId: number
  quantity: number
  source: string
}

interface ZoneChange {
  /**
   * Kinds of the ledger entries, one each with the move's quantity; the last one shows whether the
   * move already happened.
   */
  kinds: [MoveKind, ...MoveKind[]]
  held?: number
  sold?: number
  blocked?: number
}

/**
 * Changes a zone and writes the ledger, both in one statement or not at all. False if the zone's
 * seats do not allow it: the condition is part of the statement, so that two visitors cannot both
 * get the last seat.
 */
export async function moveSeats(
  trx: Transaction<Database>,
  { zoneId, quantity, source }: SeatMove,
  { kinds, held = 0, sold = 0, blocked = 0 }: ZoneChange,
): Promise<boolean> {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`${quantity} seats cannot be moved.`)
  const { rows } = await sql<{ is_done: boolean }>`
    with earlier as (
      select from inventory_moves where source = ${source} and kind = ${kinds.at(-1)} and zone_id = ${zoneId}
    ), changed as (
      update zones set held = held + ${held}::integer, sold = sold + ${sold}::integer, blocked = blocked + ${blocked}::integer
      where id = ${zoneId} and not exists (select from earlier)
        and held + ${held}::integer >= 0 and sold + ${sold}::integer >= 0 and blocked + ${blocked}::integer >= 0
        and (capacity is null or held + sold + blocked + ${held + sold + blocked}::integer <= capacity)
      returning id
    ), written as (
      insert into inventory_moves (zone_id, kind, delta, source)
      select changed.id, kind, ${quantity}::integer, ${source} from changed, unnest(${kinds}::text[]) as kind
    )
    select exists (select from earlier) or exists (select from changed) as is_done`.execute(trx)
  return rows[0]?.is_done ?? false
}
