import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concerts: SampleConcert[]
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  const first = await storeConcert(db, { bystanders: false })
  concerts = [first]
  for (let days = 8; days < 32; days++)
    concerts.push(await storeConcert(db, { bystanders: false, venueId: first.venueId, startsInDays: days }))
  visitor = (await desk.signedIn({ planner: [first.venueId] })).visitor
})

const read = async () => (await visitor.hybrid('/desk/season/prices')).props.lines
const send = (fields: object) => visitor.post('/desk/season/prices', fields)
const setPrice = (concert: SampleConcert, cents: number) =>
  sql`update event_tickets set price_cents = ${cents} where id = ${concert.ticketIds[0]}`.execute(db)
const prices = async () =>
  (
    await sql<{
      price: number
    }>`select price_cents as price from event_tickets join event_dates on event_dates.id = event_date_id
      where venue_id = ${concerts[0]!.venueId} order by starts_at`.execute(db)
  ).rows.map(({ price }) => price)

// Holds: desk.season-of-30-in-25-clicks
test('prices: one change on 24 dates, shown before; the one changed by hand is named and stays', async () => {
  await setPrice(concerts[3]!, 9_900)
  const [line, ...others] = await read()
  expect(others).toEqual([])
  expect(line).toMatchObject({ price: 4_200, dates: 24, others: [{ dateId: concerts[3]!.eventDateId, price: 9_900 }] })
  const typed = { was: { [line.key]: '42.00' }, mine: { [line.key]: '45.00' } }
  const { props } = await send({ ...typed, intent: 'preview' })
  expect(props.preview).toMatchObject([{ price: 4_200, after: 4_500, dates: 24, others: [{ price: 9_900 }] }])
  expect(await prices()).not.toContain(4_500)
  const done = await send({ ...typed, count: 24, intent: 'change' })
  expect(done.props.flash.notice.text).toContain('24')
  const changed = await prices()
  expect(changed.filter((price) => price === 4_500)).toHaveLength(24)
  expect(changed[3]).toBe(9_900)
  const audit = await db.selectFrom('audit_log').select('details').where('action', '=', 'prices changed').execute()
  expect(audit).toMatchObject([{ details: { changes: [{ key: line.key, before: 4_200, after: 4_500 }] } }])
})

test('prices: other numbers than were shown change nothing, and are shown first', async () => {
  const [line] = await read()
  await setPrice(concerts[5]!, 9_900)
  const typed = { was: { [line.key]: '42.00' }, mine: { [line.key]: '45.00' }, count: 25, intent: 'change' }
  const { props } = await send(typed)
  expect(props.preview).toMatchObject([{ dates: 24 }])
  expect(await prices()).not.toContain(4_500)
})

test('prices: what somebody else has changed meanwhile is a conflict with both values', async () => {
  const [line] = await read()
  for (const concert of concerts) await setPrice(concert, 5_000)
  const typed = { was: { [line.key]: '42.00' }, mine: { [line.key]: '45.00' }, count: 25, intent: 'change' }
  const { props } = await send(typed)
  expect(props.flash.conflicts).toEqual([{ name: line.key, mine: 4_500, theirs: 5_000 }])
  expect(await prices()).not.toContain(4_500)
})

test('prices: of foreign halls nothing is shown or changed; what is no amount is told at its field', async () => {
  const [line] = await read()
  const other = (await desk.signedIn({ planner: [(await storeConcert(db, { bystanders: false })).venueId] })).visitor
  const typed = { was: { [line.key]: '42.00' }, mine: { [line.key]: '1.00' }, count: 25, intent: 'change' }
  await other.post('/desk/season/prices', typed)
  expect(await prices()).not.toContain(100)
  const { props } = await send({ was: {}, mine: { [line.key]: 'many' } })
  expect(props.errors).toEqual({ [line.key]: 'Enter an amount in euros, such as 24.00.' })
  // Tickets deleted meanwhile are no obstacle.
  const gone = await send({ ...typed, mine: { '0123456789abcdef': 'many', [line.key]: '45.00' }, intent: 'preview' })
  expect(gone.props.errors ?? {}).toEqual({})
  expect(gone.props.preview).toHaveLength(1)
})

test('prices: a line is told as the reader reads, with the concerts that were changed by hand', async () => {
  await setPrice(concerts[3]!, 9_900)
  await sql`update event_dates set starts_at = '2031-05-06 19:30+02', doors_at = '2031-05-06 19:00+02' where id = ${concerts[3]!.eventDateId}`.execute(
    db,
  )
  const hungarian = (await desk.signedIn({ planner: [concerts[0]!.venueId] }, 'hu')).visitor
  const { lines, preview, lists } = (await hungarian.hybrid('/desk/season/prices')).props
  const [{ key, others, ...line }] = lines
  expect({ line, preview, lists }).toEqual({
    line: {
      venueId: concerts[0]!.venueId,
      hall: 'Salle Cortot (hu)',
      zone: 'Stalls (hu)',
      ticket: 'Adult (hu)',
      price: 4_200,
      dates: 24,
    },
    preview: null,
    lists: [],
  })
  const [{ startsAt, ...other }] = others
  expect(other).toEqual({ dateId: concerts[3]!.eventDateId, event: 'Winterreise (hu)', price: 9_900 })
  expect(new Date(startsAt).toISOString()).toBe('2031-05-06T17:30:00.000Z')
  // The line stays the same before and after.
  const typed = { was: { [key]: '42,00' }, mine: { [key]: '45,00' } }
  const shown = (await hungarian.post('/desk/season/prices', typed)).props
  expect(shown.preview).toEqual([{ ...lines[0], after: 4_500 }])
  expect(shown.lines).toEqual(lines)
})

test('prices: what is changed is told, and written down with its tickets', async () => {
  const [line] = await read()
  const typed = { was: { [line.key]: '42.00' }, mine: { [line.key]: '45.00' } }
  const { props } = await send({ ...typed, count: 25, intent: 'change' })
  expect(props.flash.notice).toEqual({ kind: 'positive', text: '25 prices are changed.' })
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'prices changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const tickets = concerts.map(({ ticketIds }) => ticketIds[0])
  const { changes } = details as { changes: { tickets: number[] }[] }
  expect(changes.map((change) => ({ ...change, tickets: change.tickets.toSorted((a, b) => a - b) }))).toEqual([
    { key: line.key, before: 4_200, after: 4_500, tickets },
  ])
  // Without a difference nothing is done, and no message is shown.
  const again = await send({ was: { [line.key]: '45.00' }, mine: { [line.key]: '45' }, count: 0, intent: 'change' })
  expect(again.props.preview).toEqual([])
  expect(again.props.flash?.notice).toBeUndefined()
})

test.each([
  [{ was: {}, mine: { x: '1' } }, 'mine.x'],
  [{ was: {}, mine: { ['f'.repeat(17)]: '1' } }, `mine.${'f'.repeat(17)}`],
  [{ was: { ['f'.repeat(16)]: '1'.repeat(21) }, mine: {} }, `was.${'f'.repeat(16)}`],
  [{ was: {}, mine: {}, count: -1 }, 'count'],
  [{ was: {}, mine: {}, count: 0.5 }, 'count'],
  [{ was: {}, mine: {}, intent: 'perhaps' }, 'intent'],
])('prices: what no form of ours sends is refused by field: %#', async (sent, field) => {
  expect(Object.keys((await send(sent)).props.errors)).toEqual([field])
})
