import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { type Cents, toCents } from '#values/money.ts'
import type { Database, Db } from '#platform/schema/schema.ts'

/** The demo bank's own books. Only the bank reads and writes them; the shop uses HTTP. */
export type BankPayment = Selectable<Database['demo_bank_payments']>

export interface BankPaymentView {
  id: string
  reference: string
  state: 'open' | 'processing' | 'captured' | 'failed' | 'cancelled'
  error_code: string | null
  amount_cents: Cents
  currency: 'eur'
  refunded_cents: Cents
}

/** What a shop asks for when it opens a payment. */
export const bankPaymentSchema = z.object({
  amount_cents: z.int().positive(),
  locale: z.string(),
  reference: z.string(),
  description: z.string(),
  success_url: z.url(),
  failure_url: z.url(),
  notify_url: z.url(),
})

interface NewBankPayment extends z.infer<typeof bankPaymentSchema> {
  idempotencyKey: string
}

/** The same key always returns the same payment. */
export async function openBankPayment(
  db: Db,
  { idempotencyKey, amount_cents, ...rest }: NewBankPayment,
): Promise<string> {
  const { id } = await db
    .insertInto('demo_bank_payments')
    .values({ ...rest, amount_cents: toCents(amount_cents), id: createBankId('pay'), idempotency_key: idempotencyKey })
    // An update of nothing, since only changed rows are returned.
    .onConflict((conflict) => conflict.column('idempotency_key').doUpdateSet({ idempotency_key: idempotencyKey }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findBankPayment(db: Db, id: string): Promise<BankPayment | undefined> {
  return db.selectFrom('demo_bank_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findBankPaymentView(db: Db, id: string): Promise<BankPaymentView | undefined> {
  const payment = await db
    .selectFrom('demo_bank_payments')
    .select([
      'id',
      'reference',
      'state',
      'error_code',
      'amount_cents',
      'refunded_cents',
      sql<boolean>`coalesce(settles_at > now(), false)`.as('isSettling'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) return undefined
  const { isSettling, state, ...rest } = payment
  return { ...rest, currency: 'eur', state: describeState(state, isSettling) }
}

function describeState(state: BankPayment['state'], isSettling: boolean): BankPaymentView['state'] {
  if (state === 'authenticating') return 'open'
  return state === 'captured' && isSettling ? 'processing' : state
}

export interface BankDecision {
  id: string
  state: 'captured' | 'failed' | 'cancelled'
  errorCode?: string
  /** Seconds until the bank reports the result; default: at once. */
  delaySeconds?: number
  /** No webhook event is ever sent for the card. */
  isSilent?: boolean
}

/** Ends an open payment and queues its webhook event. False if it had already ended. */
export async function settleBankPayment(
  db: Db,
  { id, state, errorCode, delaySeconds = 0, isSilent = false }: BankDecision,
): Promise<boolean> {
  const moment = sql<Date>`now() + make_interval(secs => ${delaySeconds})`
  return db.transaction().execute(async (trx) => {
    const decided = await trx
      .updateTable('demo_bank_payments')
      .set({ state, error_code: errorCode ?? null, settles_at: moment })
      .where('id', '=', id)
      .where('state', 'in', ['open', 'authenticating'])
      .returning('id')
      .executeTakeFirst()
    if (!decided) return false
    if (!isSilent) {
      await trx
        .insertInto('demo_bank_notices')
        .values({ id: createBankId('notice'), payment_id: id, kind: `payment.${state}`, send_after: moment })
        .execute()
    }
    return true
  })
}

export async function startAuthentication(db: Db, id: string): Promise<void> {
  await db
    .updateTable('demo_bank_payments')
    .set({ state: 'authenticating' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Creates an unguessable id: knowing a payment's id grants access to it. */
export function createBankId(kind: string): string {
  return `${kind}_${randomBytes(15).toString('base64url')}`
}

/** With their refunds and webhook events. */
export async function forgetBankPayments(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as materialized (
      select id from demo_bank_payments where created_at < now() - make_interval(days => ${days}) order by created_at limit ${limit}
    ), notices as (
      delete from demo_bank_notices where payment_id in (select id from old)
    ), refunded as (
      delete from demo_bank_refunds where payment_id in (select id from old)
    )
    delete from demo_bank_payments where id in (select id from old) returning id`.execute(db)
  return rows.length
}
