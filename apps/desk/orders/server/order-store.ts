import { isMailOf } from '#core/orders/mails/server/order-address-store.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { categoryOf } from '#core/catalogue/ticket-category.ts'
import { isLastIssue } from '#core/tickets/server/ticket-store.ts'
import { formatName, formatSerial } from '#core/tickets/ticket.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { findMailState } from '#apps/desk/server/mail-state.ts'
import type { MoneyEvent, OrderEvent, OrderMail, OrderTicket } from '../orders.ts'

/** Only the last issue of reissued tickets, and both of exchanged ones. */
export async function findTicketsOfOrder(db: Db, orderId: number, locale: Locale): Promise<OrderTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .innerJoin('zones', 'zones.id', 'tickets.zone_id')
    .select(['tickets.id', 'serial', 'tickets.state', 'void_reason', 'holder_name', 'issue', 'snapshot'])
    .select(['price_cents', 'fee_cents', 'discount_cents', 'event_dates.starts_at'])
    .select(['venues.title as venue', 'zones.title as zone'])
    .where('order_id', '=', orderId)
    .where(isLastIssue)
    .orderBy('serial')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serial: row.serial,
    state: row.state,
    voidReason: row.void_reason,
    title: pickText(categoryOf(row.zone, row.snapshot.ticket_title), locale),
    event: pickText(row.snapshot.event_title, locale),
    venue: pickText(row.venue, locale),
    startsAt: row.starts_at.toISOString(),
    holder: row.holder_name,
    priceCents: row.price_cents,
    feeCents: row.fee_cents,
    discountCents: row.discount_cents,
    issue: row.issue,
  }))
}

export async function findMoneyOfOrder(db: Db, orderId: number): Promise<MoneyEvent[]> {
  const { rows } = await sql<Omit<MoneyEvent, 'at'> & { at: Date }>`
    select 'payment ' || id as key, 'payment' as kind, created_at as at, amount_cents as "amountCents",
      case settlement when 'held' then 'held' else state end as state, provider,
      provider_ref as reference, null as reason
    from payments where order_id = ${orderId}
    union all
    select 'refund ' || refunds.id, 'refund', refunds.created_at, refunds.amount_cents, refunds.state, provider,
      refunds.provider_ref, refunds.reason
    from refunds join payments on payments.id = payment_id where order_id = ${orderId}
    order by at, key`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Mails sent long ago have been deleted. */
export async function findMailsOfOrder(db: Db, orderId: number): Promise<OrderMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error', 'created_at', 'sent_at', 'given_up_at'])
    .where(isMailOf(orderId))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, kind, recipient, attempts, last_error, created_at, sent_at, given_up_at }) => ({
    id,
    kind,
    recipient,
    state: findMailState({ attempts, sent_at, given_up_at }),
    at: (sent_at ?? created_at).toISOString(),
    attempts,
    lastError: last_error,
  }))
}

/** Undefined if it does not belong to the order. */
export function findMailOfOrder(db: Db, orderId: number, mailId: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'locale', 'data', 'attempts', 'created_at', 'sent_at'])
    .where('id', '=', mailId)
    .where(isMailOf(orderId))
    .executeTakeFirst()
}

interface EventRow {
  id: number
  at: Date
  actor: string
  /** Null: no staff member, or one without an account any more. */
  firstname: string | null
  lastname: string | null
  action: string
  details: Record<string, unknown>
}

export async function findEventsOfOrder(
  db: Db,
  { id, ref_nr }: Pick<StoredOrder, 'id' | 'ref_nr'>,
  { limit, locale }: { limit: number; locale: Locale },
): Promise<OrderEvent[]> {
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('serial')
    .where('order_id', '=', id)
    .execute()
  const subjects = [`order ${ref_nr}`, ...tickets.map(({ serial }) => `ticket ${formatSerial(serial)}`)]
  const { rows } = await sql<EventRow>`
    select audit_log.id, happened_at as at, action, details, actor, firstname, lastname
    from audit_log left join users on users.id = substring(actor from '^user (\\d{1,15})$')::bigint
    where subject = any(${subjects}::text[]) order by audit_log.id desc limit ${limit}`.execute(db)
  return rows.map(({ at, actor, firstname, lastname, details, ...row }) => ({
    ...row,
    actor: firstname === null ? actor : formatName({ firstname, lastname: lastname! }, locale),
    at: at.toISOString(),
    reason: typeof details['reason'] === 'string' && details['reason'] !== '' ? details['reason'] : null,
    amountCents: typeof details['cents'] === 'number' ? details['cents'] : null,
    changes: describeChanges(details),
  }))
}

function describeChanges({ before, after }: Record<string, unknown>): OrderEvent['changes'] {
  if (!isFields(before) || !isFields(after)) return []
  return Object.keys(after).map((field) => ({
    field,
    before: String(before[field] ?? ''),
    after: String(after[field]),
  }))
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export async function findDocumentsOfOrder(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'reference', 'issued_at', 'gross_cents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ issued_at, gross_cents, ...row }) => ({
    ...row,
    issuedAt: issued_at.toISOString(),
    grossCents: gross_cents,
  }))
}
