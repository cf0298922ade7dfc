import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type CapturedMoney, hasBroughtMoney, type PaymentState } from '#core/payments/payment.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { type Difference, formatEuros } from './difference.ts'

const GROUP = 200
/** Clocks differ: a request near the edge of the span may have been recorded outside of it. */
const EDGE_MILLISECONDS = 15 * 60_000

/**
 * Finds money received or not, refunds known to only one side, and other amounts than the
 * provider's. Exclude the last few minutes, because pending payments would differ. Throws if the
 * provider does not respond.
 */
export async function findProviderDifferences(
  db: Db,
  provider: PaymentProvider,
  span: Span,
  signal?: AbortSignal,
): Promise<Difference[]> {
  const sides = { db, provider, span, signal }
  return [...(await comparePayments(sides)), ...(await compareRefunds(sides))]
}

interface Sides {
  db: Db
  provider: PaymentProvider
  span: Span
  signal: AbortSignal | undefined
}

async function comparePayments({ db, provider, span, signal }: Sides): Promise<Difference[]> {
  const differences: Difference[] = []
  for (let after = 0, records: PaymentRecord[]; ; after = records.at(-1)!.id) {
    records = await findPaymentRecords(db, provider.name, { ...span, after, limit: GROUP })
    for (const record of records) {
      signal?.throwIfAborted()
      const told = await provider.fetchState(record.provider_ref)
      const subject = `payment ${record.id} of order ${record.ref_nr}`
      if (hasBroughtMoney(told.state) === hasBroughtMoney(record.state)) {
        if (told.captured && hasBroughtMoney(record.state))
          differences.push(...compareMoney(subject, record, told.captured))
        continue
      }
      // A webhook event may have arrived between the two reads.
      const state = await readPaymentState(db, record.id)
      if (hasBroughtMoney(told.state) === hasBroughtMoney(state)) continue
      differences.push({ subject, message: `is ${state} here, but the provider says ${told.state}` })
    }
    if (records.length < GROUP) return differences
  }
}

/** Captured, or else requested. */
function compareMoney(subject: string, record: PaymentRecord, told: CapturedMoney): Difference[] {
  const amount = record.captured_cents ?? record.amount_cents
  const currency = record.captured_currency ?? 'eur'
  if (told.amount === amount && told.currency === currency) return []
  const say = (units: number, code: string) => `${units} of the smallest units of ${code.toUpperCase()}`
  const message = `is of ${say(amount, currency)} here, but of ${say(told.amount, told.currency)} at the provider`
  return [{ subject, message }]
}

async function compareRefunds({ db, provider, span, signal }: Sides): Promise<Difference[]> {
  const told = new Map<string, RefundReport[]>()
  for await (const report of provider.listRefunds(span)) {
    signal?.throwIfAborted()
    told.set(report.providerRef, [...(told.get(report.providerRef) ?? []), report])
  }
  const known = await findRefundsByNames(db, provider.name, [...told.keys()])
  const differences = known.flatMap((record) => compareRefund(record, told.get(record.provider_ref)!))
  const names = new Set(known.map(({ provider_ref }) => provider_ref))
  for (const [name, reports] of told) {
    const report = reports.at(-1)!
    if (names.has(name) || !(await provider.fetchRefundedPayment(report))) continue
    const message = `gave ${formatEuros(String(report.amount))} back at the provider, but the shop does not know it`
    differences.push({ subject: `refund ${name}`, message })
  }
  const within = {
    from: new Date(span.from.getTime() + EDGE_MILLISECONDS),
    until: new Date(span.until.getTime() - EDGE_MILLISECONDS),
  }
  const asked = await findRefundsOfSpan(db, provider.name, within)
  const missing = asked.filter(({ provider_ref }) => !told.has(provider_ref))
  for (const record of missing)
    differences.push({ subject: name(record), message: `is ${record.state} here, but the provider does not know it` })
  return differences
}

/** A refund may be reported in several states, of which the shop has received one. */
function compareRefund(record: RefundRecord, reports: RefundReport[]): Difference[] {
  const found: Difference[] = []
  const { amount } = reports.at(-1)!
  if (amount !== record.amount_cents) {
    const message = `is of ${formatEuros(String(record.amount_cents))} here, but of ${formatEuros(String(amount))} at the provider`
    found.push({ subject: name(record), message })
  }
  const states = [...new Set(reports.map(({ state }) => state))]
  if (!states.some((state) => state === record.state)) {
    const message = `is ${record.state} here, but the provider says ${states.join(', then ')}`
    found.push({ subject: name(record), message })
  }
  return found
}

const name = ({ id, ref_nr }: RefundRecord) => `refund ${id} of order ${ref_nr}`

interface Span {
  from: Date
  until: Date
}

type PaymentRecord = Awaited<ReturnType<typeof findPaymentRecords>>[number]
type RefundRecord = Awaited<ReturnType<typeof findRefundsOfSpan>>[number]

/** Changed in a time span, by id, after the given one. */
function findPaymentRecords(
  db: Db,
  provider: string,
  { from, until, after, limit }: Span & { after: number; limit: number },
) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.id', 'ref_nr', 'payments.state', 'amount_cents', 'captured_cents', 'captured_currency'])
    .select(sql<string>`provider_ref`.as('provider_ref'))
    .where('provider', '=', provider)
    .where('provider_ref', 'is not', null)
    .where('payments.updated_at', '>=', from)
    .where('payments.updated_at', '<', until)
    .where('payments.id', '>', after)
    .orderBy('payments.id')
    .limit(limit)
    .execute()
}

async function readPaymentState(db: Db, id: number): Promise<PaymentState> {
  const { state } = await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state
}

/** Requested in a time span, with a provider's id. */
function findRefundsOfSpan(db: Db, provider: string, { from, until }: Span) {
  return selectRefunds(db, provider)
    .where('refunds.created_at', '>=', from)
    .where('refunds.created_at', '<', until)
    .execute()
}

function findRefundsByNames(db: Db, provider: string, names: string[]) {
  return selectRefunds(db, provider)
    .where('refunds.provider_ref', 'in', names.length > 0 ? names : [''])
    .execute()
}

function selectRefunds(db: Db, provider: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['refunds.id', 'ref_nr', 'refunds.amount_cents', 'refunds.state'])
    .select(sql<string>`refunds.provider_ref`.as('provider_ref'))
    .where('provider', '=', provider)
    .where('refunds.provider_ref', 'is not', null)
    .orderBy('refunds.id')
}
