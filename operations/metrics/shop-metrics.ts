import { gauge, type Metric } from '#platform/metrics/exposition.ts'
import type { Figures } from './figures-store.ts'

/** The figures as Prometheus reads them. */
export function describeFigures(figures: Figures): Metric[] {
  const { jobs, webhooks } = figures
  const ofJobs = (
    name: string,
    type: Metric['type'],
    help: string,
    read: (job: Figures['jobs'][number]) => number | null,
  ) => ({
    name,
    type,
    help,
    samples: jobs.map((job) => ({ labels: { job: job.name }, value: read(job) })),
  })
  const { seats_capacity: capacity, seats_held: held, seats_sold: sold, seats_blocked: blocked } = figures
  return [
    gauge('cadenza_outbox_waiting', 'Mails that are not sent yet.', figures.mails_waiting),
    gauge('cadenza_outbox_due', 'Mails that could be sent now.', figures.mails_due),
    gauge('cadenza_outbox_oldest_seconds', 'Age of the oldest mail that is not sent yet.', figures.mails_oldest ?? 0),
    gauge('cadenza_outbox_given_up', 'Mails that are tried no more, and were not sent.', figures.mails_given_up),
    {
      name: 'cadenza_provider_last_notice_timestamp_seconds',
      type: 'gauge',
      help: 'When the payment provider has last sent a notice.',
      samples: webhooks.map(({ provider, at }) => ({ labels: { provider }, value: at })),
    },
    ofJobs('cadenza_job_lag_seconds', 'gauge', 'By how much a job is late; 0 where it is not.', ({ late }) => late),
    ofJobs(
      'cadenza_job_gap_seconds',
      'gauge',
      'The time between two rounds of a job.',
      ({ gap_seconds }) => gap_seconds,
    ),
    ofJobs(
      'cadenza_job_last_success_timestamp_seconds',
      'gauge',
      'When a job has last done its round.',
      ({ succeeded_at }) => succeeded_at,
    ),
    ofJobs('cadenza_job_rounds_total', 'counter', 'Rounds that a job has done.', ({ rounds }) => rounds),
    ofJobs('cadenza_job_failures_total', 'counter', 'Rounds of a job that failed.', ({ failures }) => failures),
    {
      name: 'cadenza_seats',
      type: 'gauge',
      help: 'Seats of concerts to come, by what became of them; capacity without zones that have no limit.',
      samples: Object.entries({ capacity, held, sold, blocked }).map(([state, value]) => ({
        labels: { state },
        value,
      })),
    },
    gauge('cadenza_cart_holds', 'Lines of carts that hold seats.', figures.cart_holds),
    gauge('cadenza_orders_waiting', 'Orders that wait for their payment.', figures.orders_waiting),
    gauge('cadenza_payments_open', 'Payments whose end is not known.', figures.payments_open),
    gauge(
      'cadenza_payments_unanswered',
      'Of these, those about which the provider does not answer.',
      figures.payments_unanswered,
    ),
    gauge('cadenza_payments_disputed', 'Payments that a buyer disputes.', figures.payments_disputed),
    gauge('cadenza_refunds_waiting', 'Refunds that the provider has not taken yet.', figures.refunds_waiting),
    gauge('cadenza_refunds_given_up', 'Refunds that have failed and are tried no more.', figures.refunds_given_up),
    gauge('cadenza_reconciliation_timestamp_seconds', 'When the records were last compared.', figures.reconciled_at),
    gauge('cadenza_reconciliation_differences', 'Differences that were found then.', figures.differences),
  ]
}
