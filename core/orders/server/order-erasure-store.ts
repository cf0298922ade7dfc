import { type RawBuilder, sql } from 'kysely'
import { paymentStates } from '#core/payments/payment.ts'
import type { Db } from '#platform/schema/schema.ts'

/** Paid or free: an invoice exists. */
const isBusiness = sql`(orders.state = 'paid' or exists (
  select from payments where payments.order_id = orders.id and payments.state = any(${paymentStates.paid})))`

/** Nothing is pending: no payment, refund, dispute or concert. */
const isOver = sql`(orders.state <> 'awaiting_payment'
  and not exists (select from payments
    where payments.order_id = orders.id and payments.state = any(${paymentStates.unsettled}))
  and not exists (select from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = orders.id and refunds.state <> 'succeeded' and payments.state <> 'charged_back')
  and not exists (select from order_items join event_dates on event_dates.id = order_items.event_date_id
    join tickets on tickets.order_item_id = order_items.id and tickets.state = 'valid'
    where order_items.order_id = orders.id
      and (event_dates.starts_at > now() - interval '1 day' or event_dates.status = 'postponed')))`

/** With mailed links and account. */
const withoutContact = sql`email = '', phone = '', message = '', note = '', session_id = null, cart_id = null, user_id = null,
  secret = gen_random_uuid()::text || gen_random_uuid()::text`
const withoutInvoice = sql`firstname = '', lastname = '', zip_code = '', city = '', address_line_1 = '', address_line_2 = '', country = null,
  company_name = null, company_vat = null, erased_at = now()`

export function eraseUnpaidOrders(db: Db, days: number, limit: number): Promise<number> {
  return eraseOrders(db, sql`not ${isBusiness} and created_at < now() - make_interval(days => ${days})`, limit)
}

/** Erases orders with expired invoice retention: years after the end of their year. */
export function erasePaidOrders(db: Db, years: number, limit: number): Promise<number> {
  const end = sql`date_trunc('year', now()) - make_interval(years => ${years})`
  return eraseOrders(
    db,
    sql`${isBusiness} and created_at < ${end} and coalesce(paid_at, created_at) < ${end}
    and not exists (select from documents where documents.order_id = orders.id and issued_at >= ${end})`,
    limit,
  )
}

async function eraseOrders(db: Db, isDue: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql`
    with emptied as (
      update orders set ${withoutContact}, ${withoutInvoice} where id in (
        select id from orders where erased_at is null and ${isDue} and ${isOver} limit ${limit} for update skip locked
      ) returning id
    ), nameless as (
      update tickets set holder_name = null where holder_name is not null
        and order_item_id in (select order_items.id from order_items join emptied on emptied.id = order_id)
    )
    select id from emptied`.execute(db)
  return rows.length
}

export interface BuyerErasure {
  /** Without any personal data left. */
  emptied: number
  /** Name and address stay, as in the invoice. */
  invoices: { ref_nr: string; year: number }[]
  /** Unchanged, because something is pending. */
  open: { id: number; ref_nr: string }[]
}

/** Orders of a mail address, and of the account with that address, whichever they have. */
export const isOrderOf = (email: string) => sql<boolean>`(lower(orders.email) = lower(${email})
  or orders.user_id = (select users.id from users where lower(users.email) = lower(${email})))`

/** Counts the orders that would stay unchanged because something is pending. */
export async function countOpenOrdersOf(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders where ${isOrderOf(email)} and not ${isOver}`.execute(db)
  return rows[0]!.count
}

/** Erases orders as far as the law and pending processes allow. */
export async function eraseOrdersOf(db: Db, email: string): Promise<BuyerErasure> {
  const isTheirs = isOrderOf(email)
  const emptied = await sql<{ id: number }>`
    update orders set ${withoutContact}, ${withoutInvoice} where ${isTheirs} and not ${isBusiness} and ${isOver} returning id`.execute(
    db,
  )
  const invoices = await sql<{ id: number; ref_nr: string; year: number }>`
    update orders set ${withoutContact} where ${isTheirs} and ${isBusiness} and ${isOver}
    returning id, ref_nr, extract(year from coalesce(paid_at, created_at))::integer as year`.execute(db)
  const ids = [...emptied.rows, ...invoices.rows].map(({ id }) => id)
  await sql`delete from order_visits where order_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    update tickets set holder_name = null
    where order_item_id in (select id from order_items where order_id = any(${ids}::bigint[]))`.execute(db)
  const open = await sql<{ id: number; ref_nr: string }>`
    select id, ref_nr from orders where ${isTheirs} order by id for update`.execute(db)
  return {
    emptied: emptied.rows.length,
    invoices: invoices.rows.map(({ ref_nr, year }) => ({ ref_nr, year })),
    open: open.rows,
  }
}

/** Reason recorded for skipped order numbers. */
const reason = 'never paid'

/**
 * Deletes erased orders that were never paid, with their lines and payment attempts; those with
 * money, a ticket or a document stay. Records their numbers as skipped, consecutive ones as a
 * range.
 */
export async function removeUnpaidOrders(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from orders where id in (
        select id from orders
        where erased_at is not null and state in ('expired', 'cancelled') and created_at < now() - make_interval(days => ${days})
          and not exists (select from payments where order_id = orders.id and state not in ('failed', 'cancelled'))
          and not exists (select from order_items join tickets on order_item_id = order_items.id where order_id = orders.id)
        order by created_at limit ${limit} for update skip locked
      ) returning substring(ref_nr from '[0-9]+$')::bigint as number
    ), own as (
      select int8range(number, number, '[]') as numbers from gone where number is not null
    ), beside as (
      delete from skipped_numbers
      where name = 'order' and reason = ${reason}
        and exists (select from own where upper(numbers) = first_number or lower(numbers) = last_number + 1)
      returning int8range(first_number, last_number, '[]') as numbers
    ), joined as (
      select unnest(range_agg(numbers)) as numbers from (select numbers from own union all select numbers from beside) parts
    ), written as (
      insert into skipped_numbers (name, first_number, last_number, reason)
      select 'order', lower(numbers), upper(numbers) - 1, ${reason} from joined
    )
    select from gone`.execute(db)
  return rows.length
}
