import { readPlannedRows } from '#platform/testing/statistics.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCalendarDate } from '#values/dates.ts'
import { locales } from '#values/locales.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import type { MediaVariant } from '#core/content/media.ts'
import { demoMedia, pictureFile, readMediaIndex } from '../media-index.ts'
import { readDemoSeason } from '../read-season.ts'
import { seedDemoSeason } from './seed.ts'
import { storeMedia } from './store-media.ts'

const today = '2026-11-21'
let database: TestDatabase
let dataDirectory: string

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'cadenza-demo-'))
  database = await createTestDatabase({ limits: databaseLimits.upkeep })
  await seed(database)
})

afterAll(async () => {
  await database.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

const seed = ({ db }: TestDatabase, day = today) =>
  seedDemoSeason({ db, config: { dataDirectory }, today: day, pictures: 'tiny' })

describe('the demo season', () => {
  // Holds: event.default-venue-colour-9f1e10
  it('has halls in Paris and Budapest, each with its colour, one with the default', async () => {
    const venues = await database.db.selectFrom('venues').selectAll().execute()
    expect(venues.length).toBeGreaterThanOrEqual(4)
    expect(new Set(venues.map(({ city }) => city.en))).toEqual(new Set(['Paris', 'Budapest']))
    expect(new Set(venues.map(({ color }) => color)).size).toBe(venues.length)
    expect(venues.map(({ color }) => color)).toContain('#9F1E10')
    for (const venue of venues) {
      expect(venue.cover_id).not.toBeNull()
      expect(venue.thumbnail_id).not.toBeNull()
      expect(new URL(venue.google_maps_url).protocol).toBe('https:')
    }
  })

  // Holds: operation.demo-season
  it('has 6 events, 60 event dates, 10 soloists and 24 gallery pictures at least', async () => {
    expect(await count('events')).toBeGreaterThanOrEqual(6)
    expect(await count('event_dates')).toBeGreaterThanOrEqual(60)
    expect(await count('soloists')).toBeGreaterThanOrEqual(10)
    expect(await count('gallery_items')).toBeGreaterThanOrEqual(24)
  })

  // Holds: operation.demo-season
  it('has every text in three languages', async () => {
    const tables = [
      ...(['venues', 'events', 'soloists', 'media', 'zones', 'event_tickets', 'promo_codes', 'pages'] as const),
      ...(['article_categories', 'articles', 'faqs', 'surveys', 'questionnaires'] as const),
    ]
    const texts: object[] = []
    for (const table of tables)
      for (const row of await database.db.selectFrom(table).selectAll().execute())
        for (const value of Object.values<unknown>(row)) if (isText(value)) texts.push(value)
    expect(texts.length).toBeGreaterThan(500)
    for (const text of texts) expect(new Set(Object.keys(text))).toEqual(new Set(locales))
  })

  it('has programmes with composer, work and minutes that fit the evening', async () => {
    for (const event of await database.db.selectFrom('events').selectAll().execute()) {
      expect(event.program_works.length).toBeGreaterThanOrEqual(3)
      for (const { composer, work, minutes } of event.program_works) {
        expect(composer).not.toBe('')
        expect(new Set(Object.keys(work))).toEqual(new Set(locales))
        expect(minutes).toBeGreaterThan(0)
      }
      const music = event.program_works.reduce((sum, { minutes }) => sum + minutes, 0)
      expect(event.duration_minutes).toBeGreaterThan(music)
      expect(event.share_image_id).not.toBeNull()
    }
  })

  it('has what there is to read, as the files of its folder say', async () => {
    const expected = { articles: 34, article_categories: 13, faqs: 12, pages: 5, surveys: 2, questionnaires: 1 }
    for (const [table, number] of Object.entries(expected)) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer from ${sql.table(table)}`.execute(
        database.db,
      )
      expect({ [table]: rows[0]!.count }).toEqual({ [table]: number })
    }
    const articles = await database.db.selectFrom('articles').select(['key', 'category_id', 'thumbnail_id']).execute()
    expect(articles.filter((article) => article.category_id === null || article.thumbnail_id === null)).toEqual([])
  })

  it('tells of halls, programmes, pages, articles and forms in blocks', async () => {
    for (const table of ['venues', 'events', 'pages', 'articles', 'surveys', 'questionnaires'] as const)
      for (const { content } of await database.db.selectFrom(table).select('content').execute())
        expect(locales.map((locale) => content[locale]?.length ?? 0).every((length) => length >= 1)).toBe(true)
    const used = JSON.stringify(await database.db.selectFrom('venues').select('content').execute())
    for (const name of ['title', 'text', 'image', 'button', 'section', 'row', 'column'])
      expect(used).toContain(`"name":"${name}"`)
  })

  it('has a biography of every soloist, in three languages, no two alike', async () => {
    const soloists = await database.db.selectFrom('soloists').select('content').execute()
    for (const locale of locales) {
      const lives = soloists.map(({ content }) => JSON.stringify(content[locale]))
      expect(new Set(lives).size).toBe(soloists.length)
      for (const life of lives) expect(life.split('"type":"paragraph"').length - 1).toBeGreaterThanOrEqual(2)
    }
    const quoted = soloists.filter(({ content }) => JSON.stringify(content.en).includes('"type":"quote"'))
    expect(quoted.length).toBeGreaterThanOrEqual(2)
  })

  it('has events without soloists, and one with more than a page of them', async () => {
    const sizes = await database.db
      .selectFrom('events')
      .leftJoin('event_soloists', 'event_soloists.event_id', 'events.id')
      .select(({ fn }) => fn.count<number>('event_soloists.soloist_id').as('soloists'))
      .groupBy('events.id')
      .execute()
    expect(sizes.filter(({ soloists }) => soloists === 0).length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...sizes.map(({ soloists }) => soloists))).toBeGreaterThan(5)
  })

  // Holds: operation.demo-season
  it('has dates with one, two and three venues', async () => {
    const days = await database.db
      .selectFrom('event_dates')
      .select(({ fn }) => ['date', fn.countAll<number>().as('concerts')])
      .where('date', '>', today)
      .groupBy('date')
      .execute()
    expect(new Set(days.map(({ concerts }) => concerts))).toEqual(new Set([1, 2, 3]))
  })

  it('reaches from three months back to nine months ahead', async () => {
    const dates = (await database.db.selectFrom('event_dates').select('date').orderBy('date').execute()).map(
      ({ date }) => date,
    )
    expect(dates[0]! <= '2026-08-28').toBe(true)
    expect(dates.at(-1)! >= '2027-08-10').toBe(true)
    expect(dates.filter((date) => date < today).length).toBeGreaterThan(10)
  })

  it('begins at the hour on the wall, before and after the clocks change', async () => {
    const rows = await database.db.selectFrom('event_dates').selectAll().execute()
    const hours = new Set<string>()
    const offsets = new Set<string>()
    for (const { starts_at, doors_at, date } of rows) {
      expect(findCalendarDate(starts_at, 'Europe/Budapest')).toBe(date)
      expect(doors_at < starts_at).toBe(true)
      const parts = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Budapest',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'shortOffset',
      })
      const [hour, offset] = parts.format(starts_at).split(' ')
      hours.add(hour!)
      offsets.add(offset!)
    }
    expect([...hours].filter((hour) => !['11:00', '15:00', '16:00', '17:00', '19:30', '20:00'].includes(hour))).toEqual(
      [],
    )
    expect(hours).toContain('19:30')
    expect(offsets).toEqual(new Set(['GMT+1', 'GMT+2']))
  })

  it('has the next concert within a few days, with seats', async () => {
    const [next] = await database.db
      .selectFrom('event_dates')
      .innerJoin('zones', 'zones.event_date_id', 'event_dates.id')
      .select(['date', 'capacity', 'sold', 'held', 'status'])
      .where('date', '>=', today)
      .orderBy('starts_at')
      .orderBy('zones.id')
      .execute()
    expect(next).toMatchObject({ date: '2026-11-23', status: 'scheduled' })
    expect(next!.capacity! - next!.sold - next!.held).toBeGreaterThan(20)
  })

  // Holds: operation.demo-season
  it('has sold-out tickets, one with exactly 3 left, and unlimited ones', async () => {
    const ahead = await findZonesAhead()
    expect(ahead.filter(({ left }) => left === 0).length).toBeGreaterThanOrEqual(2)
    expect(ahead.filter(({ left }) => left === 3)).toHaveLength(1)
    expect(ahead.filter(({ capacity }) => capacity === null).length).toBeGreaterThanOrEqual(1)
    const small = ['Boxes', 'Wheelchair places']
    // By design: all others have more than ten seats, or declare it.
    expect(
      ahead.filter(({ left, title }) => left !== null && left > 3 && left <= 10 && !small.includes(title.en)),
    ).toEqual([])
  })

  it('has a date that is sold out altogether, and one of which only a part is', async () => {
    const byDate = Map.groupBy(await findZonesAhead(), ({ event_date_id }) => event_date_id)
    const sold = [...byDate.values()].map((zones) => zones.map(({ left }) => left === 0))
    expect(sold.some((zones) => zones.every(Boolean))).toBe(true)
    expect(sold.some((zones) => zones.some(Boolean) && !zones.every(Boolean))).toBe(true)
  })

  // Holds: operation.demo-season
  it('has several tickets that share the seats of a zone, at their own prices', async () => {
    const tickets = await database.db
      .selectFrom('event_tickets')
      .select(['zone_id', 'price_cents', 'title'])
      .where('access', 'is', null)
      .execute()
    const shared = [...Map.groupBy(tickets, ({ zone_id }) => zone_id).values()].filter((group) => group.length > 1)
    expect(shared.length).toBeGreaterThan(20)
    for (const group of shared) expect(new Set(group.map(({ price_cents }) => price_cents)).size).toBe(group.length)
  })

  // Holds: operation.demo-season
  it('has fees of nothing and above, an external link, a cancelled and a postponed date', async () => {
    const ahead = await database.db.selectFrom('event_dates').selectAll().where('date', '>', today).execute()
    const fees = new Set(ahead.map(({ issuing_fee_cents }) => Number(issuing_fee_cents)))
    expect(fees.has(0)).toBe(true)
    expect(fees.size).toBeGreaterThan(2)
    expect(ahead.filter(({ tmp_purchase_link }) => tmp_purchase_link !== null)).toHaveLength(1)
    expect(ahead.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
    expect(ahead.filter(({ status }) => status === 'postponed')).toHaveLength(1)
  })

  it('has a ledger that explains every seat', async () => {
    const { rows } = await sql<{ differs: boolean }>`
      select z.sold <> coalesce(sum(m.delta) filter (where m.kind = 'sell'), 0) - coalesce(sum(m.delta) filter (where m.kind = 'return'), 0)
        or z.held <> coalesce(sum(m.delta) filter (where m.kind = 'hold'), 0) - coalesce(sum(m.delta) filter (where m.kind = 'release'), 0) as differs
      from zones z left join inventory_moves m on m.zone_id = z.id group by z.id`.execute(database.db)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ differs }) => differs)).toEqual([])
  })

  // Holds: operation.demo-season
  it('has promo codes of every kind', async () => {
    const codes = await database.db.selectFrom('promo_codes').selectAll().execute()
    const now = new Date(`${today}T12:00:00Z`)
    const isOpen = (code: (typeof codes)[number]) =>
      (!code.starts_at || code.starts_at <= now) &&
      (!code.ends_at || code.ends_at > now) &&
      (code.max_uses === null || code.used < code.max_uses)
    expect(codes.some((code) => code.kind === 'percent' && isOpen(code) && code.venue_id === null)).toBe(true)
    expect(codes.some((code) => code.kind === 'fixed' && isOpen(code) && code.venue_id === null)).toBe(true)
    expect(codes.some((code) => code.ends_at && code.ends_at < now)).toBe(true)
    expect(codes.some((code) => code.starts_at && code.starts_at > now)).toBe(true)
    expect(codes.some((code) => code.max_uses !== null && code.used === code.max_uses)).toBe(true)
    expect(codes.some((code) => code.venue_id !== null && isOpen(code))).toBe(true)
  })

  it('has the pictures that it names, as files', async () => {
    const files = new Set(await readdir(join(dataDirectory, 'media')))
    const media = await database.db.selectFrom('media').selectAll().execute()
    for (const { variants } of media)
      for (const { url } of variants) {
        expect(url).toMatch(/^\/media\/[a-z0-9-]+-[0-9a-f]{12}-\d+\.(avif|webp|jpeg)$/)
        expect(files).toContain(url.slice('/media/'.length))
        // Browsers cache them for a year: another picture has another address.
        const bytes = await readFile(join(dataDirectory, url))
        expect(url).toContain(`-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}-`)
      }
    const names = new Set(media.map(({ name }) => name))
    for (const { content } of await database.db.selectFrom('venues').select('content').execute())
      for (const [, name] of JSON.stringify(content).matchAll(/"media":"([^"]+)"/g)) expect(names).toContain(name)
  })

  it('has a programme for every event and a page on every soloist, as files', async () => {
    const files = new Set(await readdir(join(dataDirectory, 'media')))
    const programs = await database.db.selectFrom('events').select('program_url as url').execute()
    const cvs = await database.db.selectFrom('soloists').select('cv_url as url').execute()
    const rows = await database.db.selectFrom('files').select(['url', 'bytes']).execute()
    const sizes = new Map(rows.map((row) => [row.url, row.bytes]))
    expect(sizes.size).toBe(programs.length + cvs.length)
    for (const { url } of [...programs, ...cvs]) {
      const name = String(url).slice('/media/'.length)
      expect(files).toContain(name)
      // One page per language, without overflow.
      const bytes = await readFile(join(dataDirectory, 'media', name))
      expect(bytes.toString('latin1')).toContain('/Count 3')
      expect(sizes.get(String(url))).toBe(bytes.length)
    }
  })

  it('has six pictures of each hall, so that a carousel of four has somewhere to turn', async () => {
    const rows = await database.db
      .selectFrom('venues')
      .leftJoin('gallery_items', 'gallery_items.venue_id', 'venues.id')
      .select(({ fn }) => ['slug', fn.count<number>('gallery_items.id').as('pictures')])
      .groupBy('slug')
      .execute()
    expect(rows.filter(({ pictures }) => pictures < 6)).toEqual([])
  })

  it('captions every gallery picture, no two alike', async () => {
    const captions = await database.db
      .selectFrom('gallery_items')
      .innerJoin('media', 'media.id', 'gallery_items.media_id')
      .select(['caption', 'name'])
      .execute()
    expect(new Set(captions.map(({ caption }) => caption?.hu)).size).toBe(captions.length)
    expect(new Set(captions.map(({ name }) => name)).size).toBe(captions.length)
  })
})

describe('seeding', () => {
  it('leaves the database with counts of what it holds, so that pages are planned well at once', async () => {
    const { length } = await database.db.selectFrom('event_tickets').select('id').execute()
    expect(await readPlannedRows(database.db, 'event_tickets')).toBe(length)
  })

  it('leaves a shop that has venues as it is', async () => {
    const before = await count('event_dates')
    expect(await seed(database)).toEqual({ created: false })
    expect(await count('event_dates')).toBe(before)
  })

  it('gives the same season for the same day and finds its pictures again', async () => {
    const picture = join(dataDirectory, 'media', (await readdir(join(dataDirectory, 'media')))[0]!)
    const { mtimeMs } = await stat(picture)
    const second = await createTestDatabase({ limits: databaseLimits.upkeep })
    try {
      expect(await seed(second)).toEqual({ created: true })
      expect((await stat(picture)).mtimeMs).toBe(mtimeMs)
      for (const table of [
        'media',
        'venues',
        'events',
        'event_dates',
        'zones',
        'event_tickets',
        'promo_codes',
        'gallery_items',
      ] as const)
        expect(await readAll(second, table)).toEqual(await readAll(database, table))
    } finally {
      await second.close()
    }
  })

  it('brings each picture in every width that was made, byte for byte', async () => {
    const made = await readMediaIndex()
    const season = await readDemoSeason(today)
    const { pictures } = await storeMedia(season, made, { dataDirectory, size: 'full' })
    for (const [at, { name, files }] of made.pictures.entries()) {
      const variants: MediaVariant[] = JSON.parse(pictures[at]!.variants)
      expect(variants.map(({ url: _, ...file }) => file)).toEqual(files)
      for (const { url, ...file } of variants)
        expect(await readFile(join(dataDirectory, url))).toEqual(
          await readFile(join(demoMedia, pictureFile(name, file))),
        )
    }
  })

  it('is done once when two processes begin together', async () => {
    const shared = await createTestDatabase({ limits: databaseLimits.upkeep })
    try {
      const results = await Promise.all([seed(shared), seed(shared)])
      expect(results.filter(({ created }) => created)).toHaveLength(1)
    } finally {
      await shared.close()
    }
  })
})

async function count(table: 'events' | 'event_dates' | 'soloists' | 'gallery_items'): Promise<number> {
  const { rows } = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

async function readAll(
  { db }: TestDatabase,
  table: 'media' | 'venues' | 'events' | 'event_dates' | 'zones' | 'event_tickets' | 'promo_codes' | 'gallery_items',
) {
  const rows: object[] = await db.selectFrom(table).selectAll().orderBy('id').execute()
  // Write times are not part of the season.
  return rows.map((row) => ({ ...row, added_at: null, updated_at: null }))
}

async function findZonesAhead() {
  const zones = await database.db
    .selectFrom('zones')
    .innerJoin('event_dates', 'event_dates.id', 'zones.event_date_id')
    .select(['event_date_id', 'title', 'capacity', 'sold', 'held'])
    .where('date', '>', today)
    .execute()
  return zones.map((zone) => ({ ...zone, left: zone.capacity === null ? null : zone.capacity - zone.sold - zone.held }))
}

function isText(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'en' in value
}
