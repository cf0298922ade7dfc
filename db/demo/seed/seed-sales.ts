import { createRandom } from '@cadenza/house-art'
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { DemoSeason } from '../read-season.ts'
import { countSold, type DemoZone } from '../seats.ts'

/** Stores sold seats and used codes, as in a season on sale. */
export async function seedSales(
  db: Trx,
  { concerts, calendar }: Pick<DemoSeason, 'concerts' | 'calendar'>,
): Promise<void> {
  const random = createRandom(1900)
  const zones = await readZones(db)
  const sold = concerts
    .flatMap((concert) =>
      (zones.get(`${concert.venue} ${concert.date}`) ?? []).map((zone, index) => ({
        id: zone.id,
        seats: countSold(zone, index, concert, random),
      })),
    )
    .filter(({ seats }) => seats > 0)
  await sql`
    update zones set sold = gone.seats
    from unnest(${sold.map(({ id }) => id)}::bigint[], ${sold.map(({ seats }) => seats)}::integer[]) as gone (id, seats)
    where zones.id = gone.id`.execute(db)
  // The ledger must account for every sold seat.
  const moves = sold.map(({ id, seats }) => ({
    zone_id: id,
    kind: 'sell' as const,
    delta: seats,
    source: 'demo-season',
  }))
  await db.insertInto('inventory_moves').values(moves).execute()
  for (const [code, { used }] of Object.entries(calendar.promo_codes))
    if (used) await db.updateTable('promo_codes').set({ used }).where('code', '=', code).execute()
}

/** Reads the zones of each concert by hall and day, with data of the price list. */
async function readZones(db: Trx): Promise<Map<string, (DemoZone & { id: number })[]>> {
  const { rows } = await sql<DemoZone & { id: number; place: string }>`
    select zones.id, capacity, concat(venues.slug, ' ', event_dates.date) as place,
      case when bool_or(access is not null) then 'accessible' when count(*) = 1 then 'one-price' else 'reduced' end as kind
    from zones
    join event_dates on event_dates.id = zones.event_date_id
    join venues on venues.id = event_dates.venue_id
    join event_tickets on event_tickets.zone_id = zones.id
    group by zones.id, venues.slug, event_dates.date
    order by zones.id`.execute(db)
  return Map.groupBy(rows, ({ place }) => place)
}
