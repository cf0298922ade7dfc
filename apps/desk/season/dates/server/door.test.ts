/** The door list, on its page and as a file. */
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/changed-dates/server/testing/holders.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)

test('door list: in Hungarian the family name comes first, in English the given one', async () => {
  const concert = await storeConcert(desk.db, { bystanders: false })
  const { order } = await buy(desk, [concert], { quantity: 1 })
  const path = `/desk/season/${concert.eventDateId}/door`
  for (const [locale, name] of [
    ['hu', 'Kovács Anna'],
    ['en', 'Anna Kovács'],
  ] as const) {
    const { visitor } = await desk.signedIn({ door: [concert.venueId] }, locale)
    expect((await visitor.hybrid(path)).props.lines).toMatchObject([{ name, order: order.ref_nr, isAdmitted: false }])
  }
})

test('door list: by family names as the language sorts them, or by who is named as the holder; void tickets are not on it', async () => {
  const concert = await storeConcert(desk.db, { bystanders: false, capacity: 20 })
  const people = [
    ['Zoé', 'Árvai'],
    ['Adam', 'Zeller'],
    ['Béla', 'Balogh'],
    ['Carl', 'Void'],
  ] as const
  for (const [firstname, lastname] of people) {
    const { order } = await buy(desk, [concert], { quantity: 1 })
    await desk.db.updateTable('orders').set({ firstname, lastname }).where('id', '=', order.id).execute()
  }
  const tickets = await desk.db
    .selectFrom('tickets')
    .select('id')
    .where('event_date_id', '=', concert.eventDateId)
    .orderBy('id')
    .execute()
  const set = (index: number, columns: object) =>
    desk.db.updateTable('tickets').set(columns).where('id', '=', tickets[index]!.id).execute()
  await set(1, { state: 'admitted' })
  await set(2, { holder_name: 'Mireille' })
  await set(3, { state: 'void' })
  const { visitor } = await desk.signedIn({ door: [concert.venueId] })
  const { lines } = (await visitor.hybrid(`/desk/season/${concert.eventDateId}/door`)).props
  expect(
    lines.map(({ name, isAdmitted }: { name: string; isAdmitted: boolean }) => `${name}${isAdmitted ? ' *' : ''}`),
  ).toEqual(['Zoé Árvai', 'Mireille', 'Adam Zeller *'])
})

test('door list: a line has all that is read at the door, as the reader reads; those of one name come as they were sold', async () => {
  const concert = await storeConcert(desk.db, { bystanders: false })
  const other = await storeConcert(desk.db, { bystanders: false, venueId: concert.venueId, startsInDays: 9 })
  const { order } = await buy(desk, [concert], { quantity: 3 })
  await buy(desk, [other], { quantity: 1 })
  const tickets = await desk.db
    .selectFrom('tickets')
    .select(['id', 'serial'])
    .where('event_date_id', '=', concert.eventDateId)
    .orderBy('id')
    .execute()
  // An admitted guest comes last in the table, and is missing in the list.
  await desk.db.updateTable('tickets').set({ state: 'admitted' }).where('id', '=', tickets[0]!.id).execute()
  const { visitor } = await desk.signedIn({ door: [concert.venueId] }, 'hu')
  const { lines, date } = (await visitor.hybrid(`/desk/season/${concert.eventDateId}/door`)).props
  expect(lines).toEqual(
    tickets.map(({ id, serial }, index) => ({
      id,
      serial,
      name: 'Kovács Anna',
      zone: 'Stalls (hu)',
      ticket: 'Adult (hu)',
      order: order.ref_nr,
      isAdmitted: index === 0,
    })),
  )
  expect(date).toMatchObject({ id: concert.eventDateId, event: 'Winterreise (hu)' })
  expect(date).not.toHaveProperty('venueId')
  const hungarian = await visitor.get(`/desk/season/${concert.eventDateId}/door.csv`)
  expect(
    hungarian.body
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(';').at(-1) !== ''),
  ).toEqual([true, false, false])
})

test('door list: as a file for spreadsheets, where no name is a formula; whoever takes it is written down', async () => {
  const concert = await storeConcert(desk.db, { bystanders: false })
  const { order } = await buy(desk, [concert], { quantity: 1 })
  await desk.db
    .updateTable('tickets')
    .set({ holder_name: '=cmd|calc' })
    .where('event_date_id', '=', concert.eventDateId)
    .execute()
  const { visitor, id } = await desk.signedIn({ door: [concert.venueId] })
  const path = `/desk/season/${concert.eventDateId}/door.csv`
  const { headers, body } = await visitor.get(path)
  const { date } = await desk.db
    .selectFrom('event_dates')
    .select('date')
    .where('id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  expect(headers['content-disposition']).toContain(`attachment; filename="door-list-${date}.csv"`)
  const [head, line, ...rest] = body.split('\r\n')
  expect(head).toBe('\uFEFFName;Part of the hall;Ticket;Ticket number;Order;Here')
  expect(line).toMatch(new RegExp(`^'=cmd\\|calc;[^;]+;[^;]+;[^;]+;${order.ref_nr};$`))
  expect(rest).toEqual([''])
  const audit = await desk.db
    .selectFrom('audit_log')
    .select(['actor', 'details'])
    .where('action', '=', 'door list exported')
    .where('subject', '=', `date ${concert.eventDateId}`)
    .execute()
  expect(audit).toEqual([{ actor: `user ${id}`, details: { tickets: 1 } }])
  await desk.letConfirmationPass(id)
  expect((await visitor.get(path, { follow: false })).location).toMatch(/^\/desk\/confirm/)
})
