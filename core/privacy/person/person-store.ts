import { sql, type RawBuilder } from 'kysely'
import { emptyPersonInAudit } from '#platform/audit/audit-store.ts'
import { eraseAccount, findAccount } from '#core/accounts/server/account-erasure-store.ts'
import { eraseOrdersOf, isOrderOf } from '#core/orders/server/order-erasure-store.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'

export async function findPerson(db: Db, email: string) {
  const orders = await db.selectFrom('orders').selectAll().where(isOrderOf(email)).orderBy('id').execute()
  const orderIds = [0, ...orders.map(({ id }) => id)]
  const byOrder = sql<boolean>`order_id = any(${orderIds}::bigint[])`
  const items = await db.selectFrom('order_items').selectAll().where(byOrder).orderBy('id').execute()
  const payments = await db.selectFrom('payments').selectAll().where(byOrder).orderBy('id').execute()
  const tickets = await db
    .selectFrom('tickets')
    .selectAll()
    .where(sql<boolean>`order_item_id = any(${items.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .execute()
  const documents = await db.selectFrom('documents').selectAll().where(byOrder).orderBy('id').execute()
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where(sql<boolean>`payment_id = any(${payments.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute()
  const replies = await db
    .selectFrom('contact_replies')
    .select(['message_id', 'created_at', 'text'])
    .where(sql<boolean>`message_id = any(${messages.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .execute()
  const account = await findAccount(db, email)
  const sessions = await findSessions(db, { email, orderIds, userId: account.userId })
  return {
    account,
    orders: orders.map((order) => ({
      ...order,
      items: items.filter(({ order_id }) => order_id === order.id),
      payments: payments.filter(({ order_id }) => order_id === order.id),
    })),
    tickets,
    documents,
    refunds,
    messages: messages.map((message) => ({
      ...message,
      replies: replies.filter(({ message_id }) => message_id === message.id),
    })),
    mails: await findMails(db, email, { orderIds, messageIds: messages.map(({ id }) => id) }),
    turn_mails: await db
      .selectFrom('turn_mails')
      .select(['queue_id', 'email', 'locale'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute(),
    sessions,
    answers: await findAnswers(db, email, sessions),
    notices: await findWebhookEvents(db, email, references(payments)),
  }
}

export type Person = Awaited<ReturnType<typeof findPerson>>

interface Belongings {
  orderIds: number[]
  messageIds: number[]
}

/** Including mails to the shop about the address's messages. */
async function findMails(db: Db, email: string, { orderIds, messageIds }: Belongings) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where(
      sql<boolean>`lower(recipient) = lower(${email})
        or (data ->> 'orderId') = any(${orderIds.map(String)}::text[])
        or (data ->> 'messageId') = any(${messageIds.map(String)}::text[])`,
    )
    .orderBy('id')
    .execute()
}

interface Visitor {
  email: string
  orderIds: number[]
  userId: number | null
}

/**
 * Finds the session of the account, and those in which the address was entered or its orders were
 * created or opened.
 */
async function findSessions(db: Db, { email, orderIds, userId }: Visitor) {
  const { rows } = await sql<{ id: string; created_at: Date; data: object; checkout: object | null; cart: object[] }>`
    select sessions.id, created_at, data, kept_checkouts.fields as checkout, coalesce((
      select jsonb_agg(jsonb_build_object('event_ticket_id', event_ticket_id, 'quantity', quantity))
      from carts join cart_items on cart_items.cart_id = carts.id where carts.session_id = sessions.id), '[]') as cart
    from sessions left join kept_checkouts on kept_checkouts.session_id = sessions.id
    where ${matchJson('data', email)}
      or ${matchJson('kept_checkouts.fields', email)}
      or user_id = ${userId}
      or id in (select session_id from orders where id = any(${orderIds}::bigint[]))
      or id in (select session_id from order_visits where order_id = any(${orderIds}::bigint[]))
    order by created_at`.execute(db)
  return rows
}

/** Given in these sessions or containing the address. */
async function findAnswers(db: Db, email: string, sessions: { id: string }[]) {
  const isTheirs = sql<boolean>`(session_id = any(${sessions.map(({ id }) => id)}::text[])
    or ${matchJson('answers', email)})`
  return {
    surveys: await db.selectFrom('survey_submissions').selectAll().where(isTheirs).orderBy('id').execute(),
    questionnaires: await db
      .selectFrom('questionnaire_submissions')
      .selectAll()
      .where(isTheirs)
      .orderBy('id')
      .execute(),
  }
}

async function findWebhookEvents(db: Db, email: string, providerRefs: string[]) {
  return db.selectFrom('payment_events').selectAll().where(isAbout(email, providerRefs)).orderBy('id').execute()
}

const isAbout = (email: string, providerRefs: string[]) => sql<boolean>`(${textNames('body', email)}
  or exists (select from unnest(${providerRefs}::text[]) as reference where strpos(body, reference) > 0))`

function references(payments: { provider_ref: string | null }[]): string[] {
  return payments.flatMap(({ provider_ref }) => provider_ref ?? [])
}

export interface Erasure {
  /** The account, and unconfirmed registrations. */
  accounts: number
  /** Without any personal data left. */
  orders: number
  /** They keep the name and address of their invoice, with its year. */
  invoices: { ref_nr: string; year: number }[]
  /** Left unchanged because a payment, a refund or a concert is pending. */
  open: string[]
  messages: number
  mails: number
  turn_mails: number
  answers: number
  sessions: number
  notices: number
}

/** As far as the law and pending processes allow. `actor` is recorded in the audit log. */
export async function erasePerson(trx: Trx, email: string, actor: string): Promise<Erasure> {
  const known = await findPerson(trx, email)
  const { emptied, invoices, open } = await eraseOrdersOf(trx, email)
  const openIds = new Set(open.map(({ id }) => id))
  const closed = known.orders.filter(({ id }) => !openIds.has(id))
  const sessionIds = known.sessions.map(({ id }) => id)
  // A pending order may need the session.
  await sql`delete from kept_checkouts where session_id = any(${sessionIds}::text[])`.execute(trx)
  const { userId } = known.account
  if (userId !== null) await emptyPersonInAudit(trx, { userId, actor })
  return {
    accounts: await eraseAccount(trx, email),
    orders: emptied,
    invoices,
    open: open.map(({ ref_nr }) => ref_nr),
    messages: await count(
      sql`delete from contact_messages where id = any(${known.messages.map(({ id }) => id)}::bigint[]) returning id`.execute(
        trx,
      ),
    ),
    // Unsent mail about a pending order is still needed.
    mails: await count(
      sql`delete from outbox where id = any(${known.mails.map(({ id }) => id)}::bigint[])
        and (sent_at is not null or (data ->> 'orderId') is null or (data ->> 'orderId') <> all(${[...openIds].map(String)}::text[]))
        returning id`.execute(trx),
    ),
    turn_mails: await count(
      sql`delete from turn_mails where lower(email) = lower(${email}) returning place`.execute(trx),
    ),
    // Precedes the sessions, which link answers to the address.
    answers:
      (await eraseAnswers(trx, 'survey_submissions', known.answers.surveys)) +
      (await eraseAnswers(trx, 'questionnaire_submissions', known.answers.questionnaires)),
    sessions: await count(
      sql`delete from sessions where id = any(${sessionIds}::text[])
        and not exists (select from orders where orders.session_id = sessions.id)
        and not exists (select from order_visits where order_visits.session_id = sessions.id) returning id`.execute(
        trx,
      ),
    ),
    notices: await count(
      sql`update payment_events set body = '{}' where processed_at is not null and body <> '{}'
        and ${isAbout(email, references(closed.flatMap(({ payments }) => payments)))} returning id`.execute(trx),
    ),
  }
}

function eraseAnswers(
  trx: Trx,
  table: 'survey_submissions' | 'questionnaire_submissions',
  rows: { id: number }[],
): Promise<number> {
  const ids = rows.map(({ id }) => id)
  return count(sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[]) returning id`.execute(trx))
}

async function count(result: Promise<{ rows: unknown[] }>): Promise<number> {
  return (await result).rows.length
}

const before = /[\p{L}\p{N}._%+-]$/u
const behind = /^(?:[\p{L}\p{N}_-]|[.][\p{L}\p{N}])/u

function patternOf(email: string): string {
  const quote = (sign: string) => (/[\\^]/.test(sign) ? `\\${sign}` : `[${sign}]`)
  const address = email.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, quote)
  return `(?<![[:alnum:]._%+-])${address}(?![[:alnum:]_-]|[.][[:alnum:]])`
}

export function isAddressNamed(text: string, email: string): boolean {
  const [whole, address] = [text.toLowerCase(), email.toLowerCase()]
  for (let at = whole.indexOf(address); at >= 0; at = whole.indexOf(address, at + 1)) {
    const end = at + address.length
    if (!before.test(whole.slice(Math.max(0, at - 2), at)) && !behind.test(whole.slice(end, end + 4))) return true
  }
  return false
}

const isIn = (text: RawBuilder<unknown>, email: string) => sql`strpos(lower(${text}), lower(${email})) > 0`
const matches = (text: RawBuilder<unknown>, email: string) => sql`lower(${text}) ~ ${patternOf(email)}`

/** The same for a text column. */
const textNames = (column: string, email: string): RawBuilder<boolean> =>
  sql<boolean>`(${isIn(sql.ref(column), email)} and ${matches(sql.ref(column), email)})`

/** The same for strings in JSON; raw JSON would not do: an escaped line break ends in a letter. */
const matchJson = (column: string, email: string): RawBuilder<boolean> => sql<boolean>`(
  ${isIn(sql`${sql.ref(column)}::text`, email)} and exists (
    select from jsonb_path_query(${sql.ref(column)}, '$.**') as part
    where jsonb_typeof(part) = 'string' and ${matches(sql`(part #>> '{}')`, email)}))`
