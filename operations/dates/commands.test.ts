import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { formatDate } from '#values/dates.ts'
import { orderTickets } from '#core/orders/server/testing/buyer.ts'
import { settleTimeZone } from '../start/settle-time-zone.ts'
import { runCommand } from '../admin/run-command.ts'
import { dateCommands } from './commands.ts'

const database = await createTestDatabase()
const { db } = database
const config = createTestConfig({ timeZone: 'Europe/Paris' })
let concert: SampleConcert
let name: string
beforeAll(() => settleTimeZone(db, config.timeZone))
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false, startsInDays: 60 })
  const { date } = await readDate()
  name = `${concert.venueSlug}/${date}`
})
afterEach(() => sql`truncate operations, operation_items, audit_log cascade`.execute(db))
afterAll(database.close)

const readDate = () =>
  db.selectFrom('event_dates').selectAll().where('id', '=', concert.eventDateId).executeTakeFirstOrThrow()

async function run(...args: string[]) {
  const [lines, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => config,
    databaseUrl: () => Promise.reject(new Error('not asked for')),
    database: () => Promise.resolve(database),
    print: (text: string) => void lines.push(text),
    resolvePath: (path: string) => path,
    actor: 'command line, anna',
    signal: new AbortController().signal,
  }
  const printError = (text: string) => void errors.push(text)
  const code = await runCommand(args, { commands: dateCommands, context, printError })
  return { code, lines, errors }
}

test('date move: without --yes it says whom it concerns, with it the concert is moved by the clocks of the shop, doors along', async () => {
  const before = await readDate()
  const args = ['date', 'move', name, '--to', '2099-07-12 19:30']
  for (const more of [[], ['--dry-run']]) {
    const dry = await run(...args, ...more)
    expect(dry).toMatchObject({ code: 0, errors: [] })
    const { starts_at } = before
    const told = (['full', 'time'] as const).map((style) =>
      formatDate(starts_at, style, { locale: 'en', timeZone: config.timeZone }),
    )
    expect(dry.lines).toEqual([
      `Winterreise: ${told.join(', ')}, ${concert.venueSlug} (date ${concert.eventDateId})`,
      'It would be moved:',
      expect.stringMatching(/^ {2}before: .*; doors \d+:\d\d\u00a0[AP]M; Salle Cortot, 78 rue Cardinet, Paris$/),
      '  after: Sunday, July 12, 2099, 7:30\u00a0PM; doors 7:00\u00a0PM; Salle Cortot, 78 rue Cardinet, Paris',
      '  0 orders with 0 tickets',
      '  mails: 0 en, 0 fr, 0 hu',
      '  0 carts have tickets for it',
      'Nothing has been changed: add --yes to do it.',
    ])
  }
  expect(await readDate()).toEqual(before)
  const { lines } = await run(...args, '--yes')
  expect(lines[1]).toBe('It is moved:')
  const [, id] = /^Operation (\d+) tells everybody: npm run admin -- operation show \1$/.exec(lines.at(-1)!) ?? []
  const { starts_at, doors_at, date } = await readDate()
  expect([starts_at, doors_at].map((moment) => moment.toISOString())).toEqual([
    '2099-07-12T17:30:00.000Z',
    '2099-07-12T17:00:00.000Z',
  ])
  expect(date).toBe('2099-07-12')
  const { rows } = await sql`select actor, action, subject, details -> 'operation' as operation from audit_log`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      actor: 'command line, anna',
      action: 'date moved',
      subject: `event date ${concert.eventDateId}`,
      operation: Number(id),
    },
  ])
})

test('date move: doors, hall and slot, and the concert by its number', async () => {
  const elsewhere = await storeConcert(db, { bystanders: false })
  const args = [
    '--to',
    '2099-07-12 19:30',
    '--doors',
    '18:15',
    '--hall',
    elsewhere.venueSlug,
    '--slot',
    'late',
    '--yes',
  ]
  expect(await run('date', 'move', String(concert.eventDateId), ...args)).toMatchObject({ code: 0 })
  const { doors_at, slot, venue_id } = await readDate()
  expect([doors_at.toISOString(), slot, venue_id]).toEqual(['2099-07-12T16:15:00.000Z', 'late', elsewhere.venueId])
  const moved = await run('date', 'postpone', `${elsewhere.venueSlug}/2099-07-12/late`)
  expect(moved).toMatchObject({ code: 0 })
  expect(moved.lines.slice(0, 2)).toEqual([
    `Winterreise: Sunday, July 12, 2099, 7:30\u00a0PM, ${elsewhere.venueSlug}, late (date ${concert.eventDateId})`,
    'It would be postponed:',
  ])
  // Removing the slot changes the place, too.
  expect(await run('date', 'move', String(concert.eventDateId), '--slot', '')).toMatchObject({ code: 0 })
  expect(await run('date', 'move', String(concert.eventDateId), '--slot', 'late')).toMatchObject({ code: 1 })
})

test('date postpone: takes the concert off sale, once', async () => {
  expect(await run('date', 'postpone', name, '--yes')).toMatchObject({ code: 0 })
  expect((await readDate()).status).toBe('postponed')
  expect(await run('date', 'postpone', name, '--yes')).toMatchObject({
    code: 1,
    errors: [expect.stringContaining('postponed already')],
  })
})

test('date: of those whom it concerns orders that wait and carts are told, of this concert alone', async () => {
  const shop = await createTestShop({
    season: false,
    database: { ...database, close: async () => {} },
    environment: { TIME_ZONE: config.timeZone },
  })
  const other = await storeConcert(db, { bystanders: false })
  const counts = async () => (await run('date', 'postpone', name)).lines.slice(2, -1)
  const nobody = ['  0 orders with 0 tickets', '  mails: 0 en, 0 fr, 0 hu']
  await shop.visitor().post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  await orderTickets(shop.visitor(), other.ticketIds[0], 1)
  expect(await counts()).toEqual([...nobody, '  1 cart has tickets for it'])
  // The cart of an order stays until it is paid.
  const waiting = ['1 order that waits for its payment is', '2 orders that wait for their payment are']
  for (const [index, waits] of waiting.entries()) {
    await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
    expect(await counts()).toEqual([...nobody, `  ${waits} ended`, `  ${index + 2} carts have tickets for it`])
  }
  await shop.app.close()
})

test('date move, postpone: until when tickets are taken back is written down', async () => {
  const untilOf = async () =>
    (
      await db
        .selectFrom('event_date_changes')
        .select('return_until')
        .where('event_date_id', '=', concert.eventDateId)
        .orderBy('id')
        .execute()
    ).map(({ return_until }) => return_until)
  await run('date', 'postpone', name, '--return-until', '2098-01-31', '--yes')
  await sql`update operations set state = 'done', ended_at = now()`.execute(db)
  const moving = ['--to', '2099-07-12 19:30', '--return-until', '2098-02-28', '--yes']
  expect(await run('date', 'move', String(concert.eventDateId), ...moving)).toMatchObject({ code: 0, errors: [] })
  expect(await untilOf()).toEqual(['2098-01-31', '2098-02-28'])
})

test('date cancel: says what would go back, with the fees or without, and with --yes it is done once', async () => {
  const order = await insertPaidOrder(db)
  const { event_date_id: id } = await db
    .selectFrom('order_items')
    .select('event_date_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await sql`update event_dates set starts_at = now() + interval '60 days', doors_at = now() + interval '60 days' where id = ${id}`.execute(
    db,
  )
  await sql`insert into payments (order_id, attempt, provider, amount_cents, state, settlement) values (${order.id}, 1, 'demo', 8700, 'captured', 'tickets')`.execute(
    db,
  )
  const readStatus = async () =>
    (await db.selectFrom('event_dates').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const money = async (...more: string[]) => (await run('date', 'cancel', String(id), ...more)).lines.at(-2)
  expect(await money()).toBe('  tickets €84.00, fees €3.00, discounts €0.00: €87.00 go back')
  expect(await money('--keep-fees')).toBe('  tickets €84.00, fees €3.00, discounts €0.00: €84.00 go back')
  expect(await readStatus()).toBe('scheduled')
  const { code, lines } = await run('date', 'cancel', String(id), '--keep-fees', '--yes')
  expect([code, lines[1], lines[2]]).toEqual([0, 'It is cancelled:', '  1 order with 2 tickets'])
  expect(lines.at(-1)).toMatch(/^Operation \d+ tells everybody/)
  expect(await readStatus()).toBe('cancelled')
  const { rows } = await sql`select kind, parameters ->> 'money' as money from operations`.execute(db)
  expect(rows).toEqual([{ kind: 'date-cancelled', money: 'minus_fees' }])
  expect(await run('date', 'cancel', String(id), '--yes')).toMatchObject({
    code: 1,
    errors: [expect.stringContaining('cancelled already')],
  })
})

test.each([
  ['not a concert', ['date', 'move', 'somewhere']],
  ['not a concert', ['date', 'postpone', 'hall/2026-02-30']],
  ['not a concert', ['date', 'postpone', 'hall/2026-02-03/a/b']],
  ['not a concert', ['date', 'postpone', '/2026-02-03']],
  ['not a concert', ['date', 'postpone', '0']],
  ['not a concert', ['date', 'postpone', '1234567890123456']],
  ['not a concert', ['date', 'postpone', '12a']],
  ['--to is a time', ['--to', '2099-07-12']],
  ['--to is a time', ['--to', '2099-02-30 19:30']],
  ['--to is a time, as "2027-03-12 19:30".', ['--to', '2099-07-12 24:00']],
  ['--to is a time', ['--to', '2099-07-12 19:60']],
  ['--to is a time', ['--to', '2099-07-12 9:30']],
  ['--to is a time', ['--to', '2099-07-12 19:30 late']],
  ['--to is a time', ['--to', '2099-07-12  19:30']],
  ['the clocks skip', ['--to', '2027-03-28 02:30']],
  ['--doors goes with --to', ['--doors', '19:00']],
  ['--doors is a time, as 19:00.', ['--to', '2099-07-12 19:30', '--doors', '7pm']],
  ['--doors is a time', ['--to', '2099-07-12 19:30', '--doors', '25:00']],
  ['--return-until is a day', ['--to', '2099-07-12 19:30', '--return-until', 'soon']],
  ['--slot is a word', ['--to', '2099-07-12 19:30', '--slot=-late']],
  ['--slot is a word', ['--to', '2099-07-12 19:30', '--slot', 'late-']],
  ['--slot is a word', ['--to', '2099-07-12 19:30', '--slot', 'Late Night']],
  ['contradict each other', ['--to', '2099-07-12 19:30', '--yes', '--dry-run']],
])('"%s" is said of a command line that cannot be understood', async (message, args) => {
  const { code, errors } = await run(...(args[0] === 'date' ? args : ['date', 'move', name, ...args]))
  expect(code).toBe(2)
  expect(errors.join('\n')).toContain(message)
})

test.each([
  ['There is no concert', ['date', 'move', 'nowhere/2026-11-28']],
  ['There is no concert 99999999', ['date', 'postpone', '99999999']],
  ['already: say --to, --hall or --slot', []],
  ['lies in the past', ['--to', '2020-07-12 19:30']],
  ['open after the concert begins', ['--to', '2099-07-12 19:30', '--doors', '20:00']],
  ['--return-until lies in the past', ['--to', '2099-07-12 19:30', '--return-until', '2020-01-01']],
  ['There is no such hall', ['--hall', 'nowhere']],
])('"%s" is said of what cannot be, and nothing is changed', async (message, args) => {
  const before = await readDate()
  const { code, errors } = await run(...(args[0] === 'date' ? args : ['date', 'move', name, ...args]), '--yes')
  expect(code).toBe(1)
  expect(errors.join('\n')).toContain(message)
  expect(await readDate()).toEqual(before)
})
