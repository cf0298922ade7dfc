import { href } from '@cadenza/navigation'
import fc from 'fast-check'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsvByPostgres } from '#platform/testing/copied-csv.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { sumMoney } from '#core/orders/settlement/server/money-sums.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { addDays, findCalendarDate } from '#values/dates.ts'
import { toCents } from '#values/money.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type MoneyKind, moneyKinds, type MoneySums, reportNames, type ReportRow } from '../reports.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk
const today = findCalendarDate(new Date(), config.timeZone)
const daysBack = 40

const halls: number[] = []
let codes: number[] = []
beforeAll(async () => {
  for (const country of ['FR', 'HU', 'AT']) {
    const { venueId } = await storeConcert(db, { bystanders: false })
    await sql`update venues set country = ${country} where id = ${venueId}`.execute(db)
    halls.push(venueId)
  }
  const { rows } = await sql<{ id: number }>`
    insert into promo_codes (code, title, kind, percent) values ('=LESS', '{"en": "Less"}', 'percent', 10), ('FRIENDS', '{"en": "@Friends"}', 'percent', 20)
    returning id`.execute(db)
  codes = rows.map(({ id }) => id)
})

interface History {
  hall: number
  channel: 'online' | 'box_office'
  quantity: number
  /** Price per ticket, in cents. */
  price: number
  hasFee: boolean
  discount: number
  code: number | null
  /** In cents, not assigned to a ticket. */
  goodwill: number
  /** Number of tickets returned, and the terms. */
  returned: number
  money: 'whole' | 'minus_fees' | 'none'
  isChargedBack: boolean
  soldBefore: number
  movedBefore: number
  playedAfter: number
}

const history: fc.Arbitrary<History> = fc.record({
  hall: fc.integer({ min: 0, max: 2 }),
  channel: fc.constantFrom('online', 'box_office'),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.constantFrom(4200, 4200, 0),
  hasFee: fc.boolean(),
  discount: fc.integer({ min: 0, max: 2000 }),
  code: fc.constantFrom(null, 0, 1),
  goodwill: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
  returned: fc.integer({ min: 0, max: 3 }),
  money: fc.constantFrom('whole', 'minus_fees', 'none'),
  isChargedBack: fc.boolean(),
  soldBefore: fc.integer({ min: 0, max: daysBack }),
  movedBefore: fc.integer({ min: 0, max: daysBack }),
  playedAfter: fc.integer({ min: -daysBack, max: daysBack }),
})

let concerts = 0

async function live(own: History): Promise<void> {
  const { id } = await insertPaidOrder(db, { quantity: own.quantity, isIssued: false })
  const discount = own.code === null ? 0 : Math.min(own.discount, own.price * own.quantity)
  const fees = own.hasFee ? 150 * own.quantity : 0
  await sql`update order_items set unit_price_cents = ${own.price}::integer, issuing_fee_cents = ${own.hasFee ? 150 : 0}::integer
    where order_id = ${id}`.execute(db)
  await sql`update orders set channel = ${own.channel}, promo_code_id = ${own.code === null ? null : codes[own.code]!}::bigint,
    subtotal_cents = ${own.price * own.quantity}::integer, discount_cents = ${discount}::integer, fees_cents = ${fees}::integer,
    total_cents = ${own.price * own.quantity + fees - discount}::integer where id = ${id}`.execute(db)
  await sql`update event_dates set venue_id = ${halls[own.hall]!}, slot = ${`s${++concerts}`},
    starts_at = now() + make_interval(days => ${own.playedAfter}), doors_at = now() + make_interval(days => ${own.playedAfter})
    where id = (select event_date_id from order_items where order_id = ${id})`.execute(db)
  await sql`update zones set sold = ${own.quantity} where id = (select zone_id from order_items where order_id = ${id})`.execute(
    db,
  )
  const payment = await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await issueTickets(trx, [id])
    const amount = toCents(own.price * own.quantity + fees - discount)
    // Free tickets need no payment.
    if (amount === 0) return null
    const row = { order_id: id, attempt: 1, provider: 'bank', provider_ref: `p-${id}`, amount_cents: amount }
    return trx
      .insertInto('payments')
      .values({ ...row, state: 'captured', settlement: 'tickets' })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  await moveBack(id, own.soldBefore)
  if (payment === null) return
  const isSold = sql<boolean>`kind in ('sale', 'fee', 'discount')`
  if (own.goodwill > 0 && own.price > 0)
    await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
      values (${payment.id}, ${own.goodwill}, 'made_at_provider', gen_random_uuid(), 'succeeded')`.execute(db)
  else if (own.returned > 0) await giveBack(id, own)
  if (own.isChargedBack) await sql`update payments set state = 'charged_back' where id = ${payment.id}`.execute(db)
  await moveBack(id, own.movedBefore, sql`not ${isSold}`)
}

async function giveBack(orderId: number, { returned, money }: History): Promise<void> {
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', orderId)
    .orderBy('tickets.id')
    .limit(returned)
    .execute()
  const ticketIds = tickets.map(({ id }) => id)
  const key = `history-${orderId}`
  await db
    .transaction()
    .execute((trx) => refundTickets(trx, { orderId, ticketIds, money, seats: 'keep', reason: 'buyer', key }))
  await sql`update refunds set state = 'succeeded' where payment_id in (select id from payments where order_id = ${orderId})`.execute(
    db,
  )
}

/** Changes the ledger directly, bypassing its protection. */
async function moveBack(orderId: number, days: number, which = sql`true`): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`update money_entries set at = now() - make_interval(days => ${days}) where order_id = ${orderId} and ${which}`.execute(
      trx,
    )
    await sql`alter table money_entries enable trigger user`.execute(trx)
  })
}

interface Line {
  day: string
  played: string
  venue: number
  kind: MoneyKind
  gross: number
  vat: number
  /** Sale of a ticket at no charge. */
  isFree: boolean
}

/** Reads the ledger entry by entry, independently of the reports. */
async function readLines(): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select to_char(at at time zone ${config.timeZone}, 'YYYY-MM-DD') as day, event_dates.date::text as played, venue_id as venue, kind,
      gross_cents as gross, coalesce(vat_cents, 0) as vat,
      kind = 'sale' and exists (select from tickets where id = ticket_id and price_cents + fee_cents - discount_cents = 0) as "isFree"
    from money_entries join event_dates on event_dates.id = event_date_id`.execute(db)
  return rows
}

/** Counts tickets sold: a reissued one is not sold again. */
async function countTickets(): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issue', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

function sumOf(lines: readonly Line[]): MoneySums {
  const gross = (kind: MoneyKind) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.gross, 0)
  return {
    ...(Object.fromEntries(moneyKinds.map((kind) => [kind, gross(kind)])) as Record<MoneyKind, number>),
    tickets: lines.filter(({ kind }) => kind === 'sale').length,
    free: lines.filter(({ isFree }) => isFree).length,
    gross: lines.reduce((sum, line) => sum + line.gross, 0),
    vat: lines.reduce((sum, line) => sum + line.vat, 0),
  }
}

const isGone = ({ kind }: Line) => ['refund', 'keep', 'chargeback'].includes(kind)

type Query = Record<string, string>

/** Returns the ledger entries in a report's address. */
function meant(lines: readonly Line[], report: string, { from, to, by, venue }: Query): Line[] {
  return lines.filter((line) => {
    const day = by === 'played' || report === 'sell-through' ? line.played : line.day
    const isInPeriod = (!from || day >= from) && (!to || day <= to)
    return isInPeriod && (!venue || line.venue === Number(venue)) && (report !== 'refunds' || isGone(line))
  })
}

const query: fc.Arbitrary<Query> = fc
  .record({
    from: fc.option(fc.integer({ min: -50, max: 0 }), { nil: undefined }),
    to: fc.integer({ min: -20, max: 50 }),
    by: fc.option(fc.constant('played'), { nil: undefined }),
    hall: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  })
  .map(({ from, to, by, hall }) => ({
    to: addDays(today, to),
    ...(from !== undefined && { from: addDays(today, from) }),
    ...(by !== undefined && { by }),
    ...(hall !== undefined && { venue: String(halls[hall]) }),
  }))

const plain: History = {
  hall: 0,
  channel: 'online',
  quantity: 1,
  price: 4200,
  hasFee: true,
  discount: 0,
  code: null,
  goodwill: 0,
  returned: 0,
  money: 'none',
  isChargedBack: false,
  soldBefore: 0,
  movedBefore: 0,
  playedAfter: 3,
}

// Holds: desk.reports-equal-the-ledger
// Holds: money.free-tickets-are-counted
test('reports: after any history, and however it is narrowed, each report comes to what the ledger says, and so do the lines behind a row', async () => {
  const { visitor } = await desk.signedIn('finance')
  const open = async (asked: Query, report: string) =>
    (await visitor.get(href(deskRoutes['reports.show'], { report }, { query: asked }))).props
  const names = Object.keys(sumOf([])) as (keyof MoneySums)[]
  const pick = (row: MoneySums) => Object.fromEntries(names.map((name) => [name, row[name]]))
  await live({ ...plain, quantity: 2, returned: 1, money: 'minus_fees' })
  await live({ ...plain, discount: 500, code: 0, hasFee: false, isChargedBack: true })
  await live({ ...plain, quantity: 3, price: 0, hasFee: false })
  await live({ ...plain, discount: 4200, code: 1, hasFee: false })
  await fc.assert(
    fc.asyncProperty(
      fc.array(history, { minLength: 1, maxLength: 5 }),
      fc.array(query, { minLength: 1, maxLength: 2 }),
      fc.nat(),
      async (histories, queries, number) => {
        for (const own of histories) {
          await live(own)
          // Part of the ledger is summed, part of it is new.
          if (own.quantity % 2 === 0) await sumMoney(db)
        }
        const lines = await readLines()
        expect(sumOf(lines).tickets).toBe(await countTickets())
        // The days at both ends are included.
        const { day } = lines[number % lines.length]!
        for (const asked of [...queries, { from: day, to: day }])
          for (const report of reportNames) {
            const { rows, total } = await open(asked, report)
            const expected = sumOf(meant(lines, report, asked))
            expect({ report, asked, ...pick(total) }).toEqual({ report, asked, ...expected })
            const row = rows[number % Math.max(1, rows.length)] as (ReportRow & { id?: number }) | undefined
            if (!row) continue
            const kind = moneyKinds[number % moneyKinds.length]!
            const key = String(row.key ?? row.id)
            const ledger = (more: Query) =>
              visitor.get(href(deskRoutes['reports.ledger'], {}, { query: { ...asked, report, key, ...more } }))
            const { sum } = (await ledger({})).props
            expect({ report, key, gross: sum.grossCents, vat: sum.vatCents }).toEqual({
              report,
              key,
              gross: row.gross,
              vat: row.vat,
            })
            const ofKind = (await ledger({ kind })).props
            expect({ report, key, kind, gross: ofKind.sum.grossCents }).toEqual({ report, key, kind, gross: row[kind] })
            const listed = ofKind.entries as { grossCents: number }[]
            if (ofKind.list.after === null)
              expect(listed.reduce((all, entry) => all + entry.grossCents, 0)).toBe(row[kind])
          }
      },
    ),
    { numRuns: 12 },
  )
  // Every kind of entry occurred.
  const kinds = new Set((await readLines()).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual([...moneyKinds].toSorted())
}, 240_000)

const whole = { from: addDays(today, -365), to: addDays(today, 365) }

test('reports: who works in one hall hears of its money alone, also when another one is asked for', async () => {
  for (const hall of [0, 1]) await live({ ...plain, hall, quantity: hall + 1 })
  const lines = await readLines()
  const { visitor } = await desk.signedIn({ finance: [halls[0]!] })
  for (const report of reportNames) {
    const ask = async (query: Query) =>
      (await visitor.get(href(deskRoutes['reports.show'], { report }, { query: { ...whole, ...query } }))).props
    const own = sumOf(meant(lines, report, { ...whole, venue: String(halls[0]) }))
    expect({ report, gross: (await ask({})).total.gross }).toEqual({ report, gross: own.gross })
    expect({ report, rows: (await ask({ venue: String(halls[1]) })).rows }).toEqual({ report, rows: [] })
  }
  const ledger = href(deskRoutes['reports.ledger'], {}, { query: { ...whole, venue: String(halls[1]) } })
  expect((await visitor.get(ledger)).props).toMatchObject({ entries: [], sum: { count: 0, grossCents: 0 } })
})

test("reports: what goes back stays with the seller who had sold it, also once the hall is another one's", async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const hall = halls.push(venueId) - 1
  for (const key of ['former', 'present']) {
    const { id } = await db
      .insertInto('legal_entities')
      .values({ key, name: `The ${key} seller`, document_prefix: key.toUpperCase() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update venues set legal_entity_id = ${id}, country = 'FR' where id = ${venueId}`.execute(db)
    if (key === 'former') await live({ ...plain, hall, quantity: 2 })
  }
  const { order_id } = await db
    .selectFrom('money_entries')
    .select('order_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await giveBack(order_id, { ...plain, hall, quantity: 2, returned: 1 })
  const { visitor } = await desk.signedIn('viewer')
  const query = { ...whole, venue: String(venueId) }
  for (const report of ['settlement', 'vat'] as const)
    expect((await visitor.get(href(deskRoutes['reports.show'], { report }, { query }))).props.rows).toMatchObject([
      { note: 'The former seller', sale: 8400, refund: -4350 },
    ])
})

test('reports: the lines behind a number are turned page by page, and none is missing', async () => {
  for (let orders = 0; orders < 15; orders++) await live({ ...plain, quantity: 4, soldBefore: orders })
  const { visitor } = await desk.signedIn('viewer')
  const seen: number[] = []
  let after: string | null = null
  let count = 0
  do {
    const query: Query = { ...whole, report: 'channels', key: 'online', ...(after !== null && { after }) }
    const { props } = await visitor.get(href(deskRoutes['reports.ledger'], {}, { query }))
    seen.push(...props.entries.map(({ id }: { id: number }) => id))
    ;({ after } = props.list)
    ;({ count } = props.sum)
  } while (after !== null)
  expect(count).toBeGreaterThan(100)
  expect([seen.length, new Set(seen).size]).toEqual([count, count])
})

test('reports: what no report can have is not read from an address', async () => {
  await live(plain)
  const { visitor } = await desk.signedIn('finance')
  const ledger = async (query: Query) =>
    (await visitor.get(href(deskRoutes['reports.ledger'], {}, { query: { ...whole, ...query } }))).props
  for (const [report, key] of [
    ['days', 'yesterday'],
    ['vat', '1;drop'],
    ['categories', 'x:Title'],
    ['settlement', '1'],
    ['sell-through', '-1'],
  ] as const)
    expect({ report, sum: (await ledger({ report, key })).sum.count }).toEqual({ report, sum: 0 })
  expect((await ledger({ report: 'nonsense', kind: 'nonsense' })).row).toEqual({
    report: 'settlement',
    label: null,
    kind: null,
  })
  expect((await visitor.get('/desk/reports/nonsense')).status).toBe(404)
  const { filters } = (await visitor.get('/desk/reports/days?from=nonsense&venue=x&by=y')).props
  expect(filters).toEqual({ by: 'paid', from: addDays(today, -29), to: today, venue: null })
})

test('reports: seats and their pace are those of the hall', async () => {
  const { venueId, eventDateId, zoneId } = await storeConcert(db, { bystanders: false, capacity: 20 })
  await sql`update zones set sold = 7, blocked = 2 where id = ${zoneId}`.execute(db)
  await sql`insert into inventory_moves (zone_id, kind, delta, source, created_at) values
    (${zoneId}, 'sell', 5, 'a', now() - interval '1 day'), (${zoneId}, 'return', 1, 'a', now()),
    (${zoneId}, 'hold', 9, 'b', now()), (${zoneId}, 'sell', 3, 'c', now() - interval '8 days'),
    (${zoneId}, 'sell', 50, 'd', now() - interval '15 days')`.execute(db)
  const { visitor } = await desk.signedIn('owner')
  const address = href(deskRoutes['reports.show'], { report: 'sell-through' }, { query: { venue: String(venueId) } })
  expect((await visitor.get(address)).props.rows).toMatchObject([
    { id: eventDateId, sold: 7, capacity: 18, week: 4, weekBefore: 3, gross: 0 },
  ])
})

// Holds: desk.exports-open-right
test('reports: as files they have what the page has, with amounts and rates as numbers, and no text of anybody is a formula', async () => {
  await live({ ...plain, hall: 1, discount: 500, code: 0, playedAfter: 9 })
  await live({ ...plain, hall: 1, discount: 300, code: 1, playedAfter: 9 })
  const { visitor } = await desk.signedIn('finance', 'hu')
  for (const report of reportNames) {
    const { rows, total } = (await visitor.get(href(deskRoutes['reports.show'], { report }, { query: whole }))).props
    const ask = (format: 'csv' | 'xlsx') =>
      visitor.get(href(deskRoutes['reports.export'], { report, format }, { query: whole }))
    const [sheet] = await readXlsxFile((await ask('xlsx')).bytes)
    const cells = sheet!.data.slice(1)
    expect({ report, rows: cells.length }).toEqual({ report, rows: rows.length })
    const sum = (fromRight: number) => cells.reduce((all, row) => all + Math.round(Number(row.at(-fromRight)) * 100), 0)
    expect({ report, gross: sum(3), vat: sum(2), net: sum(1) }).toEqual({
      report,
      gross: total.gross,
      vat: total.vat,
      net: total.gross - total.vat,
    })
    const { bytes, headers } = await ask('csv')
    expect(headers['content-disposition']).toMatch(/filename="?[a-z-]+-\d{4}-\d\d-\d\d\.csv/)
    const lines = await readCsvByPostgres(desk.database.pool, bytes, sheet!.data[0]!.map(String))
    // A decimal comma, in every amount.
    const cents = (fromRight: number) =>
      lines.map((line) => /^(-?\d+),(\d\d)$/.exec(line.at(-fromRight)!)!.slice(1).join('')).map(Number)
    const add = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect({ report, lines: lines.length, gross: add(cents(3)), vat: add(cents(2)), net: add(cents(1)) }).toEqual({
      report,
      lines: rows.length,
      gross: total.gross,
      vat: total.vat,
      net: total.gross - total.vat,
    })
    if (report !== 'promo') continue
    expect(lines.map(([code, title]) => [code, title])).toEqual(
      expect.arrayContaining([
        ["'=LESS", 'Less'],
        ['FRIENDS', "'@Friends"],
      ]),
    )
    expect(cells.map(([code]) => code)).toContain('=LESS')
  }
  const query = { ...whole, report: 'promo', key: String(codes[0]) }
  const [ledger] = await readXlsxFile(
    (await visitor.get(href(deskRoutes['reports.ledger.export'], { format: 'xlsx' }, { query }))).bytes,
  )
  const { sum } = (await visitor.get(href(deskRoutes['reports.ledger'], {}, { query }))).props
  const [, ...lines] = ledger!.data
  expect(lines).toHaveLength(sum.count)
  expect(lines.reduce((all, line) => all + Math.round(Number(line[6]) * 100), 0)).toBe(sum.grossCents)
  expect(lines[0]![0]).toBeInstanceOf(Date)
})
