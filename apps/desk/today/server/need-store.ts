import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { isJobStuck } from '#platform/jobs/round-store.ts'
import { isInScope, type OrderScope } from '#apps/desk/orders/server/order-halls.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { Need, NeedKind } from '../today.ts'

interface Asked {
  /** Limited to the selected hall; null: all. */
  hallsOf: (kind: NeedKind) => readonly number[] | null
  /** Regardless of the selected hall. */
  allowedOf: (kind: NeedKind) => readonly number[] | null
  locale: Locale
}

const mostExamples = 3
const daysAhead = 90
/** Share of free seats below which a concert is low. */
const minStockPart = 0.1

type Finder = (scope: OrderScope, locale: Locale) => RawBuilder<unknown>

const titleIn = (locale: Locale) => sql`coalesce(events.title ->> ${locale}, events.title ->> 'en')`

const toOrder = sql`ref_nr as example, json_build_object('order', ref_nr) as "leadsTo"`

const toDate = (locale: Locale) =>
  sql`${titleIn(locale)} || ', ' || event_dates.date as example, json_build_object('date', event_dates.id) as "leadsTo"`

/** Rows with `at`, which sorts the newest or next first, `example`, and the target of the link. */
const finders: Record<NeedKind, Finder> = {
  changesFailed: ({ halls }, locale) => sql`
    select -extract(epoch from operations.ended_at) as at, ${titleIn(locale)} || ', ' || event_dates.date as example,
      json_build_object('date', event_dates.id, 'operation', operations.id) as "leadsTo"
    from operations join event_date_changes on event_date_changes.operation_id = operations.id
    join event_dates on event_dates.id = event_date_id join events on events.id = event_dates.event_id
    where operations.state = 'failed' and ${isInHalls('event_dates.venue_id', halls)}`,
  refundsFailed: (scope) => sql`
    select -extract(epoch from refunds.updated_at) as at, ${toOrder} from refunds
    join payments on payments.id = payment_id join orders on orders.id = order_id
    where refunds.state = 'failed' and ${isInScope(scope)}`,
  // Money that does not belong to the order, and payments in its name that the shop has not made.
  moneyHeld: (scope) => sql`
    select distinct on (ref_nr) -extract(epoch from payments.updated_at) as at, ${toOrder} from payments
    join orders on orders.id = order_id
    where payments.id in (
        select id from payments where settlement = 'held' and holds_money(payments)
        union all
        select names_payment_id from payment_events where received_at > now() - interval '30 days' and names_payment_id is not null)
      and ${isInScope(scope)}`,
  disputes: (scope) => sql`
    select -extract(epoch from payments.updated_at) as at, ${toOrder} from payments
    join orders on orders.id = order_id where payments.state = 'disputed' and ${isInScope(scope)}`,
  bankSilent: (scope) => sql`
    select extract(epoch from unanswered_since) as at, ${toOrder} from payments
    join orders on orders.id = order_id
    where payments.state in ('created', 'requires_action', 'processing') and unanswered_since < now() - interval '1 hour'
      and ${isInScope(scope)}`,
  // Messages belong to no hall, either. The longest wait comes first.
  messagesOpen: ({ halls }) => sql`
    select extract(epoch from created_at) as at, json_build_object('message', id) as "leadsTo",
      trim(case locale when 'hu' then last_name || ' ' || first_name else first_name || ' ' || last_name end) as example
    from contact_messages where state = 'open' and ${halls === null ? sql`true` : sql`false`}`,
  // Concerns the organiser.
  jobsBehind: ({ halls }) => sql`
    select extract(epoch from succeeded_at) as at, name as example, null::json as "leadsTo" from job_rounds
    where ${isJobStuck} and ${halls === null ? sql`true` : sql`false`}`,
  // Mails belong to no hall: shown to users who may resend mails everywhere.
  mailsGivenUp: ({ halls }) => sql`
    select -extract(epoch from given_up_at) as at, kind as example,
      case when data ? 'replyId' then json_build_object('message', (data ->> 'messageId')::bigint) end as "leadsTo" from outbox
    where given_up_at is not null and sent_at is null and ${halls === null ? sql`true` : sql`false`}`,
  datesWithoutTickets: ({ halls }, locale) => sql`
    select extract(epoch from starts_at) as at, ${toDate(locale)}
    from event_dates join events on events.id = event_dates.event_id
    where starts_at between now() and now() + make_interval(days => ${daysAhead}) and status = 'scheduled'
      and event_dates.archived_at is null and tmp_purchase_link is null
      and not exists (select from event_tickets where event_tickets.event_date_id = event_dates.id)
      and ${isInHalls('event_dates.venue_id', halls)}`,
  lowStock: ({ halls }, locale) => sql`
    select extract(epoch from starts_at) as at, ${toDate(locale)}
    from event_dates join events on events.id = event_dates.event_id
    join lateral (
      select sum(capacity) as capacity, sum(sold + held + blocked) as taken, bool_and(capacity is not null) as is_limited
      from zones where zones.event_date_id = event_dates.id) as seats on seats.is_limited
    where starts_at between now() and now() + make_interval(days => ${daysAhead}) and status = 'scheduled'
      and event_dates.archived_at is null and seats.capacity > seats.taken
      and seats.capacity - seats.taken < seats.capacity * ${minStockPart}::numeric
      and ${isInHalls('event_dates.venue_id', halls)}`,
}

const kinds = Object.keys(finders) as NeedKind[]

/** Returns the tasks of all kinds that the user may handle, in order, in one statement. */
export async function findNeeds(db: Db, { hallsOf, allowedOf, locale }: Asked): Promise<Need[]> {
  const asked = kinds.flatMap((kind) => {
    const halls = hallsOf(kind)
    return halls !== null && halls.length === 0
      ? []
      : [{ kind, found: finders[kind]({ halls, allowed: allowedOf(kind) }, locale) }]
  })
  if (asked.length === 0) return []
  const parts = asked.map(
    ({ kind, found }) => sql`
    select ${kind}::text as kind, count(*)::integer as count,
      to_json((array_agg(json_build_object('text', example, 'leadsTo', "leadsTo") order by at))[1:${mostExamples}]) as examples
    from (${found}) as found having count(*) > 0`,
  )
  const { rows } = await sql<Need>`${sql.join(parts, sql` union all `)}`.execute(db)
  return kinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? [])
}
