/**
 * Data of an account or its confirmed address, without credentials. Columns are listed explicitly,
 * so that a new one is exported only by choice.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { categoryOf } from '#core/catalogue/ticket-category.ts'
import { findAccount } from '#core/accounts/server/account-erasure-store.ts'

/** Every list begins with the oldest entry. */
export async function findOwnData(db: Db, { userId, email }: { userId: number; email: string }) {
  const { user, registrations: _, invitations: __, userId: ___, ...account } = await findAccount(db, email)
  const orders = await findOrders(db, { userId, email })
  return {
    account: { ...user, id: undefined },
    ...account,
    known_browsers: await db
      .selectFrom('known_devices')
      .select(['created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    cart: await findCart(db, userId),
    orders,
    messages: await findMessages(db, email),
    mails: await findMails(db, email),
    answers: await findAnswers(db, userId),
  }
}

/** In a constant number of statements. */
async function findOrders(db: Db, { userId, email }: { userId: number; email: string }) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'ref_nr',
      'state',
      'created_at',
      'paid_at',
      'locale',
      'firstname',
      'lastname',
      'email',
      'phone',
      'address_line_1',
      'address_line_2',
      'zip_code',
      'city',
      'country',
      'company_name',
      'company_vat',
      'message',
      'promo_title',
      'subtotal_cents',
      'fees_cents',
      'discount_cents',
      'total_cents',
    ])
    .where(sql<boolean>`(user_id = ${userId} or lower(email) = lower(${email}))`)
    .orderBy('id')
    .execute()
  const ofThem = sql<boolean>`order_id = any(${orders.map(({ id }) => id)}::bigint[])`
  const items = await db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'quantity', 'unit_price_cents', 'issuing_fee_cents', 'snapshot'])
    .where(ofThem)
    .orderBy('id')
    .execute()
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select([
      'order_item_id',
      'serial',
      'admission',
      'tickets.state',
      'tickets.created_at',
      'holder_name',
      'price_cents',
      'fee_cents',
      'tickets.discount_cents',
      'vat_rate_bp',
      'vat_cents',
    ])
    .where(ofThem)
    .orderBy('tickets.id')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'created_at', 'provider', 'state', 'amount_cents'])
    .where(ofThem)
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_id', 'refunds.created_at', 'refunds.state', 'refunds.amount_cents', 'reason'])
    .where(ofThem)
    .orderBy('refunds.id')
    .execute()
  const [itemsOf, ticketsOf] = [groupBy(items, 'order_id'), groupBy(tickets, 'order_item_id')]
  const [paymentsOf, refundsOf] = [groupBy(payments, 'order_id'), groupBy(refunds, 'payment_id')]
  return orders.map(({ id, ...order }) => ({
    ...order,
    items: itemsOf(id).map(({ id: item, order_id: _, ...line }) => ({
      ...line,
      tickets: ticketsOf(item).map(({ order_item_id: __, ...ticket }) => ticket),
    })),
    payments: paymentsOf(id).map(({ id: payment, order_id: _, ...paid }) => ({
      ...paid,
      refunds: refundsOf(payment).map(({ payment_id: __, ...refund }) => refund),
    })),
  }))
}

/** In a single pass. */
function groupBy<key extends string, row extends Record<key, number>>(rows: readonly row[], key: key) {
  const groups = Map.groupBy(rows, (row) => row[key])
  return (id: number): row[] => groups.get(id as row[key]) ?? []
}

async function findMessages(db: Db, email: string) {
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'created_at', 'locale', 'first_name', 'last_name', 'email', 'phone', 'message'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute()
  const replies = await db
    .selectFrom('contact_replies')
    .select(['message_id', 'created_at', 'text'])
    .where(sql<boolean>`message_id = any(${messages.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .execute()
  const repliesTo = groupBy(replies, 'message_id')
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: repliesTo(id).map(({ message_id: _, ...reply }) => reply),
  }))
}

async function findCart(db: Db, userId: number) {
  const lines = await db
    .selectFrom('sessions')
    .innerJoin('carts', 'carts.session_id', 'sessions.id')
    .innerJoin('cart_items', 'cart_items.cart_id', 'carts.id')
    .innerJoin('event_tickets', 'event_tickets.id', 'cart_items.event_ticket_id')
    .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
    .innerJoin('zones', 'zones.id', 'event_tickets.zone_id')
    .select(['event_dates.starts_at', 'zones.title as zone', 'event_tickets.title', 'cart_items.quantity'])
    .where('sessions.user_id', '=', userId)
    .orderBy('cart_items.id')
    .execute()
  return lines.map(({ zone, title, ...line }) => ({ ...line, title: categoryOf(zone, title) }))
}

/** Without their contents, which were meant for the user's mailbox. */
function findMails(db: Db, email: string) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'locale', 'recipient', 'created_at', 'sent_at'])
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .orderBy('id')
    .execute()
}

async function findAnswers(db: Db, userId: number) {
  const ofTheirs = sql<boolean>`session_id in (select id from sessions where user_id = ${userId})`
  return {
    surveys: await db
      .selectFrom('survey_submissions')
      .innerJoin('surveys', 'surveys.id', 'survey_id')
      .select(['surveys.title', 'survey_submissions.created_at', 'locale', 'answers', 'survey_submissions.points'])
      .where(ofTheirs)
      .orderBy('survey_submissions.id')
      .execute(),
    questionnaires: await db
      .selectFrom('questionnaire_submissions')
      .innerJoin('questionnaires', 'questionnaires.id', 'questionnaire_id')
      .select(['questionnaires.title', 'questionnaire_submissions.created_at', 'locale', 'answers'])
      .where(ofTheirs)
      .orderBy('questionnaire_submissions.id')
      .execute(),
  }
}
