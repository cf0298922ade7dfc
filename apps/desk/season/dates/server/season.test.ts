import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
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
  visitor = (await desk.signedIn({ planner: [concert.venueId] })).visitor
})

const path = () => `/desk/season/${concert.eventDateId}`
const readFields = async () => toFields((await visitor.hybrid(path())).props.offer, 'en')
const save = async (changed: Record<string, string>, was?: Record<string, string>) => {
  const fields = was ?? (await readFields())
  return visitor.post(`${path()}/offer`, { was: fields, mine: { ...fields, ...changed } })
}
const price = () => nameOf.price(concert.ticketIds[0])
const capacity = () => nameOf.capacity(concert.zoneId)
const audit = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject', '=', `date ${concert.eventDateId}`)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => ({ action, details }))

describe('season: the list', () => {
  test('has the concerts of one’s own halls, by what is searched for and how they stand', async () => {
    const other = await storeConcert(db, { bystanders: false })
    const ids = async (query: string) =>
      (await visitor.hybrid(`/desk/season${query}`)).props.dates.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([concert.eventDateId])
    expect(await ids('')).not.toContain(other.eventDateId)
    expect(await ids('?q=winterREISE')).toEqual([concert.eventDateId])
    expect(await ids('?q=nowhere')).toEqual([])
    expect(await ids('?show=draft')).toEqual([])
    await sql`update event_dates set published_at = null where id = ${concert.eventDateId}`.execute(db)
    expect(await ids('?show=draft')).toEqual([concert.eventDateId])
  })
})

describe('season: seats and prices of a concert', () => {
  test('are changed in place, with before and after in the audit log; what is sold keeps its price', async () => {
    await save({ [price()]: '45.5', [capacity()]: '20', [nameOf.opens(concert.ticketIds[0])]: '2026-01-02T10:00' })
    expect(await readFields()).toMatchObject({
      [price()]: '45.50',
      [capacity()]: '20',
      [nameOf.opens(concert.ticketIds[0])]: '2026-01-02T10:00',
    })
    expect(await audit()).toEqual([
      {
        action: 'offer changed',
        details: {
          before: { [price()]: 4200, [capacity()]: 10, [nameOf.opens(concert.ticketIds[0])]: '' },
          after: { [price()]: 4550, [capacity()]: 20, [nameOf.opens(concert.ticketIds[0])]: '2026-01-02T10:00' },
        },
      },
    ])
  })

  test('fewer seats than are taken are refused, the smallest possible number is said, and nothing of the rest is written', async () => {
    await sql`update zones set sold = 3, held = 2 where id = ${concert.zoneId}`.execute(db)
    const { props } = await save({ [capacity()]: '4', [price()]: '99.00' })
    expect(props.errors[capacity()]).toBe('At least 5: 3 sold, 2 in carts, 0 blocked.')
    expect(await readFields()).toMatchObject({ [capacity()]: '10', [price()]: '42.00' })
    expect(await audit()).toEqual([])
  })

  test('seats that somebody is just taking are taken: the number is looked at once they are', async () => {
    let second: ReturnType<typeof save> | undefined
    const was = await readFields()
    await db.transaction().execute(async (trx) => {
      await sql`update zones set held = 5 where id = ${concert.zoneId}`.execute(trx)
      second = save({ [capacity()]: '4' }, was)
      await whileSomebodyWaits(db, second)
    })
    expect((await second)!.props.errors).toEqual({ [capacity()]: 'At least 5: 0 sold, 5 in carts, 0 blocked.' })
    expect(await readFields()).toMatchObject({ [capacity()]: '10' })
  })

  test.each([
    [price, 'many', 'Enter an amount in euros, such as 24.00.'],
    [price, '-1', 'Enter an amount in euros, such as 24.00.'],
    [capacity, '1.5', 'Enter a whole number of seats, up to a million.'],
    [() => nameOf.opens(concert.ticketIds[0]), 'soon', 'Enter a day and a time, or leave it empty.'],
    [() => nameOf.closes(concert.ticketIds[0]), '2031-02-03T24:00', 'Enter a day and a time, or leave it empty.'],
    [() => nameOf.closes(concert.ticketIds[0]), '2031-02-03T10:00:00', 'Enter a day and a time, or leave it empty.'],
    [() => nameOf.closes(concert.ticketIds[0]), 'x2031-02-03T10:00', 'Enter a day and a time, or leave it empty.'],
    [() => nameOf.fee, '', 'Enter an amount in euros, such as 24.00.'],
    [() => nameOf.blocked(concert.zoneId), '-1', 'Enter a whole number of seats, up to a million.'],
    // The shop's clock skips this hour.
    [() => nameOf.opens(concert.ticketIds[0]), '2027-03-28T02:30', 'The clocks skip this hour.'],
  ])('what cannot be read is told at its field', async (name, typed, message) => {
    expect((await save({ [name()]: typed })).props.errors).toEqual({ [name()]: message })
  })

  test.each([
    // Typed together, and each combined with the stored value.
    [{ opens: '2026-11-02T10:00', closes: '2026-11-01T10:00' }, {}, false],
    [{ opens: '2026-11-02T10:00', closes: '2026-11-02T10:00' }, {}, false],
    [{ opens: '2026-11-02T10:00', closes: '2026-11-02T10:01' }, {}, true],
    [{ closes: '2026-11-01T10:00' }, { opens: '2026-11-02T10:00' }, false],
    [{ closes: '2026-11-03T10:00' }, { opens: '2026-11-02T10:00' }, true],
    [{ opens: '2026-11-02T10:00' }, { closes: '2026-11-01T10:00' }, false],
    [{ opens: '2026-11-02T10:00' }, { closes: '2026-11-03T10:00' }, true],
    // A single time has no order.
    [{ opens: '' }, { opens: '2026-10-01T10:00', closes: '2026-11-01T10:00' }, true],
    [{ opens: '2026-12-02T10:00', closes: '' }, { closes: '2026-11-01T10:00' }, true],
    [{ opens: '', closes: '2026-11-01T10:00' }, { opens: '2026-12-02T10:00' }, true],
    [{ closes: '2026-11-01T10:00' }, {}, true],
  ])('a sale does not end before it begins: %j where there is %j', async (typed, stored, isTaken) => {
    const [ticket] = concert.ticketIds
    const names = (fields: { opens?: string; closes?: string }) => ({
      ...(fields.opens !== undefined && { [nameOf.opens(ticket)]: fields.opens }),
      ...(fields.closes !== undefined && { [nameOf.closes(ticket)]: fields.closes }),
    })
    await save(names(stored))
    const before = await readFields()
    const { props } = await save(names(typed))
    expect(props.errors ?? {}).toEqual(
      isTaken ? {} : { [nameOf.closes(ticket)]: 'The sale would end before it begins.' },
    )
    expect(await readFields()).toEqual(isTaken ? { ...before, ...names(typed) } : before)
  })

  test('of two people at once, what only one has changed is merged, and what both have is shown with both values', async () => {
    const was = await readFields()
    await save({ [price()]: '50.00' }, was)
    await save({ [capacity()]: '30' }, was)
    expect(await readFields()).toMatchObject({ [price()]: '50.00', [capacity()]: '30' })
    const refused = await save({ [price()]: '60.00' }, was)
    expect(refused.props.errors[price()]).toBe('A colleague has changed this in the meantime.')
    expect(refused.props.flash.conflicts).toEqual([{ name: price(), mine: 6000, theirs: 5000 }])
    expect(await readFields()).toMatchObject({ [price()]: '50.00' })
  })

  test('of another concert nothing is changed or told, whatever the form names', async () => {
    const other = await storeConcert(db, { bystanders: false })
    const name = nameOf.price(other.ticketIds[0])
    await visitor.post(`${path()}/offer`, { was: { [name]: '42.00' }, mine: { [name]: '1.00' } })
    const { props } = await visitor.post(`${path()}/offer`, { was: {}, mine: { [name]: 'many', what: 'x' } })
    expect(props.errors ?? {}).toEqual({})
    const ticket = await db
      .selectFrom('event_tickets')
      .select('price_cents')
      .where('id', '=', other.ticketIds[0])
      .executeTakeFirstOrThrow()
    expect(ticket.price_cents).toBe(4200)
  })
})

describe('season: a concert that is cancelled', () => {
  test('keeps its seats and prices, and who sends others is told why', async () => {
    const was = await readFields()
    await sql`update event_dates set status = 'cancelled' where id = ${concert.eventDateId}`.execute(db)
    const { props } = await save({ [price()]: '45.50' }, was)
    expect(props.flash.notice).toMatchObject({ kind: 'negative', text: expect.stringContaining('is cancelled') })
    expect(await readFields()).toEqual(was)
    expect(await audit()).toEqual([])
  })

  test('keeps them, too, where somebody is just cancelling it', async () => {
    const was = await readFields()
    let second: ReturnType<typeof save> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`update event_dates set status = 'cancelled' where id = ${concert.eventDateId}`.execute(trx)
      second = save({ [price()]: '45.50' }, was)
      await whileSomebodyWaits(db, second)
    })
    expect((await second)!.props.flash.notice.kind).toBe('negative')
    expect(await readFields()).toEqual(was)
  })
})

describe('season: the sale of a concert', () => {
  const isOffered = async () => {
    const { date } = await db
      .selectFrom('event_dates')
      .select('date')
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
    const { props } = await desk.visitor().get(`/events/${concert.venueSlug}/${date}`)
    return props.eventDate?.eventTickets?.some(({ on_sale }: { on_sale: boolean }) => on_sale) ?? null
  }

  test('pauses and goes on: meanwhile nobody can put a ticket into a cart', async () => {
    const buyer = desk.visitor()
    await buyer.get('/')
    const count = async () => {
      await buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
      return (await buyer.get('/cart')).props.cart.count
    }
    await visitor.post(`${path()}/pause`, { isPaused: true })
    expect(await isOffered()).toBe(false)
    expect(await count()).toBe(0)
    expect((await visitor.hybrid(path())).props.date.tickets).toMatchObject({ count: 1, paused: 1, open: 0 })
    await visitor.post(`${path()}/pause`, { isPaused: 'false' })
    expect(await isOffered()).toBe(true)
    expect(await count()).toBe(1)
    expect((await audit()).map(({ action }) => action)).toEqual(['sale paused', 'sale resumed'])
  })

  test('a draft is shown to nobody, and is published with one step', async () => {
    await visitor.post(`${path()}/publication`, { isPublished: false })
    expect(await isOffered()).toBeNull()
    await visitor.post(`${path()}/publication`, { isPublished: true })
    expect(await isOffered()).toBe(true)
    expect((await audit()).map(({ action }) => action)).toEqual(['date unpublished', 'date published'])
  })
})

describe('season: the concert of the front page', () => {
  const feature = async (id: number, isFeatured: boolean, who = house) =>
    who.post(`/desk/season/${id}/front-page`, { isFeatured: String(isFeatured) })
  const findChosen = async () =>
    (await db.selectFrom('featured_dates').select('event_date_id').execute()).map(({ event_date_id: id }) => id)
  const findShown = async () => {
    const { featured } = (await desk.visitor().get('/')).props
    return featured && { title: featured.event_title, hall: featured.venue.slug }
  }
  let house: typeof visitor
  let other: SampleConcert
  beforeEach(async () => {
    await sql`delete from featured_dates`.execute(db)
    house = (await desk.signedIn({ planner: [] })).visitor
    other = await storeConcert(db, { bystanders: false, startsInDays: 20 })
  })
  const slugOf = async ({ venueId }: SampleConcert) =>
    (await db.selectFrom('venues').select('slug').where('id', '=', venueId).executeTakeFirstOrThrow()).slug

  test('is one: chosen in place of another, taken off, with undo and in the audit log', async () => {
    const first = (await feature(concert.eventDateId, true)).props.flash.notice
    expect(first).toMatchObject({
      kind: 'positive',
      text: 'The front page shows this concert as long as it has tickets.',
      undo: { data: { isFeatured: 'false' } },
    })
    expect((await house.hybrid(path())).props).toMatchObject({ isFeatured: true, may: { feature: true } })
    const second = (await feature(other.eventDateId, true)).props.flash.notice
    expect(await findChosen()).toEqual([other.eventDateId])
    expect((await house.hybrid(path())).props.isFeatured).toBe(false)
    // Undo brings the earlier one back.
    expect(second.undo).toMatchObject({ url: `${path()}/front-page`, data: { isFeatured: 'true' } })
    // Another concert is not taken off by the page of this one.
    await feature(concert.eventDateId, false)
    expect(await findChosen()).toEqual([other.eventDateId])
    const off = (await feature(other.eventDateId, false)).props.flash.notice
    expect(off).toMatchObject({
      text: 'The front page shows the next concert again.',
      undo: { url: `/desk/season/${other.eventDateId}/front-page`, data: { isFeatured: 'true' } },
    })
    expect(await findChosen()).toEqual([])
    expect(await audit()).toEqual([
      {
        action: 'date featured',
        details: { before: { date: null }, after: { date: concert.eventDateId } },
      },
    ])
    const { lines } = (await (await desk.signedIn('owner')).visitor.hybrid('/desk/audit')).props
    expect(lines.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
      'Concert taken off the front page',
      'Concert shown on the front page',
    ])
    await Promise.all([feature(concert.eventDateId, true), feature(other.eventDateId, true)])
    expect(await findChosen()).toHaveLength(1)
  })

  test('belongs to the organiser: who plans one hall only chooses none', async () => {
    expect((await feature(concert.eventDateId, true, visitor)).status).toBe(403)
    expect((await visitor.hybrid(path())).props.may.feature).toBe(false)
    expect((await feature(987654321, true)).status).toBe(404)
    expect(await findChosen()).toEqual([])
  })

  // Holds: event.concert-of-the-moment
  test('stands on the front page while it has tickets, then the next one does', async () => {
    await feature(other.eventDateId, true)
    const chosen = await slugOf(other)
    expect((await findShown())?.hall).toBe(chosen)
    const id = other.eventDateId
    const ends = [
      ['cancelled', sql`update event_dates set status = 'cancelled' where id = ${id}`],
      ['a draft', sql`update event_dates set published_at = null where id = ${id}`],
      [
        'past',
        sql`update event_dates set starts_at = now() - interval '1 hour', doors_at = now() - interval '2 hours' where id = ${id}`,
      ],
      ['sold out', sql`update zones set capacity = sold + held + blocked where event_date_id = ${id}`],
    ] as const
    for (const [name, end] of ends) {
      const before = await db.selectFrom('event_dates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await end.execute(db)
      const { nextConcert } = (await desk.visitor().get('/')).props
      expect([name, (await findShown())?.hall]).toEqual([name, nextConcert.venue.slug])
      expect(nextConcert.venue.slug).not.toBe(chosen)
      const { status, published_at, starts_at, doors_at } = before
      await db
        .updateTable('event_dates')
        .set({ status, published_at, starts_at, doors_at })
        .where('id', '=', id)
        .execute()
    }
  })
})

test('season: the days on which seats were sold or came back, with the sum so far', async () => {
  await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at) values
    (${concert.zoneId}, 'sell', 3, 'a', now() - interval '5 days'), (${concert.zoneId}, 'sell', 2, 'b', now() - interval '2 days'),
    (${concert.zoneId}, 'return', 1, 'c', now() - interval '2 days'), (${concert.zoneId}, 'hold', 9, 'd', now())`.execute(
    db,
  )
  const { sales } = (await visitor.hybrid(path())).props
  expect(sales.map(({ sold, daysBefore }: { sold: number; daysBefore: number }) => [sold, daysBefore])).toEqual([
    [3, 12],
    [4, 9],
  ])
})

test('season: the list at the door has the family name first in Hungarian, and is not for planners', async () => {
  expect((await visitor.hybrid(`${path()}/door`)).status).toBe(403)
  const { visitor: atDoor } = await desk.signedIn({ door: [concert.venueId] }, 'hu')
  expect((await atDoor.hybrid(`${path()}/door`)).props.lines).toEqual([])
})
