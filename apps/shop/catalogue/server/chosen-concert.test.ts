import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCalendarDate } from '#values/dates.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { emptyShop, type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'

/** Two halls, each with its next concert: the first hall's is the season's. */

let shop: TestShop
let sooner: SampleConcert
let later: SampleConcert
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
beforeEach(async () => {
  await emptyShop(shop.db)
  await sql`delete from gallery_items`.execute(shop.db)
  await sql`delete from venues`.execute(shop.db)
  sooner = await storeConcert(shop.db, { startsInDays: 7, capacity: 1, bystanders: false })
  later = await storeConcert(shop.db, { startsInDays: 9, capacity: 1, bystanders: false })
})
afterAll(() => shop.close())

const read = async (path: string, visitor = shop.visitor()) => (await visitor.get(path)).props
const hallOf = ({ venueSlug }: SampleConcert) => `/events/${venueSlug}`
const dayOf = async ({ eventDateId: id }: SampleConcert): Promise<string> =>
  (await shop.db.selectFrom('event_dates').select('date').where('id', '=', id).executeTakeFirstOrThrow()).date
const pageOf = async (concert: SampleConcert) => `${hallOf(concert)}/${await dayOf(concert)}`
const change = ({ eventDateId: id }: SampleConcert, values: { status?: 'cancelled' | 'postponed' | 'scheduled' }) =>
  shop.db.updateTable('event_dates').set(values).where('id', '=', id).execute()

async function storePicture(name: string): Promise<number> {
  const variants = [{ format: 'jpeg', width: 800, height: 600, url: `/media/${name}.jpg` }]
  const { id } = await shop.db
    .insertInto('media')
    .values({
      name: `${name} ${crypto.randomUUID()}`,
      alt_text: JSON.stringify({ en: name }),
      width: 800,
      height: 600,
      variants: JSON.stringify(variants),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a picture of a concert's own. */
async function storeCover({ eventDateId: id }: SampleConcert, name: string): Promise<void> {
  const cover_id = await storePicture(name)
  await sql`update events set cover_id = ${cover_id} where id = (select event_id from event_dates where id = ${id})`.execute(
    shop.db,
  )
}

/** Stores a second concert of the day in the same hall, a minute earlier. */
async function storeMatinee({ venueId, eventDateId }: SampleConcert): Promise<SampleConcert> {
  const matinee = await storeConcert(shop.db, { startsInDays: 5, venueId, bystanders: false })
  await sql`update event_dates set slot = 'matinee', starts_at = evening.starts_at - interval '1 minute'
    from event_dates evening where evening.id = ${eventDateId} and event_dates.id = ${matinee.eventDateId}`.execute(
    shop.db,
  )
  return matinee
}

test('calendar: halls stand in the order of the organiser, and concerts of the last twelve months are told', async () => {
  await shop.db.updateTable('venues').set({ position: 2 }).where('id', '=', sooner.venueId).execute()
  await shop.db.updateTable('venues').set({ position: 1 }).where('id', '=', later.venueId).execute()
  await storeConcert(shop.db, { startsInDays: -400, venueId: later.venueId, bystanders: false })
  const first = await storeConcert(shop.db, { startsInDays: -350, venueId: later.venueId, bystanders: false })
  const { venues, months } = await read('/')
  expect(venues.map(({ slug }: { slug: string }) => slug)).toEqual([later.venueSlug, sooner.venueSlug])
  expect(months.first).toBe((await dayOf(first)).slice(0, 7))
})

test('next concert: of a hall in its calendar, of the season once a day is chosen; the calendar marks the season’s', async () => {
  const next = async (path: string) => {
    const { nextConcert, nextDate } = await read(path)
    return [nextConcert.venue.slug, nextDate]
  }
  const day = await dayOf(sooner)
  expect(await next('/')).toEqual([sooner.venueSlug, day])
  expect(await next(hallOf(later))).toEqual([later.venueSlug, day])
  expect(await next(await pageOf(later))).toEqual([sooner.venueSlug, day])
})

test('next concert: its picture is that of its own evening', async () => {
  await storeCover(sooner, 'sooner')
  await storeCover(later, 'later')
  expect((await read('/')).nextConcert.cover.url).toBe('/media/sooner.jpg')
  expect((await read(hallOf(later))).nextConcert.cover.url).toBe('/media/later.jpg')
})

test('pictures: a hall that was asked for shows its own, one without any that are published those of the season', async () => {
  const add = async (name: string, venue_id: number | null, archived_at: Date | null = null) =>
    shop.db
      .insertInto('gallery_items')
      .values({ media_id: await storePicture(name), venue_id, archived_at })
      .execute()
  await add('season', null)
  await add('hall', sooner.venueId)
  await add('gone', later.venueId, new Date())
  const shown = async (path: string) =>
    (await read(path)).gallery.map(({ props }: { props: { image: Record<string, { url: string }> } }) =>
      Object.values(props.image).map(({ url }) => url),
    )
  expect(await shown(hallOf(sooner))).toEqual([['/media/hall.jpg']])
  expect(await shown(hallOf(later))).toEqual([['/media/season.jpg']])
  // The date leads to the hall, but nobody has selected it.
  expect(await shown(`/events/${await dayOf(sooner)}`)).toEqual([['/media/season.jpg']])
})

test('suggestions: others are offered where the chosen concert is not held, or this one of the day is sold out', async () => {
  const suggested = async (path: string) =>
    (await read(path)).alternatives.map(({ venue }: { venue: { slug: string } }) => venue.slug)
  expect(await suggested(await pageOf(sooner))).toEqual([])
  for (const status of ['cancelled', 'postponed'] as const) {
    await change(sooner, { status })
    expect(await suggested(await pageOf(sooner)), status).toEqual([later.venueSlug])
  }
  await change(sooner, { status: 'scheduled' })
  const matinee = await storeMatinee(sooner)
  await sql`update zones set capacity = 0 where event_date_id = ${matinee.eventDateId}`.execute(shop.db)
  expect(await suggested(`${await pageOf(sooner)}?slot=matinee`)).toEqual([sooner.venueSlug, later.venueSlug])
  expect(await suggested(await pageOf(sooner))).toEqual([])
})

test('last seats: who holds them sees the concert with its tickets wherever it is suggested, and nobody else', async () => {
  const holder = shop.visitor()
  for (const { ticketIds } of [sooner, later]) await holder.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  const states = async (visitor: typeof holder) => {
    const { nextConcert, nextConcerts } = await read('/', visitor)
    const ofHall = (await read(hallOf(later), visitor)).nextConcert
    const soloists = [nextConcert, ofHall, ...nextConcerts].map(({ state }: { state: string }) => state)
    return new Set(soloists)
  }
  expect(await states(holder)).toEqual(new Set(['available']))
  expect(await states(shop.visitor())).toEqual(new Set(['sold_out']))
})

test('last seats: the price to begin with is that of the seats that somebody may have', async () => {
  await storeZone(shop.db, sooner.eventDateId, { capacity: 5, prices: [9_000] })
  const holder = shop.visitor()
  const path = await pageOf(sooner)
  const priceFor = async (visitor: typeof holder) => (await read(path, visitor)).eventDate.from_price
  expect(await priceFor(shop.visitor())).toBe(43.5)
  await holder.post(`/cart/add/${sooner.ticketIds[0]}`, { quantity: 1 })
  expect(await priceFor(holder)).toBe(43.5)
  expect(await priceFor(shop.visitor())).toBe(91.5)
})

test('search engines: a day without a hall is not listed, and a hall is shown by its cover', async () => {
  const day = await dayOf(sooner)
  await storeConcert(shop.db, { startsInDays: 7, bystanders: false })
  expect((await read(`/events/default/${day}`)).head.robots).toBe('noindex')
  expect((await read(hallOf(sooner))).head.robots).toBeUndefined()
  const pictures = { cover_id: await storePicture('cover'), thumbnail_id: await storePicture('thumbnail') }
  await shop.db.updateTable('venues').set(pictures).where('id', '=', sooner.venueId).execute()
  expect((await read(hallOf(sooner))).head.openGraph.image).toBe(`${shop.config.origins.en}/media/cover.jpg`)
  const { head } = await read(await pageOf(sooner))
  expect(head.openGraph).toMatchObject({ 'image:width': '1200', 'image:height': '630' })
  expect(head.robots).toBeUndefined()
})

test('search engines: a concert that was moved twice tells when it was to begin, the first time first, unless it is off', async () => {
  const day = await dayOf(sooner)
  const add = (kind: 'moved' | 'postponed', starts_at: Date) =>
    shop.db
      .insertInto('event_date_changes')
      .values({ event_date_id: sooner.eventDateId, kind, venue_id: sooner.venueId, date: day, slot: 'x', starts_at })
      .execute()
  const [first, second] = [new Date('2031-02-03T18:00:00Z'), new Date('2031-01-03T18:00:00Z')]
  await add('moved', first)
  await add('moved', second)
  // Only the hall was another one.
  await sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at)
    select id, 'moved', venue_id, date, 'x', starts_at from event_dates where id = ${sooner.eventDateId}`.execute(
    shop.db,
  )
  const tell = async () => (await read(await pageOf(sooner))).head.structuredData[0]
  expect(await tell()).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: [first.toISOString(), second.toISOString()],
  })
  await change(sooner, { status: 'cancelled' })
  expect((await tell()).eventStatus).toBe('https://schema.org/EventCancelled')
})

test('search engines: of each ticket they are told from when until when it is sold', async () => {
  const offerOf = async (sale_starts_at: string | null, sale_ends_at: string | null) => {
    await shop.db
      .updateTable('event_tickets')
      .set({
        sale_starts_at: sale_starts_at && new Date(sale_starts_at),
        sale_ends_at: sale_ends_at && new Date(sale_ends_at),
      })
      .where('event_date_id', '=', sooner.eventDateId)
      .execute()
    const [offer] = (await read(await pageOf(sooner))).head.structuredData[0].offers
    return [offer.availability.split('/').at(-1), offer.validFrom, offer.validThrough]
  }
  const [past, passed, ahead] = ['2020-01-02T03:04:05.000Z', '2021-01-02T03:04:05.000Z', '2099-01-02T03:04:05.000Z']
  expect(await offerOf(null, null)).toEqual(['InStock', undefined, undefined])
  expect(await offerOf(past, null)).toEqual(['InStock', past, undefined])
  expect(await offerOf(past, ahead)).toEqual(['InStock', past, ahead])
  expect(await offerOf(past, passed)).toEqual(['Discontinued', past, passed])
  expect(await offerOf(ahead, null)).toEqual(['PreSale', ahead, undefined])
})

test('old addresses: a day is that of the concert that left it last, and a hall’s that of the one that left this hall', async () => {
  const left = '2031-05-05'
  const addChange = (concert: SampleConcert, venue_id: number) =>
    shop.db
      .insertInto('event_date_changes')
      .values({
        event_date_id: concert.eventDateId,
        kind: 'moved',
        venue_id,
        date: left,
        slot: '',
        starts_at: new Date(`${left}T18:00:00Z`),
      })
      .execute()
  // Each was in the other's hall.
  await addChange(sooner, later.venueId)
  await addChange(later, sooner.venueId)
  const lead = async (path: string) => (await shop.visitor().get(path, { follow: false })).location
  expect(await lead(`/events/${later.venueSlug}/${left}`)).toBe(await pageOf(sooner))
  expect(await lead(`/events/${sooner.venueSlug}/${left}`)).toBe(await pageOf(later))
  expect(await lead(`/events/default/${left}`)).toBe(await pageOf(later))
})

test('old addresses: a day on which another hall plays alone leads to the concert that was moved, not to that one', async () => {
  const day = await dayOf(later)
  await shop.db
    .insertInto('event_date_changes')
    .values({
      event_date_id: sooner.eventDateId,
      kind: 'moved',
      venue_id: sooner.venueId,
      date: day,
      slot: '',
      starts_at: new Date(`${day}T18:00:00Z`),
    })
    .execute()
  const { location } = await shop.visitor().get(`/events/${sooner.venueSlug}/${day}`, { follow: false })
  expect(location).toBe(await pageOf(sooner))
})

test('shared links: each of two concerts of a day has its own picture, another one once the evening’s own changes', async () => {
  await storeMatinee(sooner)
  const path = await pageOf(sooner)
  const imageOf = async (query = '') => {
    const { pathname, search } = new URL((await read(path + query)).head.openGraph.image)
    return pathname + search
  }
  // An address that matches its concert is answered directly; any other redirects to it.
  for (const query of ['', '?slot=matinee'])
    expect((await shop.inject({ url: await imageOf(query) })).statusCode, query).toBe(200)
  const before = await imageOf()
  await storeCover(sooner, 'cover')
  expect(await imageOf()).not.toBe(before)
})

test('soloist: the six next concerts are told, of those that take place', async () => {
  const { id } = await shop.db
    .insertInto('soloists')
    .values({
      slug: 'busy',
      name: 'B. Busy',
      profession: JSON.stringify({ en: 'harp' }),
      description: JSON.stringify({ en: 'Plays.' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days: string[] = []
  for (const startsInDays of [10, 11, 12, 13, 14, 15, 16, 17]) {
    const status = startsInDays === 11 ? 'cancelled' : 'scheduled'
    const concert = await storeConcert(shop.db, { startsInDays, status, venueId: later.venueId, bystanders: false })
    await sql`insert into event_soloists (event_id, soloist_id, position)
      select event_id, ${id}, 1 from event_dates where id = ${concert.eventDateId}`.execute(shop.db)
    if (status === 'scheduled') days.push(await dayOf(concert))
  }
  const { payload } = await shop.visitor().hybrid('/soloists/busy')
  const concerts = payload.dialog!.properties['concerts'] as { date: string; start_date: string }[]
  expect(concerts.map(({ date }) => date)).toEqual(days.slice(0, 6))
  for (const { date, start_date } of concerts)
    expect(findCalendarDate(new Date(start_date), shop.config.timeZone)).toBe(date)
})

test('tickets: one whose sale is paused, or not open, is shown and cannot be had', async () => {
  const set = (values: { is_paused?: boolean; sale_starts_at?: Date | null; sale_ends_at?: Date | null }) =>
    shop.db.updateTable('event_tickets').set(values).where('event_date_id', '=', sooner.eventDateId).execute()
  const offer = async () => {
    const { eventDate, eventDates } = await read(await pageOf(sooner))
    return [eventDate.eventTickets[0].on_sale, eventDates[0].venues[0].state]
  }
  const [past, ahead] = [new Date('2020-01-01'), new Date('2099-01-01')]
  expect(await offer()).toEqual([true, 'available'])
  for (const values of [{ is_paused: true }, { sale_starts_at: ahead }, { sale_ends_at: past }]) {
    await set(values)
    expect(await offer(), JSON.stringify(values)).toEqual([false, 'sold_out'])
    await set({ is_paused: false, sale_starts_at: null, sale_ends_at: null })
  }
  expect(await offer()).toEqual([true, 'available'])
})

test('season: seats are counted of all parts of a hall, and not at all where one is not counted', async () => {
  const left = async () =>
    (await read('/season')).upcoming.data.map(({ seats_left }: { seats_left: number | null }) => seats_left)
  expect(await left()).toEqual([1, 1])
  await storeZone(shop.db, sooner.eventDateId, { capacity: 4, prices: [9_000] })
  expect(await left()).toEqual([5, 1])
  await storeZone(shop.db, sooner.eventDateId, { capacity: null, prices: [1_000] })
  expect(await left()).toEqual([null, 1])
})
