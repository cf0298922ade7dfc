/** What a concert gets after it was made: price types, parts of the hall, blocked seats, facts. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { nameOf, toFields } from '../offer.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  ;({ visitor } = await desk.signedIn({ planner: [concert.venueId] }))
})
const path = () => `/desk/season/${concert.eventDateId}`
const shown = async () => (await visitor.hybrid(path())).props
const names = (en: string, fr = '') => ({ en, fr, hu: '' })
const addType = (changes: object = {}) =>
  visitor.post(`${path()}/price-types`, {
    place: `zone-${concert.zoneId}`,
    seats: '',
    title: names('Student', 'Étudiant'),
    price: '12.50',
    access: '',
    condition: names('With a student card'),
    ...changes,
  })
const ticketsOf = async () =>
  db
    .selectFrom('event_tickets')
    .select([
      'id',
      'zone_id',
      'title',
      'description',
      'access',
      'price_cents',
      'is_paused',
      'sale_starts_at',
      'list_price_id',
    ])
    .where('event_date_id', '=', concert.eventDateId)
    .orderBy('position')
    .execute()
async function storePart(key = 'gallery'): Promise<number> {
  const values = {
    venue_id: concert.venueId,
    key,
    title: JSON.stringify({ en: 'Gallery', fr: 'Galerie' }),
    capacity: 40,
  }
  return (await db.insertInto('hall_categories').values(values).returning('id').executeTakeFirstOrThrow()).id
}

describe('price types added to a concert', () => {
  // Holds: desk.price-types-added-later
  test('are on sale as the others are, with their condition and access', async () => {
    await sql`update event_tickets set sale_starts_at = '2031-01-02 10:00+01', is_paused = true where id = ${concert.ticketIds[0]}`.execute(
      db,
    )
    const { props } = await addType({ access: 'companion' })
    expect(props.flash.notice).toMatchObject({ kind: 'positive', text: 'Student has been added.' })
    expect((await ticketsOf())[1]).toMatchObject({
      zone_id: concert.zoneId,
      title: { en: 'Student', fr: 'Étudiant' },
      description: { en: 'With a student card' },
      access: 'companion',
      price_cents: 1250,
      is_paused: true,
      sale_starts_at: new Date('2031-01-02T09:00:00Z'),
    })
    const { undo } = props.flash.notice
    const undone = await visitor.post(undo.url, { _method: undo.method })
    expect(undone.props.flash.notice.text).toBe('Student has been removed.')
    expect(await ticketsOf()).toHaveLength(1)
  })

  // Holds: desk.price-types-added-later
  test('bring a part of the hall along that the concert lacks, once', async () => {
    const part = await storePart()
    expect((await shown()).spareParts).toEqual([{ id: part, title: 'Gallery', seats: 40 }])
    const [first, second] = await Promise.all(
      ['Adult', 'Child'].map((title) => addType({ place: `part-${part}`, seats: '35', title: names(title) })),
    )
    const errors = [first, second].map((answer) => answer!.props.errors?.title).filter(Boolean)
    expect(errors).toEqual(['This part has such a price type already.'])
    const zones = await db
      .selectFrom('zones')
      .selectAll()
      .where('event_date_id', '=', concert.eventDateId)
      .orderBy('id')
      .execute()
    expect(zones.map(({ capacity, category_id }) => [capacity, category_id])).toEqual([
      [10, null],
      [35, part],
    ])
    expect((await shown()).spareParts).toEqual([])
  })

  test('follow the list that the concert follows, where they cost the same', async () => {
    const part = await storePart()
    await sql`update zones set category_id = ${part} where id = ${concert.zoneId}`.execute(db)
    const { rows } = await sql<{ student: number }>`
      with list as (insert into price_lists (venue_id, title) values (${concert.venueId}, 'Weekdays') returning id),
      kinds as (insert into price_list_kinds (price_list_id, title, position)
        select id, title, position from list, (values ('{"en": "Adult"}'::jsonb, 0), ('{"en": "Student"}', 1)) own (title, position)
        returning id, title),
      prices as (insert into list_prices (kind_id, category_id, price_cents)
        select id, ${part}, case title ->> 'en' when 'Adult' then 4200 else 1250 end from kinds returning id, price_cents),
      followed as (update event_tickets set list_price_id = (select id from prices where price_cents = 4200) where id = ${concert.ticketIds[0]})
      select id::float8 as student from prices where price_cents = 1250`.execute(db)
    await addType()
    await addType({ title: names('Pupil'), price: '12.50' })
    expect((await ticketsOf()).slice(1).map((ticket) => ticket.list_price_id)).toEqual([rows[0]!.student, null])
  })

  test('are refused where something is wrong, in the reader’s language', async () => {
    const { visitor: french } = await desk.signedIn({ planner: [concert.venueId] }, 'fr')
    const form = { place: '', seats: '', title: names(''), price: 'x', access: '', condition: names('x'.repeat(121)) }
    const { errors } = (await french.post(`${path()}/price-types`, form)).props
    expect(errors).toEqual({
      place: 'Choisissez une catégorie.',
      title: expect.any(String),
      price: expect.any(String),
      condition: expect.any(String),
    })
    const part = await storePart()
    expect((await addType({ place: `part-${part}`, seats: '0' })).props.errors).toEqual({
      seats: 'Enter a whole number of seats, from 1 up.',
    })
    await addType()
    for (const title of ['adult', 'Student', 'student!'])
      expect([title, (await addType({ title: names(title) })).props.errors]).toEqual([
        title,
        {
          title: 'This part has such a price type already.',
        },
      ])
    await sql`update event_dates set status = 'cancelled' where id = ${concert.eventDateId}`.execute(db)
    expect((await addType()).props.flash.notice.kind).toBe('negative')
    expect(await ticketsOf()).toHaveLength(2)
  })

  test('are not removed while somebody has them', async () => {
    await addType()
    const [, added] = await ticketsOf()
    const buyer = desk.visitor()
    await buyer.get('/')
    await buyer.post(`/cart/add/${added!.id}`, { quantity: 1 })
    const { props } = await visitor.post(`${path()}/price-types/${added!.id}`, { _method: 'DELETE' })
    expect(props.flash.notice.text).toBe('Someone has bought it or has it in a cart. Pause its sale instead.')
    expect(await ticketsOf()).toHaveLength(2)
  })
})

describe('blocked seats of a concert', () => {
  const block = (changes: object = {}) =>
    visitor.post(`${path()}/blocks`, { zone: String(concert.zoneId), seats: '3', holder: 'Press', ...changes })

  // Holds: desk.blocked-seats-say-for-whom
  test('are added, changed and released, each with its way back and in the audit log', async () => {
    const told = (await block({ reason: 'Premiere', releaseOn: '2099-01-02' })).props.flash.notice
    expect(told.text).toBe('3 seats are blocked for: Press.')
    const [part] = (await shown()).blocked
    const [{ id }] = part.blocks
    const mine = { zone: String(concert.zoneId), seats: '1', holder: 'Artists', reason: '', releaseOn: '' }
    const saved = (await visitor.post(`${path()}/blocks/${id}`, mine)).props.flash.notice
    expect(saved.text).toBe('The blocked seats have been saved.')
    expect((await shown()).offer.zones[0]).toMatchObject({ blocked: 1, unnamed: 0 })
    await visitor.post(saved.undo.url, saved.undo.data)
    expect((await shown()).blocked[0].blocks).toEqual([
      { id, zoneId: concert.zoneId, seats: 3, holder: 'Press', reason: 'Premiere', releaseOn: '2099-01-02' },
    ])
    const released = (await visitor.post(`${path()}/blocks/${id}`, { _method: 'DELETE' })).props.flash.notice
    expect(released.text).toBe('3 seats are on sale again.')
    await visitor.post(released.undo.url, released.undo.data)
    expect((await shown()).offer.zones[0]).toMatchObject({ blocked: 3, unnamed: 0 })
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `date ${concert.eventDateId}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'seats blocked',
      'seats blocked',
      'seats blocked',
      'seats released',
      'seats blocked',
    ])
  })

  test('are refused beyond what is free, without somebody, and for a day that has come', async () => {
    expect((await block({ seats: '11' })).props.errors).toEqual({
      seats: 'At most 10: the others are sold or in carts.',
    })
    expect((await block({ seats: '0', holder: ' ', releaseOn: '2026-02-30' })).props.errors).toEqual({
      seats: 'Enter a whole number of seats, from 1 up.',
      holder: 'Please fill this in.',
      releaseOn: 'Enter a day.',
    })
    expect((await block({ releaseOn: '2020-01-01' })).props.errors).toEqual({ releaseOn: 'Choose a day after today.' })
    expect((await block({ zone: '' })).props.errors).toEqual({ zone: 'Choose a part of the hall.' })
  })

  test('are told one by one', async () => {
    expect((await block({ seats: '1' })).props.flash.notice.text).toBe('1 seat is blocked for: Press.')
    const [{ id }] = (await shown()).blocked[0].blocks
    const { notice } = (await visitor.post(`${path()}/blocks/${id}`, { _method: 'DELETE' })).props.flash
    expect(notice.text).toBe('1 seat is on sale again.')
  })

  test('are not unblocked in the table of seats', async () => {
    await block()
    const fields = toFields((await shown()).offer, 'en')
    const mine = { ...fields, [nameOf.blocked(concert.zoneId)]: '2' }
    expect((await visitor.post(`${path()}/offer`, { was: fields, mine })).props.errors).toEqual({
      [nameOf.blocked(concert.zoneId)]: 'At least 3: so many are blocked for someone. Release those first.',
    })
  })
})

describe('facts of a concert', () => {
  const save = async (changed: Record<string, string>) => {
    const fields = toFields((await shown()).offer, 'en')
    return (await visitor.post(`${path()}/offer`, { was: fields, mine: { ...fields, ...changed } })).props
  }
  const stored = () =>
    db
      .selectFrom('event_dates')
      .select(['doors_at', 'tmp_purchase_link'])
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()

  // Holds: desk.concert-facts-written
  test('doors, the address where it is sold, access and condition are saved together, and undone', async () => {
    await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02' where id = ${concert.eventDateId}`.execute(
      db,
    )
    const [ticket] = concert.ticketIds
    const { flash } = await save({
      doors: '2031-05-06T18:45',
      link: 'https://tickets.example.com/a?b=c',
      [nameOf.access(ticket)]: 'wheelchair',
      [nameOf.condition(ticket, 'fr')]: 'Sur justificatif',
    })
    expect(flash.notice.text).toBe('4 changes saved. Sold tickets keep their price.')
    expect(await stored()).toEqual({
      doors_at: new Date('2031-05-06T16:45:00Z'),
      tmp_purchase_link: 'https://tickets.example.com/a?b=c',
    })
    expect((await ticketsOf())[0]).toMatchObject({
      access: 'wheelchair',
      description: { en: 'Sur justificatif', fr: 'Sur justificatif' },
    })
    await visitor.post(flash.notice.undo.url, flash.notice.undo.data)
    expect(await stored()).toEqual({ doors_at: new Date('2031-05-06T17:00:00Z'), tmp_purchase_link: null })
  })

  test('what is wrong with them is said at each', async () => {
    await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02' where id = ${concert.eventDateId}`.execute(
      db,
    )
    const [ticket] = concert.ticketIds
    const { errors } = await save({
      doors: '2031-05-06T19:31',
      link: 'javascript:alert(1)',
      [nameOf.condition(ticket, 'hu')]: 'x'.repeat(121),
    })
    expect(errors).toEqual({
      doors: 'Enter when the doors open, no later than the concert begins.',
      link: 'Enter a complete address, such as https://tickets.example.com.',
      [nameOf.condition(ticket, 'hu')]: 'Enter up to 120 characters.',
    })
  })
})
