/** Seats of the ticket on sale. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** The date has so many seats, all in the ticket's zone. */
export async function limitSeats(db: Db, { ticket, seats }: { ticket: number; seats: number }): Promise<void> {
  await sql`
    update zones set capacity = case when zones.id = chosen.zone_id then ${seats}::integer else 0 end
    from event_tickets chosen
    where chosen.id = ${ticket} and zones.event_date_id = chosen.event_date_id`.execute(db)
}

/**
 * Compares the zone, its ledger, its orders and its tickets with the expectation: returns their
 * values if one differs.
 */
export async function findDisagreement(
  db: Db,
  ticket: number,
  { held, sold }: { held: number; sold: number },
): Promise<string | null> {
  const { rows } = await sql<Record<string, number>>`
    select zones.held, zones.sold,
      (select coalesce(sum(case kind when 'hold' then delta when 'release' then -delta else 0 end), 0) from inventory_moves where zone_id = zones.id)::integer as "held by the ledger",
      (select coalesce(sum(held), 0) from order_items where zone_id = zones.id)::integer as "held by orders",
      (select count(*) from tickets where zone_id = zones.id and state = 'valid')::integer as tickets
    from zones where id = (select zone_id from event_tickets where id = ${ticket})`.execute(db)
  const expected: Record<string, number> = {
    held,
    sold,
    'held by the ledger': held,
    'held by orders': held,
    tickets: sold,
  }
  const wrong = Object.entries(rows[0]!).filter(([name, count]) => count !== expected[name])
  if (wrong.length === 0) return null
  return `The records of the zone disagree: ${wrong.map(([name, count]) => `${name} ${count} instead of ${expected[name]}`).join(', ')}.`
}
