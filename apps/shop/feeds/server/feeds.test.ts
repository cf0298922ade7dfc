import ICAL from 'ical.js'
import { parseAtomFeed } from 'feedsmith'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { listFeeds } from './feeds.ts'

let shop: TestShop
let time = new Date()
beforeAll(async () => {
  shop = await createTestShop({ dependencies: { clock: () => time } })
})
afterAll(() => shop.close())

const ask = (path: string, locale: Locale = 'en', headers = {}) =>
  shop.inject({ url: path, headers: { host: new URL(shop.config.origins[locale]).host, ...headers } })

/** Parses a feed like an external program. */
function readCalendar(body: string) {
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { calendar, events, uids: events.map(({ uid }) => uid) }
}

const findConcerts = (condition = sql<boolean>`true`) =>
  shop.db
    .selectFrom('event_dates')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select([
      'event_dates.id',
      'event_dates.date',
      'starts_at',
      'status',
      'sequence',
      'events.title',
      'duration_minutes',
    ])
    .select(['venues.slug as hall', 'venues.title as hall_title', 'venues.address'])
    .where('starts_at', '>', new Date(Date.now() - 90 * 24 * 60 * 60 * 1000))
    .where(condition)
    .orderBy('starts_at')
    .execute()

describe('the calendar of the season', () => {
  test('opens in a parser that is not ours, with every concert at its time and place', async () => {
    await sql`update event_dates set sequence = 1 + id % 3`.execute(shop.db)
    const { statusCode, headers, body } = await ask('/feeds/season.ics', 'hu')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['set-cookie']).toBeUndefined()
    const { calendar, events, uids } = readCalendar(body)
    const concerts = await findConcerts()
    expect(new Set(uids)).toEqual(new Set(concerts.map(({ id }) => `concert-${id}@localhost`)))
    // Times in UTC: no program has to know the shop's time zone.
    expect(body).not.toMatch(/^DT(START|END)(;|:(?!\d{8}T\d{6}Z\r?$))/m)
    expect(String(calendar.getFirstPropertyValue('x-wr-calname'))).toContain(shop.config.shopName)
    for (const {
      id,
      date,
      starts_at,
      duration_minutes,
      hall,
      hall_title,
      title,
      status,
      sequence,
      address,
    } of concerts) {
      const event = events.find(({ uid }) => uid === `concert-${id}@localhost`)!
      expect(event.startDate.toJSDate()).toEqual(starts_at)
      expect(event.endDate.toJSDate().getTime() - starts_at.getTime()).toBe(duration_minutes * 60_000)
      expect(event.summary).toBe(title.hu)
      expect(event.location).toBe(`${hall_title.hu ?? hall_title.en}, ${address}`)
      const said = event.component.getFirstPropertyValue('status')
      expect(said).toBe({ scheduled: 'CONFIRMED', cancelled: 'CANCELLED', postponed: 'TENTATIVE' }[status])
      expect(event.component.getFirstPropertyValue('sequence')).toBe(sequence)
      const url = event.component.getFirstPropertyValue('url')
      expect(url).toBe(`${shop.config.origins.hu}/events/${hall}/${date}`)
    }
  })

  test('names a concert by the same id in every language and on every host', async () => {
    const [en, fr] = [await ask('/feeds/season.ics'), await ask('/feeds/season.ics', 'fr')]
    expect(readCalendar(en.body).uids).toEqual(readCalendar(fr.body).uids)
    expect(en.body).not.toBe(fr.body)
  })
})

test('the calendar of a season with more concerts than it has room for has those to come', async () => {
  // More than the calendar's limit, all of them past.
  await sql`insert into venues (slug, title, city, address, google_maps_url, position)
    select 'old-' || n, '{"en": "Old"}', '{"en": "Old"}', 'A street', 'https://maps.example', 100 + n from generate_series(1, 60) n`.execute(
    shop.db,
  )
  await sql`insert into event_dates (event_id, venue_id, starts_at, doors_at)
    select (select min(id) from events), venues.id, now() - make_interval(days => day), now() - make_interval(days => day, hours => 1)
    from venues cross join generate_series(1, 10) day where slug like 'old-%'`.execute(shop.db)
  const { uids } = readCalendar((await (await createOther()).get('/feeds/season.ics')).body)
  expect(uids.length).toBe(500)
  for (const { id } of await findConcerts(sql`starts_at > now()`)) expect(uids).toContain(`concert-${id}@localhost`)
  expect(uids.length - (await findConcerts(sql`starts_at > now()`)).length).toBeGreaterThan(100)
  await sql`delete from event_dates using venues where venues.id = venue_id and slug like 'old-%'`.execute(shop.db)
  await sql`delete from venues where slug like 'old-%'`.execute(shop.db)
})

describe('the calendar of a hall and of a soloist', () => {
  test('has their concerts and no others', async () => {
    const [first] = await findConcerts()
    const ofHall = readCalendar((await ask(`/feeds/halls/${first!.hall}/concerts.ics`)).body).uids
    const inHall = await findConcerts(sql`venues.slug = ${first!.hall}`)
    expect(new Set(ofHall)).toEqual(new Set(inHall.map(({ id }) => `concert-${id}@localhost`)))
    const soloist = await shop.db
      .selectFrom('soloists')
      .innerJoin('event_soloists', 'soloist_id', 'soloists.id')
      .select(['slug', 'event_id'])
      .executeTakeFirstOrThrow()
    const ofSoloist = readCalendar((await ask(`/feeds/soloists/${soloist.slug}/concerts.ics`)).body).uids
    const played = await findConcerts(sql`event_dates.event_id in (
      select event_id from event_soloists join soloists on soloists.id = soloist_id where slug = ${soloist.slug})`)
    expect(new Set(ofSoloist)).toEqual(new Set(played.map(({ id }) => `concert-${id}@localhost`)))
    expect(ofHall.length + ofSoloist.length).toBeGreaterThan(2)
  })

  test('is called as they are, in each language, whatever is asked for beside its address', async () => {
    const [first] = await findConcerts()
    const path = `/feeds/halls/${first!.hall}/concerts.ics`
    const nameOf = (body: string) => readCalendar(body).calendar.getFirstPropertyValue('x-wr-calname')
    for (const locale of ['en', 'fr'] as const)
      expect(nameOf((await ask(path, locale)).body)).toBe(
        `${first!.hall_title[locale] ?? first!.hall_title.en} – ${shop.config.shopName}`,
      )
    const { body } = await ask(`${path}?x=1`)
    expect(body).toBe((await ask(path)).body)
    expect(body.replaceAll('\r\n ', '')).toContain(`${shop.config.origins.en}${path}\r\n`)
    expect(body).not.toContain('x=1')
  })

  test.each(['', 'hall_1', 'Hall', 'a'.repeat(201)])('%j is looked for by nobody', async (slug) => {
    expect((await ask(`/feeds/halls/${slug}/concerts.ics`)).statusCode).toBe(404)
  })

  test.each([
    '/feeds/halls/nowhere/concerts.ics',
    '/feeds/soloists/nobody/concerts.ics',
    '/feeds/halls/%00/concerts.ics',
  ])('that is not there, %s, is not found', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  })
})

test('the Atom feed opens in a parser that is not ours, with the concerts to come', async () => {
  const { headers, body } = await ask('/feeds/season.atom', 'fr')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = parseAtomFeed(body)
  const concerts = (await findConcerts(sql`starts_at > now()`)).slice(0, 100)
  expect(new Set(feed.entries?.map(({ id }) => id))).toEqual(
    new Set(concerts.map(({ hall, date }) => `${shop.config.origins.fr}/events/${hall}/${date}`)),
  )
  expect(feed).toMatchObject({
    id: `${shop.config.origins.fr}/feeds/season.atom`,
    title: { value: expect.stringContaining(shop.config.shopName) },
    updated: expect.stringMatching(/^\d{4}-/),
  })
  expect(feed.entries?.[0]?.title?.value).toContain(concerts[0]!.title.fr)
  const reader = { locale: 'fr', timeZone: shop.config.timeZone } as const
  for (const [index, { starts_at }] of concerts.slice(0, 3).entries())
    expect(feed.entries?.[index]?.summary?.value).toContain(
      `${formatDate(starts_at, 'full', reader)}, ${formatDate(starts_at, 'time', reader)}`,
    )
})

test('a title full of markup and control characters breaks neither feed', async () => {
  const [concert] = await findConcerts(sql`starts_at > now()`)
  const wild = `Adagio <b> & "x" ]]> ; , \\n \u0001 é`
  const { event_id } = await shop.db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', concert!.id)
    .executeTakeFirstOrThrow()
  const before = await shop.db.selectFrom('events').select('title').where('id', '=', event_id).executeTakeFirstOrThrow()
  await shop.db
    .updateTable('events')
    .set({ title: JSON.stringify({ en: wild }) })
    .where('id', '=', event_id)
    .execute()
  const other = createOther()
  const { entries, updated } = parseAtomFeed((await (await other).get('/feeds/season.atom')).body)
  // It is as new as its newest entry.
  const times = new Set(entries?.map((entry) => entry.updated ?? ''))
  expect(times.size).toBeGreaterThan(1)
  expect(updated).toBe([...times].toSorted().at(-1))
  expect(entries?.map(({ title }) => title?.value)).toContainEqual(
    expect.stringContaining('Adagio <b> & "x" ]]> ; , \\n  é'),
  )
  const { events } = readCalendar((await (await other).get('/feeds/season.ics')).body)
  expect(events.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('Adagio <b> & "x" ]]> ; , \\n '))
  await shop.db
    .updateTable('events')
    .set({ title: JSON.stringify(before.title) })
    .where('id', '=', event_id)
    .execute()
})

/** Another process of the same shop, without earlier responses. */
async function createOther() {
  const { createApp } = await import('#apps/shop/app/app.ts')
  const renderer = {
    version: 'test',
    render: async () => ({ html: '' }),
    assetsOf: () => ({ entry: '', stylesheets: [], modules: [], fonts: [] }),
  }
  const app = await createApp(shop.config, { database: shop.database, renderer, clock: () => time })
  const host = new URL(shop.config.origins.en).host
  return { get: (url: string, headers = {}) => app.inject({ url, headers: { host, ...headers } }) }
}

test('who has a feed already is told that nothing has changed, until something has', async () => {
  time = new Date()
  const { headers } = await (await createOther()).get('/feeds/season.ics')
  expect(headers['cache-control']).toBe('public, max-age=600')
  const known = { 'if-none-match': String(headers.etag) }
  const again = await (await createOther()).get('/feeds/season.ics', known)
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const [concert] = await findConcerts(sql`starts_at > now()`)
  const touched = await shop.db
    .updateTable('event_dates')
    .set({ status: 'cancelled' })
    .where('id', '=', concert!.id)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  const changed = await (await createOther()).get('/feeds/season.ics')
  expect(changed.headers.etag).not.toBe(headers.etag)
  const { events } = readCalendar(changed.body)
  const event = events.find(({ uid }) => uid === `concert-${concert!.id}@localhost`)!
  const stamp = event.component.getFirstPropertyValue('last-modified')
  expect(Math.abs((stamp as ICAL.Time).toJSDate().getTime() - touched.updated_at.getTime())).toBeLessThan(1000)
})

test('a document is told of its feeds with their titles', () => {
  const translate = ((key: string) => key) as Parameters<typeof listFeeds>[1]
  const season = [
    { type: 'application/atom+xml', title: 'feeds.seasonNews', href: '/feeds/season.atom' },
    { type: 'text/calendar', title: 'feeds.seasonCalendar', href: '/feeds/season.ics' },
  ]
  expect(listFeeds({}, translate)).toEqual(season)
  const [hall, soloist] = [
    { slug: 'hall', title: 'Hall' },
    { slug: 'anna', title: 'Anna' },
  ]
  expect(listFeeds({ hall, soloist }, translate)).toEqual([
    ...season,
    { type: 'text/calendar', title: 'Hall', href: '/feeds/halls/hall/concerts.ics' },
    { type: 'text/calendar', title: 'Anna', href: '/feeds/soloists/anna/concerts.ics' },
  ])
  expect(listFeeds({ hall: null, soloist }, translate)).toHaveLength(3)
})

test('documents name the feeds that go with them', async () => {
  const [concert] = await findConcerts(sql`starts_at > now() and status = 'scheduled'`)
  const linksOf = async (path: string) => {
    const { body } = await shop.visitor('fr').get(path)
    return [...body.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)">/g)].map(
      ([, type, link]) => `${type} ${link}`,
    )
  }
  const ofSeason = ['application/atom+xml /feeds/season.atom', 'text/calendar /feeds/season.ics']
  expect(await linksOf('/gallery')).toEqual(ofSeason)
  expect(await linksOf(`/events/${concert!.hall}`)).toEqual([
    ...ofSeason,
    `text/calendar /feeds/halls/${concert!.hall}/concerts.ics`,
  ])
  const { slug } = await shop.db.selectFrom('soloists').select('slug').executeTakeFirstOrThrow()
  expect(await linksOf(`/soloists/${slug}`)).toContain(`text/calendar /feeds/soloists/${slug}/concerts.ics`)
  for (const link of await linksOf(`/soloists/${slug}`)) expect((await ask(link.split(' ')[1]!)).statusCode).toBe(200)
})

test('a calendar names who plays in the order of the programme, and says when the hall was changed last', async () => {
  const { rows } = await sql<{ event: number; concert: number; hall: number }>`
    select event_dates.event_id as event, min(event_dates.id) as concert, min(venue_id) as hall from event_dates
    where starts_at > now() and event_id in (select event_id from event_soloists group by event_id having count(*) > 1)
    group by event_dates.event_id limit 1`.execute(shop.db)
  const [{ event, concert, hall }] = rows as [(typeof rows)[0]]
  await sql`update event_soloists set position = 1000 + numbered.place from (
    select soloist_id, row_number() over (order by name desc) as place from event_soloists
    join soloists on soloists.id = soloist_id where event_id = ${event}) numbered
    where event_id = ${event} and event_soloists.soloist_id = numbered.soloist_id`.execute(shop.db)
  const soloists = await sql<{ name: string }>`select name from event_soloists join soloists on soloists.id = soloist_id
    where event_id = ${event} order by name desc`.execute(shop.db)
  await sql`alter table venues disable trigger user`.execute(shop.db)
  await sql`update venues set updated_at = '2040-01-01' where id = ${hall}`.execute(shop.db)
  await sql`alter table venues enable trigger user`.execute(shop.db)
  const { events } = readCalendar((await (await createOther()).get('/feeds/season.ics')).body)
  const entry = events.find(({ uid }) => uid === `concert-${concert}@localhost`)!
  expect(entry.description).toContain(soloists.rows.map(({ name }) => name).join(', '))
  const stamp = (entry.component.getFirstPropertyValue('last-modified') as ICAL.Time).toJSDate()
  expect(Math.abs(stamp.getTime() - new Date('2040-01-01').getTime())).toBeLessThan(1000)
})
