import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { maxAttempts } from '#core/payments/server/refund-store.ts'

export interface JobFigures {
  name: string
  gap_seconds: number
  succeeded_at: number | null
  late: number
  rounds: number
  failures: number
}

/** Times in seconds since 1970, ages in seconds. */
export interface Figures {
  mails_waiting: number
  mails_due: number
  mails_oldest: number | null
  mails_given_up: number
  seats_capacity: number
  seats_held: number
  seats_sold: number
  seats_blocked: number
  cart_holds: number
  orders_waiting: number
  payments_open: number
  payments_unanswered: number
  payments_disputed: number
  refunds_waiting: number
  refunds_given_up: number
  reconciled_at: number | null
  differences: number | null
  webhooks: { provider: string; at: number | null }[]
  jobs: JobFigures[]
}

/** @param provider active payment provider, for the time of its last webhook event */
export async function readFigures(db: Db, provider: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with mails as (
      select count(*) filter (where given_up_at is null) as waiting,
        count(*) filter (where given_up_at is null and send_after <= now()) as due,
        extract(epoch from now() - min(created_at) filter (where given_up_at is null))::float as oldest,
        count(*) filter (where given_up_at is not null) as given_up
      from outbox where sent_at is null
    ), seats as (
      select coalesce(sum(capacity), 0) as capacity, coalesce(sum(held), 0) as held, coalesce(sum(sold), 0) as sold,
        coalesce(sum(blocked), 0) as blocked
      from zones join event_dates on event_dates.id = event_date_id
      where starts_at > now() and status = 'scheduled'
    ), open as (
      select count(*) as count, count(*) filter (where unanswered > 0) as unanswered
      from payments where state in ('created', 'requires_action', 'processing')
    ), given_back as (
      select count(*) filter (where state = 'requested') as waiting,
        count(*) filter (where state = 'failed' and (origin = 'provider' or attempt >= ${maxAttempts})) as given_up
      from refunds where state in ('requested', 'failed')
    ), compared as (
      select extract(epoch from ended_at)::float as at, differences from reconciliations order by ended_at desc limit 1
    )
    select mails.waiting as mails_waiting, mails.due as mails_due, mails.oldest as mails_oldest, mails.given_up as mails_given_up,
      seats.capacity as seats_capacity, seats.held as seats_held, seats.sold as seats_sold, seats.blocked as seats_blocked,
      (select count(*) from cart_items where held > 0) as cart_holds,
      (select count(*) from orders where state = 'awaiting_payment') as orders_waiting,
      open.count as payments_open, open.unanswered as payments_unanswered,
      (select count(*) from payments where state = 'disputed') as payments_disputed,
      given_back.waiting as refunds_waiting, given_back.given_up as refunds_given_up,
      compared.at as reconciled_at, compared.differences,
      json_build_array(json_build_object('provider', ${provider}::text, 'at',
        (select extract(epoch from max(received_at)) from payment_events where provider = ${provider}))) as webhooks,
      coalesce((select json_agg(json_build_object('name', name, 'gap_seconds', gap_seconds, 'rounds', rounds, 'failures', failures,
        'succeeded_at', extract(epoch from succeeded_at),
        'late', greatest(0, extract(epoch from now() - coalesce(succeeded_at, known_since)) - gap_seconds)) order by name)
        from job_rounds), '[]') as jobs
    from mails, seats, open, given_back left join compared on true`.execute(db)
  return rows[0]!
}
