import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { orderCommands } from './commands.ts'

let shop: TestShop
/** Reference of the test's order: audit log entries remain. */
let reference = ''
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => emptyShop(shop.db))

async function run(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => shop.config,
    databaseUrl: async () => shop.config.databaseUrl ?? '',
    database: async () => ({ db: shop.db }) as never,
    print: (line: string) => void out.push(line),
    resolvePath: (path: string) => path,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const code = await runCommand(args, {
    commands: orderCommands,
    context,
    printError: (line: string) => void errors.push(line),
  })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

/** A paid order of four tickets at 43.50 euros each. */
async function sell() {
  const concert = await storeConcert(shop.db)
  const { location } = await orderTickets(shop.visitor('fr'), concert.ticketIds[0], 4)
  await payAtBank(shop, location!, 'success')
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'ref_nr', 'state'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const tickets = await shop.db.selectFrom('tickets').select('serial').orderBy('serial').execute()
  reference = order.ref_nr
  return { ...order, serials: tickets.map(({ serial }) => formatSerial(serial)) }
}

const stateOf = async () =>
  (await shop.db.selectFrom('tickets').select('state').orderBy('serial').execute()).map(({ state }) => state).join(' ')

const refunds = async () =>
  (await shop.db.selectFrom('refunds').select('amount_cents').execute()).map(({ amount_cents }) => amount_cents)

const mails = async () =>
  (await shop.db.selectFrom('outbox').select(['kind', 'locale']).orderBy('id').execute()).map(
    ({ kind, locale }) => `${kind} ${locale}`,
  )

const audit = () =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'details'])
    .where('subject', '=', `order ${reference}`)
    .orderBy('id')
    .execute()

describe('order refund', () => {
  test('takes back the tickets of these numbers, once, tells the buyer, and is in the audit log', async () => {
    const { ref_nr, serials } = await sell()
    const line = ['order', 'refund', ref_nr.toLowerCase(), '--tickets', '3,4', '--reason', 'the buyer is ill'] as const
    const { code, out } = await run(...line)
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      `Order ${ref_nr} has given back 2 tickets:`,
      expect.stringMatching(`^  ticket ${serials[2]}, 43\\.50 EUR: Winterreise, .*, Stalls, Adult$`),
      expect.stringMatching(`^  ticket ${serials[3]}, 43\\.50 EUR`),
      'Goes back: 87.00 EUR. Kept: 0.00 EUR.',
      'Their seats are on sale again.',
      'The other tickets stay good.',
    ])
    expect(await stateOf()).toBe('valid valid void void')
    expect(await refunds()).toEqual([8700])
    const again = await run(...line)
    expect(again.code).toBe(0)
    expect(again.out.split('\n')).toEqual([
      `Order ${ref_nr} had given back 2 tickets before; nothing was done again:`,
      ...out.split('\n').slice(1),
    ])
    expect(await refunds()).toEqual([8700])
    expect(await mails()).toEqual(['order-paid fr', 'tickets-refunded fr'])
    expect(await audit()).toEqual([
      {
        actor: 'test',
        action: 'order refund',
        subject: `order ${ref_nr}`,
        details: {
          tickets: serials.slice(2).map(Number),
          money: 'whole',
          seats: 'back',
          cents: 8700,
          kept: 0,
          reason: 'the buyer is ill',
        },
      },
    ])
  })

  test('takes serials, keeps fees and seats where that is said', async () => {
    const { ref_nr, serials } = await sell()
    const line = ['--tickets', serials[1]!, '--money', 'minus-fees', '--seats', 'keep']
    expect(await run('order', 'refund', ref_nr, ...line)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Goes back: 42.00 EUR. Kept: 1.50 EUR.\nTheir seats stay out of sale (blocked).'),
    })
    expect(await stateOf()).toBe('valid void valid valid')
  })

  test('--dry-run says what would happen, and changes nothing', async () => {
    const { ref_nr } = await sell()
    const tried = await run('order', 'refund', ref_nr, '--tickets', '1', '--dry-run')
    expect(tried).toMatchObject({ code: 0, errors: '' })
    expect(tried.out.split('\n')).toEqual([
      `Order ${ref_nr} would give back 1 ticket:`,
      expect.stringMatching(/^ {2}1 {2}ticket \d{6}, valid, 43\.50 EUR: Winterreise/),
      'Goes back: 43.50 EUR. Kept: 0.00 EUR.',
      'Their seats are on sale again.',
      '3 tickets would stay good.',
      'Nothing was changed.',
    ])
    const kept = await run(
      'order',
      'refund',
      ref_nr,
      '--tickets',
      '2,3',
      '--money',
      'minus-fees',
      '--seats',
      'keep',
      '--dry-run',
    )
    expect(kept.out.split('\n').slice(3)).toEqual([
      'Goes back: 84.00 EUR. Kept: 3.00 EUR.',
      'Their seats stay out of sale (blocked).',
      '2 tickets would stay good.',
      'Nothing was changed.',
    ])
    expect(await stateOf()).toBe('valid valid valid valid')
    expect(await refunds()).toEqual([])
    expect(await mails()).toEqual(['order-paid fr'])
    expect(await audit()).toEqual([])
  })

  const refusals: [string, string[], number, RegExp, (() => Promise<unknown>)?][] = [
    ['no tickets', [], 2, /^--tickets is missing/],
    ['words for numbers', ['--tickets', 'all'], 2, /"all" is none/],
    ['an empty number', ['--tickets', '1,'], 2, /"" is none/],
    ['a number that it has not', ['--tickets', '1,5'], 1, /no ticket 5: it has 4 tickets/],
    ['a serial of nobody', ['--tickets', '999999'], 1, /no ticket 999999/],
    ['other money', ['--tickets', '1', '--money', 'half'], 2, /^--money is whole, minus-fees or none/],
    ['other money, called as what every object has', ['--tickets', '1', '--money', 'toString'], 2, /^--money is whole/],
    ['other seats', ['--tickets', '1', '--seats', 'sold'], 2, /^--seats is back or keep/],
    [
      'a ticket that let somebody in',
      ['--tickets', '1,2'],
      1,
      /^Somebody has been let in by ticket \d{6}, \d{6}; --force/,
      () => sql`update tickets set state = 'admitted'`.execute(shop.db),
    ],
    [
      'a payment that is disputed',
      ['--tickets', '1'],
      1,
      /disputes the payment/,
      () => sql`update payments set state = 'disputed' where settlement = 'tickets'`.execute(shop.db),
    ],
    [
      'a payment that was charged back',
      ['--tickets', '1', '--dry-run'],
      1,
      /has taken the money/,
      () => sql`update payments set state = 'charged_back' where settlement = 'tickets'`.execute(shop.db),
    ],
  ]
  test.each(refusals)('is refused for %s', async (_, line, code, words, before) => {
    const { ref_nr } = await sell()
    await before?.()
    const states = await stateOf()
    expect(await run('order', 'refund', ref_nr, ...line)).toMatchObject({ code, errors: expect.stringMatching(words) })
    expect(await stateOf()).toBe(states)
    expect(await refunds()).toEqual([])
    expect(await audit()).toEqual([])
  })

  test('is refused for tickets that are void already, on other terms, for a cancelled order and for none at all', async () => {
    const { ref_nr } = await sell()
    await run('order', 'refund', ref_nr, '--tickets', '1')
    for (const [line, words] of [
      [['--tickets', '1,2'], /^Void already: ticket \d{6}\. Nothing was changed\.$/],
      [['--tickets', '1', '--money', 'none'], /given back before, on other terms/],
      [['--tickets', '1', '--dry-run'], /^Void already/],
    ] as const)
      expect(await run('order', 'refund', ref_nr, ...line)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(words),
      })
    expect(await refunds()).toEqual([4350])
    expect((await run('order', 'cancel', ref_nr)).code).toBe(0)
    expect(await run('order', 'refund', ref_nr, '--tickets', '2,3')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is cancelled'),
    })
    expect(await run('order', 'refund', 'CDZ-99-1', '--tickets', '1')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no order "CDZ-99-1"'),
    })
  })
})

describe('order cancel', () => {
  test('says what had gone back before, of which nothing goes twice', async () => {
    const { ref_nr } = await sell()
    await sql`insert into refunds (payment_id, amount_cents, state, origin, reason, idempotency_key, provider_ref)
      select id, 10050, 'succeeded', 'provider', 'made_at_provider', 'by hand', 'x' from payments where settlement = 'tickets'`.execute(
      shop.db,
    )
    const money = [
      'Goes back: 73.50 EUR. Kept: 0.00 EUR.',
      '100.50 EUR of their money had gone back before.',
      'Their seats are on sale again.',
    ].join('\n')
    for (const more of [['--dry-run'], []])
      expect(await run('order', 'cancel', ref_nr, ...more)).toMatchObject({
        code: 0,
        out: expect.stringContaining(money),
      })
    expect(await refunds()).toEqual([10050, 7350])
  })

  test('takes back all that is good, and the order is cancelled', async () => {
    const { ref_nr } = await sell()
    await run('order', 'refund', ref_nr, '--tickets', '2')
    expect(await run('order', 'cancel', ref_nr, '--money', 'none', '--dry-run')).toMatchObject({
      out: expect.stringContaining('The order would be cancelled.\nNothing was changed.'),
    })
    expect(await run('order', 'cancel', ref_nr, '--money', 'none')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Kept: 130.50 EUR.'),
    })
    expect(await stateOf()).toBe('void void void void')
    expect(await refunds()).toEqual([4350])
    expect((await audit()).map(({ action }) => action)).toEqual(['order refund', 'order cancel'])
    expect(await run('order', 'cancel', ref_nr)).toMatchObject({
      code: 1,
      errors: `Order ${ref_nr} has no good tickets. Nothing was changed.`,
    })
  })

  test('--force takes back those by which somebody is in', async () => {
    const { ref_nr } = await sell()
    await sql`update tickets set state = 'admitted'`.execute(shop.db)
    expect((await run('order', 'cancel', ref_nr)).code).toBe(1)
    expect((await run('order', 'cancel', ref_nr, '--force')).code).toBe(0)
    expect(await stateOf()).toBe('void void void void')
  })

  test('is refused for an order that waits for its payment', async () => {
    const concert = await storeConcert(shop.db)
    await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
    const { ref_nr } = await shop.db
      .selectFrom('orders')
      .select('ref_nr')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await run('order', 'cancel', ref_nr)).code).toBe(1)
    expect(await run('order', 'resend', ref_nr)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no good tickets'),
    })
  })
})

test('order show: the buyer, the tickets by their numbers, and the money', async () => {
  const { ref_nr, serials } = await sell()
  await run('order', 'refund', ref_nr, '--tickets', '1')
  const { code, out } = await run('order', 'show', ref_nr)
  expect(code).toBe(0)
  const lines = out.split('\n')
  expect(lines[0]).toMatch(new RegExp(`^Order ${ref_nr}: paid, paid on `))
  const of = (number: number, state: string) =>
    expect.stringMatching(
      `^  ${number}  ticket ${serials[number - 1]}, ${state}, 43\\.50 EUR: Winterreise, \\w+day, .*, Stalls, Adult$`,
    )
  expect(lines.slice(1)).toEqual([
    'Buyer: Anna Kovács, anna@example.com, language fr',
    'Total: 174.00 EUR, of which 43.50 EUR went back or are on their way',
    'Tickets:',
    of(1, 'void'),
    of(2, 'valid'),
    of(3, 'valid'),
    of(4, 'valid'),
    'Refunds:',
    '  43.50 EUR, requested, by the shop: organiser',
  ])
})

test('order show: days are those of the shop', async () => {
  const { ref_nr, id } = await sell()
  const atNight = sql`timestamptz '2027-01-31T23:30:00Z'`
  await sql`update event_dates set starts_at = ${atNight}, doors_at = ${atNight}`.execute(shop.db)
  await sql`update orders set paid_at = timestamptz '2026-12-31T23:30:00Z' where id = ${id}`.execute(shop.db)
  const [first, , , , ticket] = (await run('order', 'show', ref_nr)).out.split('\n')
  expect(first).toBe(`Order ${ref_nr}: paid, paid on Friday, January 1, 2027`)
  expect(ticket).toMatch(/: Winterreise, Monday, February 1, 2027, Stalls, Adult$/)
})

test('order show: an order that waits has neither tickets nor refunds, and one that was erased no buyer; of two each is shown by itself', async () => {
  const { ref_nr: paid } = await sell()
  await run('order', 'refund', paid, '--tickets', '1')
  const concert = await storeConcert(shop.db)
  await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
  const { ref_nr, id } = await shop.db
    .selectFrom('orders')
    .select(['id', 'ref_nr'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await sql`update orders set email = '', firstname = '', lastname = '' where id = ${id}`.execute(shop.db)
  expect((await run('order', 'show', ` ${ref_nr} `)).out.split('\n')).toEqual([
    `Order ${ref_nr}: waits for its payment`,
    'Buyer: erased, language en',
    'Total: 43.50 EUR, of which 0.00 EUR went back or are on their way',
    'No tickets.',
  ])
  await sql`update orders set state = 'expired', firstname = 'Ada' where id = ${id}`.execute(shop.db)
  expect((await run('order', 'show', ref_nr)).out.split('\n').slice(0, 2)).toEqual([
    `Order ${ref_nr}: was not paid in time`,
    'Buyer: Ada, language en',
  ])
  expect(await run('order', 'cancel', ref_nr)).toMatchObject({
    code: 1,
    errors: `Order ${ref_nr} has no good tickets. Nothing was changed.`,
  })
})

test('order show: a ticket that was made anew is shown once, one that was exchanged with the one for it; they are counted as on the page', async () => {
  const { ref_nr, serials } = await sell()
  const { db } = shop
  const ids = await db.selectFrom('tickets').select('id').orderBy('serial').execute()
  await db.transaction().execute((trx) => issueTicketAgain(trx, ids[0]!.id))
  const anew = await db.selectFrom('tickets').select('serial').orderBy('serial', 'desc').executeTakeFirstOrThrow()
  const { out } = await run('order', 'show', ref_nr)
  const shown = out.split('\n').flatMap((line) => /^ {2}(\d+ {2}ticket \d+, \w+),/.exec(line)?.[1] ?? [])
  const ofEach = (list: string[], state = 'valid') =>
    list.map((serial, index) => `${index + 1}  ticket ${serial}, ${state}`)
  expect(shown).toEqual(ofEach([...serials.slice(1), formatSerial(anew.serial)]))
  // Its serial no longer belongs to a ticket of the order.
  expect((await run('order', 'refund', ref_nr, '--tickets', serials[0]!)).errors).toBe(
    `The order has no ticket ${serials[0]}: it has 4 tickets. Nothing was changed.`,
  )
})

test('order resend: sends what is good, not more often than it may, and never to nobody', async () => {
  const { ref_nr, id } = await sell()
  expect(await run('order', 'resend', ref_nr)).toMatchObject({
    code: 0,
    out: `The tickets of order ${ref_nr} are on their way to anna@example.com.`,
  })
  expect(await mails()).toEqual(['order-paid fr', 'order-paid fr'])
  expect((await audit()).map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    `order resend: order ${ref_nr}`,
  ])
  for (let time = 0; time < 2; time++) expect((await run('order', 'resend', ref_nr)).code).toBe(0)
  expect(await run('order', 'resend', ref_nr)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('as often as they may be'),
  })
  await sql`update orders set email = '' where id = ${id}`.execute(shop.db)
  expect(await run('order', 'resend', ref_nr)).toMatchObject({ code: 1, errors: expect.stringContaining('was erased') })
})

test('order: what cannot be written into the audit log, or told to the buyer, is not done', async () => {
  const { ref_nr } = await sell()
  const refused = { code: 1, out: '', errors: expect.stringContaining(diskIsFull) }
  for (const table of ['audit_log', 'outbox'])
    await whileFailing(shop.db, `insert on ${table}`, async () => {
      expect(await run('order', 'refund', ref_nr, '--tickets', '1')).toMatchObject(refused)
      expect(await run('order', 'resend', ref_nr)).toMatchObject(refused)
    })
  expect(await stateOf()).toBe('valid valid valid valid')
  expect(await refunds()).toEqual([])
})
