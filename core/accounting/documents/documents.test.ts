import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { toCents } from '#values/money.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { runCommand } from '#operations/admin/run-command.ts'
import { findDocumentDifferences } from '../reconcile/document-differences-store.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { documentCommands } from '#operations/accounting/commands.ts'
import type { ExportedDocument } from './export-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

async function run(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  const [lines, errors]: string[][] = [[], []]
  const context = {
    config: () => shop.config,
    databaseUrl: () => Promise.reject(new Error('not asked for')),
    database: () => Promise.resolve({ db } as never),
    print: (line: string) => lines!.push(line),
    resolvePath: (path: string) => join(shop.config.dataDirectory, path),
    actor: 'command line, anna',
    signal: new AbortController().signal,
  }
  const code = await runCommand(['documents', 'export', ...args], {
    commands: documentCommands,
    context,
    printError: (line) => errors!.push(line),
  })
  return { code, out: lines!.join('\n'), errors: errors!.join('\n') }
}

const ever = ['--from', '2020-01-01', '--to', '2099-12-31']

interface History {
  seller: string
  country: 'FR' | 'HU' | 'AT'
  quantity: number
  discount: number
  company: string | null
  /** Percentages of the remainder, one refund after the other. */
  refunds: number[]
  bounces: boolean
}

const history: fc.Arbitrary<History> = fc.record({
  seller: fc.constantFrom('quay', 'shore'),
  country: fc.constantFrom('FR', 'HU', 'AT'),
  quantity: fc.integer({ min: 1, max: 7 }),
  discount: fc.integer({ min: 0, max: 4200 }),
  company: fc.constantFrom(null, 'Kft.', '=cmd|x;"y"'),
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
  bounces: fc.boolean(),
})

/** Sells and refunds as in the history. */
async function live({ seller, country, quantity, discount, company, refunds, bounces }: History): Promise<void> {
  const { id } = await insertPaidOrder(db, { quantity, isIssued: false })
  await sql`update orders set company_name = ${company}::text, company_vat = ${company && 'FR1'}::text, discount_cents = ${discount}::integer,
    total_cents = subtotal_cents + fees_cents - ${discount}::integer where id = ${id}`.execute(db)
  await sql`update venues set country = ${country}, legal_entity_id = (select id from legal_entities where key = ${seller}) where id = (
    select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${id})`.execute(
    db,
  )
  let left = 4350 * quantity - discount
  const paid = await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await issueTickets(trx, [id])
    const row = { order_id: id, attempt: 1, provider: 'bank', provider_ref: `p-${id}`, amount_cents: toCents(left) }
    return trx
      .insertInto('payments')
      .values({ ...row, state: 'captured', settlement: 'tickets' })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  for (const [index, part] of refunds.entries()) {
    const amount = Math.ceil((left * part) / 100)
    if (amount === 0) continue
    const refund = await db
      .insertInto('refunds')
      .values({
        payment_id: paid.id,
        amount_cents: toCents(amount),
        reason: 'order_refunded',
        idempotency_key: `${id}-${index}`,
        state: 'succeeded',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (bounces && index === 0)
      await db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', refund.id).execute()
    else left -= amount
  }
}

/** Sums per seller and rate, from any list of amounts. */
function sum(rows: { seller: string; rate: number | null; gross: number; vat: number }[]): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const { seller, rate, gross, vat } of rows) {
    const own = (found[`${seller} ${rate ?? 'none'}`] ??= [0, 0])
    own[0]! += gross
    own[1]! += vat
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)

test('documents export: after random histories both formats come to the ledger of money, by seller and rate', async () => {
  for (const key of ['quay', 'shore'])
    await db.insertInto('legal_entities').values({ key, name: key, document_prefix: key.toUpperCase() }).execute()
  await fc.assert(fc.asyncProperty(history, live), { numRuns: 40, seed: 20_261_123, endOnFailure: true })
  expect(await findDocumentDifferences(db)).toEqual([])
  const ledger = await sql<{ seller: string; rate: number | null; gross: number; vat: number }>`
    select key as seller, vat_rate_bp as rate, sum(gross_cents)::integer as gross, coalesce(sum(vat_cents), 0)::integer as vat
    from money_entries join legal_entities on legal_entities.id = legal_entity_id group by key, vat_rate_bp`.execute(db)
  const expected = sum(ledger.rows)
  expect(Object.keys(expected).length).toBe(6)

  const { documents } = JSON.parse((await run(...ever, '--format', 'json')).out) as { documents: ExportedDocument[] }
  expect(documents.length).toBeGreaterThan(60)
  expect(sum(documents.flatMap(({ seller, rates }) => rates.map((rate) => ({ seller, ...rate }))))).toEqual(expected)
  for (const { gross, net, vat, rates } of documents) {
    expect(net + vat).toBe(gross)
    expect(rates.reduce((total, rate) => total + rate.gross, 0)).toBe(gross)
  }

  const { out } = await run(...ever)
  expect(out.startsWith('\uFEFFDocument;Kind;')).toBe(true)
  const rows = out.split('\r').flatMap((line) => {
    const cells = line
      .trim()
      .replace(/"(?:[^"]|"")*"/g, 'quoted')
      .split(';')
    return cells.length === 15 && cells[0] !== '\uFEFFDocument' && cells[1] !== 'Kind' ? [cells] : []
  })
  expect(
    sum(
      rows.map((cells) => ({
        seller: cells[3]!,
        rate: cells[10] === '' ? null : cents(cells[10]!),
        gross: cents(cells[13]!),
        vat: cents(cells[12]!),
      })),
    ),
  ).toEqual(expected)
  // A formula is text, in any quoting.
  expect(out).toContain(`;"'=cmd|x;""y""";`)

  const one = JSON.parse((await run(...ever, '--entity', 'quay', '--format', 'json')).out) as {
    documents: ExportedDocument[]
  }
  expect(new Set(one.documents.map(({ seller }) => seller))).toEqual(new Set(['quay']))
})

test('documents export: a document is written with all that is known of it, in both formats, in the order of its issue', async () => {
  // In the shop's time zone it is the sixth already, while in London it is still the fifth.
  const at = "timestamptz '2041-05-06T00:30:00+02:00'"
  await sql`update settings set value = 'Cadenza' where name = 'shop_name'`.execute(db)
  const orders = [await insertPaidOrder(db), await insertPaidOrder(db, { quantity: 1 })]
  const ids = await db.selectFrom('documents').select(['id', 'reference']).orderBy('id', 'desc').limit(2).execute()
  const [second, first] = ids.map(({ reference }) => reference)
  await sql`alter table documents disable trigger user`.execute(db)
  await sql`update documents set issued_at = ${sql.raw(at)} where id in (${sql.join(ids.map(({ id }) => id))})`.execute(
    db,
  )
  await sql`update documents set buyer = buyer || '{"firstname": null, "company_name": "Kft.", "company_vat": "HU1"}' where reference = ${first!}`.execute(
    db,
  )
  await sql`alter table documents enable trigger user`.execute(db)
  const day = ['--from', '2041-05-06', '--to', '2041-05-06']
  const facts = (reference: string, order: { ref_nr: string }) => ({
    reference,
    kind: 'receipt',
    issued: '2041-05-06',
    seller: 'house',
    sellerName: 'Cadenza',
    order: order.ref_nr,
    corrects: null,
  })
  const json = await run(...day, '--format', 'json')
  expect(json.out.split('\r\n')).toHaveLength(4)
  expect(JSON.parse(json.out)).toEqual({
    from: '2041-05-06',
    to: '2041-05-06',
    currency: 'EUR',
    documents: [
      {
        ...facts(first!, orders[0]!),
        buyer: { name: 'Szűcs', company: 'Kft.', vatNumber: 'HU1' },
        net: 8700,
        vat: 0,
        gross: 8700,
        rates: [{ rate: null, net: 8700, vat: 0, gross: 8700 }],
      },
      {
        ...facts(second!, orders[1]!),
        buyer: { name: 'Őrs Szűcs', company: '', vatNumber: '' },
        net: 4350,
        vat: 0,
        gross: 4350,
        rates: [{ rate: null, net: 4350, vat: 0, gross: 4350 }],
      },
    ],
  })
  expect((await run(...day)).out.split('\r\n').join('\n').split('\r').join('')).toBe(
    [
      '\uFEFFDocument;Kind;Issued;Seller;Seller name;Order;Corrects;Buyer;Company;VAT number;VAT rate;Net;VAT;Gross;Currency',
      `${first};receipt;2041-05-06;house;Cadenza;${orders[0]!.ref_nr};;Szűcs;Kft.;HU1;;87,00;0,00;87,00;EUR`,
      `${second};receipt;2041-05-06;house;Cadenza;${orders[1]!.ref_nr};;Őrs Szűcs;;;;43,50;0,00;43,50;EUR`,
    ].join('\n'),
  )
  for (const [from, to] of [
    ['2041-05-05', '2041-05-05'],
    ['2041-05-07', '2041-05-07'],
  ])
    expect(JSON.parse((await run('--from', from!, '--to', to!, '--format', 'json')).out).documents).toEqual([])
})

test('documents export: days are those of the shop, both counted', async () => {
  await insertPaidOrder(db)
  const { day } = (
    await sql<{
      day: string
    }>`select to_char(max(issued_at) at time zone 'Europe/Budapest', 'YYYY-MM-DD') as day from documents`.execute(db)
  ).rows[0]!
  const count = async (from: string, to: string) =>
    (JSON.parse((await run('--from', from, '--to', to, '--format', 'json')).out) as { documents: [] }).documents.length
  expect(await count(day, day)).toBeGreaterThan(0)
  expect(await count('2020-01-01', '2020-12-31')).toBe(0)
  expect(await count('2090-01-01', '2090-12-31')).toBe(0)
})

test('documents export: a new file for its owner alone, and a line in the audit log', async () => {
  const { code, out } = await run('books.csv', ...ever)
  const path = join(shop.config.dataDirectory, 'books.csv')
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/books.csv: \d+ documents\.$/) })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toMatch(/^\uFEFFDocument;.*\r\n/)
  expect((await run('books.csv', ...ever)).errors).toContain('is there already: name a new file')
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'details'])
    .where('action', '=', 'documents export')
    .orderBy('id')
    .execute()
  const count = Number(/(\d+) documents\.$/.exec(out)![1])
  expect(count).toBeGreaterThan(60)
  expect(lines.at(-1)).toEqual({
    actor: 'command line, anna',
    subject: '2020-01-01 to 2099-12-31',
    details: { count },
  })
})

test.each([
  ['no day', [], '--from is a day, as 2026-11-30'],
  ['a day that there is not', ['--from', '2026-02-30', '--to', '2026-03-01'], '--from is a day'],
  [
    'days the wrong way round',
    ['--from', '2026-03-02', '--to', '2026-03-01'],
    '--from (2026-03-02) is later than --to (2026-03-01)',
  ],
  ['no last day', ['--from', '2026-03-02'], '--to is a day, as 2026-11-30.'],
  ['a format that every object has', [...ever, '--format', 'toString'], '--format is csv or json'],
  ['a format that there is not', [...ever, '--format', 'xlsx'], '--format is csv or json'],
  [
    'a seller that there is not',
    [...ever, '--entity', 'quai'],
    'There is no legal entity "quai". Did you mean "quay"?',
  ],
])('documents export: %s is refused', async (_, args, message) => {
  const { code, errors } = await run(...args)
  expect(code).not.toBe(0)
  expect(errors).toContain(message)
})

test('documents export: one that cannot be written into the audit log has failed', async () => {
  await whileFailing(db, 'insert on audit_log', async () => {
    expect(await run(...ever)).toMatchObject({ code: 1, errors: expect.stringContaining(diskIsFull) })
  })
})
