/**
 * List of concerts: the content of its tabs, search results, and rows; and the links of a concert's
 * page.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type DateLine, shownDates } from '../dates.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  visitor = (await desk.signedIn({ planner: [concert.venueId] })).visitor
})

const list = async (query: string): Promise<DateLine[]> => (await visitor.hybrid(`/desk/season${query}`)).props.dates
const path = () => `/desk/season/${concert.eventDateId}`
const change = (columns: string) =>
  sql`update event_dates set ${sql.raw(columns)} where id = ${concert.eventDateId}`.execute(db)
const changeEvent = (columns: string) =>
  sql`update events set ${sql.raw(columns)} where id = (select event_id from event_dates
    where id = ${concert.eventDateId})`.execute(db)
const changeHall = (columns: string) =>
  sql`update venues set ${sql.raw(columns)} where id = ${concert.venueId}`.execute(db)

const past = "starts_at = now() - interval '1 day', doors_at = now() - interval '1 day'"

describe('season, the list:', () => {
  test.each([
    ['a concert to come', 'slot = slot', ['coming', 'all']],
    ['a draft', 'published_at = null', ['coming', 'draft', 'all']],
    ['one that comes out later', "published_at = now() + interval '1 day'", ['coming', 'all']],
    ['one that is postponed', "status = 'postponed'", ['off', 'all']],
    ['one that is cancelled', "status = 'cancelled'", ['off', 'all']],
    ['one that is over', past, ['past', 'all']],
    ['a draft that is over', `published_at = null, ${past}`, ['past', 'all']],
    ['one that was cancelled and is over', `status = 'cancelled', ${past}`, ['off', 'past', 'all']],
    ['one that is archived', 'archived_at = now()', []],
  ])('%s is shown where it belongs', async (_, columns, parts) => {
    await change(columns)
    const shown: string[] = []
    for (const part of shownDates) if ((await list(`?show=${part}`)).length > 0) shown.push(part)
    expect(shown).toEqual(parts)
  })

  test.each([
    ['winterREISE', true],
    ['cortot', true],
    // In another language than the user's.
    ['(hu)', true],
    ['winterreise cortot', true],
    ['winterreise pleyel', false],
    ['2031-05', true],
    ['cortot 2031-05-06', true],
    ['2031-06', false],
    // The first eight words count.
    [`${'cortot '.repeat(8)}pleyel`, true],
    [`${'cortot '.repeat(7)}pleyel`, false],
    ['%', false],
    [String.raw`\\`, false],
    ['Winter_eise', false],
  ])('"%s" finds a concert: %s', async (typed, isFound) => {
    await change("starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02'")
    expect(await list(`?q=${encodeURIComponent(typed)}`)).toHaveLength(isFound ? 1 : 0)
  })

  test('a line sums up the seats of all parts; a part without a limit leaves none', async () => {
    const { zoneId } = await storeZone(db, concert.eventDateId, { capacity: 30, prices: [1_000] })
    await sql`update zones set sold = 4, held = 2, blocked = 1 where id = ${zoneId}`.execute(db)
    await sql`update zones set sold = 3 where id = ${concert.zoneId}`.execute(db)
    expect((await list(''))[0]!.seats).toEqual({ sold: 7, held: 2, blocked: 1, capacity: 40 })
    await sql`update zones set capacity = null where id = ${zoneId}`.execute(db)
    expect((await list(''))[0]!.seats).toEqual({ sold: 7, held: 2, blocked: 1, capacity: null })
  })

  test('a line counts its tickets: those paused, those on sale now, and when the next ones are', async () => {
    const { ticketIds } = await storeZone(db, concert.eventDateId, { capacity: 30, prices: [100, 200, 300, 400] })
    const opens = async (ticket: number, hours: number, more = 'is_paused = false') =>
      sql`update event_tickets set sale_starts_at = now() + make_interval(hours => ${hours}), ${sql.raw(more)}
        where id = ${ticketIds[ticket]!}`.execute(db)
    // One that is paused does not open, whatever its hour; nor does one that has begun.
    await opens(0, 1, 'is_paused = true')
    await opens(1, 48)
    await opens(2, 72)
    await opens(3, -2, "sale_ends_at = now() - interval '1 hour'")
    const [line] = await list('')
    expect(line!.tickets).toMatchObject({ count: 5, paused: 1, open: 1 })
    const hoursLeft = (new Date(line!.tickets.nextOpening!).getTime() - Date.now()) / 3_600_000
    expect(Math.round(hoursLeft)).toBe(48)
  })

  test('a concert is reached where both its event and its hall are published', async () => {
    const reached = async () => (await list(''))[0]!.isReachable
    expect(await reached()).toBe(true)
    for (const one of [changeEvent, changeHall]) {
      await one('published_at = null')
      expect(await reached()).toBe(false)
      await one("published_at = now() - interval '1 day'")
    }
    expect(await reached()).toBe(true)
  })

  test('is sorted by the day, or by what is sold', async () => {
    const later = await storeConcert(db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
    await sql`update zones set sold = 5 where id = ${concert.zoneId}`.execute(db)
    const order = async (sort: string) =>
      (await list(`?sort=${sort}`)).map(({ id }) => (id === later.eventDateId ? 'later' : 'sooner'))
    expect(await order('starts')).toEqual(['sooner', 'later'])
    expect(await order('-starts')).toEqual(['later', 'sooner'])
    expect(await order('sold')).toEqual(['later', 'sooner'])
    expect(await order('-sold')).toEqual(['sooner', 'later'])
  })
})

describe('season, the page of a concert:', () => {
  const reach = async () => (await visitor.hybrid(path())).props.reach

  test('leads to its page in the shop, or to what is hidden of it', async () => {
    await change("starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02', slot = 'late'")
    const { event } = await db
      .selectFrom('event_dates')
      .select('event_id as event')
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
    const address = `/events/${concert.venueSlug}/2031-05-06?slot=late`
    expect(await reach()).toEqual({ event, address, hiddenEvent: null, hiddenHall: null })
    await changeEvent('published_at = null')
    expect(await reach()).toEqual({ event, address: null, hiddenEvent: event, hiddenHall: null })
    await changeHall('published_at = null')
    expect(await reach()).toEqual({ event, address: null, hiddenEvent: event, hiddenHall: concert.venueId })
    await changeEvent('published_at = now()')
    expect(await reach()).toEqual({ event, address: null, hiddenEvent: null, hiddenHall: concert.venueId })
  })

  test.each([
    ['planner', { edit: true, feature: false, seeDoor: false, change: true, seeOrders: true }],
    ['viewer', { edit: false, feature: false, seeDoor: false, change: false, seeOrders: true }],
    ['door', { edit: false, feature: false, seeDoor: true, change: false, seeOrders: false }],
    ['box_office', { edit: false, feature: false, seeDoor: true, change: false, seeOrders: true }],
    ['finance', { edit: false, feature: false, seeDoor: false, change: false, seeOrders: true }],
    ['owner', { edit: true, feature: false, seeDoor: true, change: true, seeOrders: true }],
  ] as const)('says what somebody may: %s', async (role, may) => {
    const other = await storeConcert(db, { bystanders: false })
    // What they may elsewhere is no right here.
    const { visitor: one } = await desk.signedIn({ owner: [other.venueId], [role]: [other.venueId, concert.venueId] })
    expect((await one.hybrid(path())).props.may).toEqual(may)
  })

  test('sums up what was sold day by day, by the clocks of the shop', async () => {
    await change("starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02'")
    await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at) values
      (${concert.zoneId}, 'sell', 3, 'a', '2031-05-03 23:30+02'), (${concert.zoneId}, 'sell', 2, 'b', '2031-05-04 00:30+02'),
      (${concert.zoneId}, 'return', 1, 'c', '2031-05-08 00:30+02')`.execute(db)
    expect((await visitor.hybrid(path())).props.sales).toEqual([
      { date: '2031-05-03', daysBefore: 3, sold: 3 },
      { date: '2031-05-04', daysBefore: 2, sold: 5 },
      { date: '2031-05-08', daysBefore: 0, sold: 4 },
    ])
  })

  test.each([
    ['pause', { isPaused: 'true' }],
    ['publication', { isPublished: 'false' }],
  ])('what was done is taken back from its notice, and sent twice it is written down once: %s', async (door, body) => {
    const state = async () => {
      const { tickets, publishedAt } = (await visitor.hybrid(path())).props.date
      return { paused: tickets.paused, isPublished: publishedAt !== null }
    }
    const before = await state()
    await visitor.post(`${path()}/${door}`, body)
    const { props } = await visitor.post(`${path()}/${door}`, body)
    expect(await state()).not.toEqual(before)
    const { undo } = props.flash.notice
    await visitor.post(undo.url, undo.data)
    expect(await state()).toEqual(before)
    const lines = await db
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', `date ${concert.eventDateId}`)
      .execute()
    expect(lines).toHaveLength(2)
  })

  test('one that comes out later comes out at once when somebody says so', async () => {
    await change("published_at = now() + interval '3 days'")
    await visitor.post(`${path()}/publication`, { isPublished: 'true' })
    const { publishedAt } = (await visitor.hybrid(path())).props.date
    expect(new Date(publishedAt).getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('what was typed into its table of seats and prices is taken back from the notice', async () => {
    const ticket = `p${concert.ticketIds[0]}`
    const { props } = await visitor.post(`${path()}/offer`, {
      was: { [ticket]: '42.00', fee: '1.50', [`c${concert.zoneId}`]: '10' },
      mine: { [ticket]: '50.00', fee: '2', [`c${concert.zoneId}`]: '' },
    })
    const read = async () => {
      const { feeCents, zones } = (await visitor.hybrid(path())).props.offer
      return [feeCents, zones[0].capacity, zones[0].tickets[0].priceCents]
    }
    expect(await read()).toEqual([200, null, 5_000])
    const { undo } = props.flash.notice
    await visitor.post(undo.url, undo.data)
    expect(await read()).toEqual([150, 10, 4_200])
  })
})
