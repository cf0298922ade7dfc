import { sql } from 'kysely'
import { createRandom, type Random } from '@cadenza/house-art'
import { addMediaRows } from '#core/content/media/server/handed-in.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { readFiles } from '#core/season-import/read-files.ts'
import { importInto } from '#core/season-import/import-season.ts'
import { readMediaIndex } from '../media-index.ts'
import { readDemoSeason, type DemoSeason } from '../read-season.ts'
import type { DemoDate } from '../season.ts'
import { type PictureSize, storeMedia } from './store-media.ts'

export interface DemoSeasonOptions {
  db: Db
  config: { dataDirectory: string }
  /** Day around which the season is planned, deterministically. */
  today: CalendarDate
  /** Default `full`. */
  pictures?: PictureSize
}

/**
 * Seeds a shop without venues with the demo season, an ordinary season folder: all or nothing.
 * Other shops stay unchanged. Pictures, recordings and documents are copied before anything is
 * written, and reused the next time.
 */
export async function seedDemoSeason({
  db,
  config,
  today,
  pictures = 'full',
}: DemoSeasonOptions): Promise<{ created: boolean }> {
  if (await hasVenues(db)) return { created: false }
  const [season, made] = await Promise.all([readDemoSeason(today), readMediaIndex()])
  const rows = await storeMedia(season, made, { dataDirectory: config.dataDirectory, size: pictures })
  return db.transaction().execute(async (transaction) => {
    // Two processes may start on one empty shop: the second waits here, then finds it seeded.
    await sql`select pg_advisory_xact_lock(hashtext('demo season'))`.execute(transaction)
    if (await hasVenues(transaction)) return { created: false }
    await addMediaRows(transaction, 'media', rows.pictures)
    await addMediaRows(transaction, 'recordings', rows.recordings)
    await addMediaRows(transaction, 'files', rows.files)
    await importInto(transaction, readFiles(season.files))
    await seedSales(transaction, season)
    return { created: true }
  })
}

async function hasVenues(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom('venues').select('id').limit(1).execute()).length > 0
}

/** Stores sold seats and used codes, as in a season on sale. */
async function seedSales(db: Trx, { concerts, calendar }: Pick<DemoSeason, 'concerts' | 'calendar'>): Promise<void> {
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

interface DemoZone {
  /** null = unlimited */
  capacity: number | null
  /** Zones with a single price, those with reductions, and those for wheelchairs. */
  kind: 'reduced' | 'one-price' | 'accessible'
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

/** Returns the number of sold seats of a zone: `index` counts the zones of a hall, best first. */
function countSold({ capacity, kind }: DemoZone, index: number, concert: DemoDate, random: Random): number {
  // Reserved for those who need them: none is sold.
  if (kind === 'accessible') return 0
  const share = random()
  if (capacity === null) return concert.day < 0 ? Math.round(40 + share * 90) : 0
  if (concert.demand === 'sold-out' || (concert.demand === 'best-seats-gone' && index === 0)) return capacity
  if (concert.demand === 'three-left' && kind === 'one-price') return capacity - 3
  if (concert.day < 0) return Math.round(capacity * (0.6 + 0.4 * share))
  const interest = Math.max(0.04, 0.75 - concert.day / 200)
  // Keeps at least a tenth free: low stock appears only on purpose.
  return Math.floor(capacity * Math.min(0.85, interest * share))
}
