import { type RawBuilder, sql } from 'kysely'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { listReferenceSpellings } from '#core/orders/order.ts'
import type { Db } from '#platform/schema/schema.ts'
import { planForPage } from '#platform/database/plan-anew.ts'
import { type CalendarDate, type DateReader, formatDate } from '#values/dates.ts'
import { type Locale, type Translated, pickText } from '#values/locales.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { type ListRequest, type Page, readPage, writeCursor, defineList } from '#apps/desk/server/list-query.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { Jump, OrderFilters, OrderLine } from '../orders.ts'
import { isInScope, type OrderScope } from './order-halls.ts'
import { matchOrders } from './order-search-store.ts'

/** Each has an index. */
export const orderList = defineList({
  sorts: {
    placed: { column: 'created_at', type: 'timestamptz' },
    sum: { column: 'total_cents', type: 'bigint' },
  },
  byDefault: '-placed',
  pageSize: 50,
})

type OrderSort = keyof typeof orderList.sorts

export interface OrdersAsked {
  scope: OrderScope
  filters: OrderFilters
  /** Search text; empty: none. */
  q: string
  timeZone: string
  now: Date
}

interface OrderRow {
  id: number
  ref_nr: string
  state: OrderLine['state']
  created_at: Date
  firstname: string
  lastname: string
  email: string
  total_cents: number
  terms_version: number | null
  tickets: number
  refunded: number
  concerts: number
  event: Translated | null
}

/** Pending refunds count, those failed at the provider do not. */
const refundedCents = sql<number>`(
  select coalesce(sum(refunds.amount_cents), 0)::integer from refunds join payments on payments.id = payment_id
  where payments.order_id = orders.id and payments.settlement = 'tickets'
    and (refunds.state = 'succeeded' or (refunds.origin = 'shop' and refunds.state <> 'failed')))`

const ofItems = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from order_items where order_items.order_id = orders.id)`

async function selectOrders(db: Db, { scope, filters, q, timeZone, now }: OrdersAsked) {
  const found = q === '' ? null : await matchOrders(db, q, now)
  const midnight = (day: CalendarDate) => sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`
  const { state, channel, from, to, date, promo } = filters
  return db
    .selectFrom('orders')
    .select(['id', 'ref_nr', 'state', 'created_at', 'firstname', 'lastname', 'email', 'total_cents', 'terms_version'])
    .select(
      sql<number>`${ofItems(sql`coalesce(sum(quantity) filter (where exchanged_at is null), 0)::integer`)}`.as(
        'tickets',
      ),
    )
    .select(sql<number>`${ofItems(sql`count(distinct event_date_id)::integer`)}`.as('concerts'))
    .select(sql<Translated | null>`${ofItems(sql`(array_agg(snapshot -> 'event_title' order by id))[1]`)}`.as('event'))
    .select(refundedCents.as('refunded'))
    .where(isInScope(scope))
    .$if(found !== null, (query) => query.where(found!))
    .$if(state !== null, (query) => query.where('state', '=', state!))
    .$if(channel !== null, (query) => query.where('channel', '=', channel!))
    .$if(from !== null, (query) => query.where('created_at', '>=', midnight(from!)))
    .$if(to !== null, (query) =>
      query.where(sql<boolean>`created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`),
    )
    .$if(date !== null, (query) =>
      query.where(sql<boolean>`id in (select order_id from order_items where event_date_id = ${date})`),
    )
    .$if(promo !== null, (query) =>
      query.where(
        sql<boolean>`id in (select order_id from promo_redemptions where promo_code_id = ${promo} and state <> 'released')`,
      ),
    )
}

export async function listOrders(
  db: Db,
  list: ListRequest<OrderSort>,
  { locale, ...asked }: OrdersAsked & { locale: Locale },
): Promise<Page<OrderLine>> {
  return planForPage(db, async (trx) => {
    const { rows, ...page } = await readPage<OrderRow>(trx, await selectOrders(trx, asked), list)
    return { ...page, rows: rows.map((row) => describeRow(row, locale)) }
  })
}

export type WrittenBuyer = Pick<StoredOrder, (typeof buyerFields)[number]>

const buyerFields = [
  'phone',
  'company_name',
  'company_vat',
  'address_line_1',
  'address_line_2',
  'zip_code',
  'city',
  'country',
  'locale',
] as const

type FileRow = WrittenBuyer & Pick<StoredOrder, 'channel'> & { code: string | null }

export type WrittenOrder = OrderLine & FileRow

export async function listWrittenOrders(
  db: Db,
  list: ListRequest<OrderSort>,
  { locale, ...asked }: OrdersAsked & { locale: Locale },
): Promise<Page<WrittenOrder>> {
  return planForPage(db, async (trx) => {
    const orders = (await selectOrders(trx, asked))
      .select(['channel', ...buyerFields])
      .select(sql<string | null>`(select code from promo_codes where promo_codes.id = orders.promo_code_id)`.as('code'))
    const { rows, ...page } = await readPage<OrderRow & FileRow>(trx, orders, list)
    return { ...page, rows: rows.map((row) => ({ ...row, ...describeRow(row, locale) })) }
  })
}

function describeRow(row: OrderRow, locale: Locale): OrderLine {
  const { firstname, lastname, event } = row
  return {
    reference: row.ref_nr,
    state: row.state,
    placedAt: row.created_at.toISOString(),
    buyer: formatName({ firstname, lastname }, locale),
    email: row.email,
    concert: event ? pickText(event, locale) : '',
    otherConcerts: Math.max(0, row.concerts - 1),
    tickets: row.tickets,
    totalCents: row.total_cents,
    refundedCents: row.refunded,
    termsVersion: row.terms_version,
  }
}

/** Null if there is no such order. */
export async function findJump(
  db: Db,
  jump: Jump,
  { scope, timeZone }: { scope: OrderScope; timeZone: string },
): Promise<string | null> {
  if ('day' in jump) {
    const { rows } = await sql<{ at: string }>`
      select ((${jump.day}::date + 1)::timestamp at time zone ${timeZone})::text as at`.execute(db)
    return writeCursor(rows[0]!.at, 0)
  }
  const { rows } = await sql<{ at: string; id: number }>`
    select created_at::text as at, id from orders where ref_nr = any(${listReferenceSpellings(jump.reference)}::text[])
      and ${isInScope(scope)}`.execute(db)
  return rows[0] ? writeCursor(rows[0].at, rows[0].id + 1) : null
}

/** Null if there is none in these halls. */
export async function nameConcert(
  db: Db,
  id: number,
  { halls, locale, timeZone }: DateReader & { halls: readonly number[] | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('event_dates')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['title', 'starts_at'])
    .where('event_dates.id', '=', id)
    .where(isInHalls('venue_id', halls))
    .executeTakeFirst()
  return row ? `${pickText(row.title, locale)}, ${formatDate(row.starts_at, 'long', { locale, timeZone })}` : null
}
