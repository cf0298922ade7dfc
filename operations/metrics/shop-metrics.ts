import { Counter, Gauge, Registry } from 'prom-client'
import type { Figures, JobFigures } from './figures-store.ts'

type Metric = typeof Gauge | typeof Counter

/** Converts the figures for Prometheus; null: the database did not answer. */
export function describeFigures(figures: Figures | null): Registry {
  const registry = new Registry()
  const registers = [registry]

  /** Omits unknown values (null). */
  function addGauge(name: string, help: string, value: number | null) {
    const gauge = new Gauge({ name, help, registers })
    if (value === null) gauge.remove()
    else gauge.set(value)
  }

  function addEach(
    Kind: Metric,
    name: string,
    help: string,
    label: string,
    values: readonly [string, number | null][],
  ) {
    const metric = new Kind({ name, help, labelNames: [label], registers })
    for (const [of, value] of values) if (value !== null) metric.inc({ [label]: of }, value)
  }

  addGauge('cadenza_database_up', 'Whether the database told its figures.', figures ? 1 : 0)
  if (!figures) return registry
  const { jobs, webhooks } = figures
  const addOfJobs = (Kind: Metric, name: string, help: string, key: Exclude<keyof JobFigures, 'name'>) => {
    const values = jobs.map((job): [string, number | null] => [job.name, job[key]])
    addEach(Kind, name, help, 'job', values)
  }
  const { seats_capacity: capacity, seats_held: held, seats_sold: sold, seats_blocked: blocked } = figures

  addGauge('cadenza_outbox_waiting', 'Mails that are not sent yet.', figures.mails_waiting)
  addGauge('cadenza_outbox_due', 'Mails that could be sent now.', figures.mails_due)
  addGauge('cadenza_outbox_oldest_seconds', 'Age of the oldest mail that is not sent yet.', figures.mails_oldest ?? 0)
  addGauge('cadenza_outbox_given_up', 'Mails that are tried no more, and were not sent.', figures.mails_given_up)
  addEach(
    Gauge,
    'cadenza_provider_last_notice_timestamp_seconds',
    'When the payment provider has last sent a notice.',
    'provider',
    webhooks.map(({ provider, at }) => [provider, at]),
  )
  addOfJobs(Gauge, 'cadenza_job_lag_seconds', 'By how much a job is late; 0 where it is not.', 'late')
  addOfJobs(Gauge, 'cadenza_job_gap_seconds', 'The time between two rounds of a job.', 'gap_seconds')
  addOfJobs(Gauge, 'cadenza_job_last_success_timestamp_seconds', 'When a job has last done its round.', 'succeeded_at')
  addOfJobs(Counter, 'cadenza_job_rounds_total', 'Rounds that a job has done.', 'rounds')
  addOfJobs(Counter, 'cadenza_job_failures_total', 'Rounds of a job that failed.', 'failures')
  addEach(
    Gauge,
    'cadenza_seats',
    'Seats of concerts to come, by what became of them; capacity without zones that have no limit.',
    'state',
    Object.entries({ capacity, held, sold, blocked }),
  )
  addGauge('cadenza_cart_holds', 'Lines of carts that hold seats.', figures.cart_holds)
  addGauge('cadenza_orders_waiting', 'Orders that wait for their payment.', figures.orders_waiting)
  addGauge('cadenza_payments_open', 'Payments whose end is not known.', figures.payments_open)
  addGauge(
    'cadenza_payments_unanswered',
    'Of these, those about which the provider does not answer.',
    figures.payments_unanswered,
  )
  addGauge('cadenza_payments_disputed', 'Payments that a buyer disputes.', figures.payments_disputed)
  addGauge('cadenza_refunds_waiting', 'Refunds that the provider has not taken yet.', figures.refunds_waiting)
  addGauge('cadenza_refunds_given_up', 'Refunds that have failed and are tried no more.', figures.refunds_given_up)
  addGauge('cadenza_reconciliation_timestamp_seconds', 'When the records were last compared.', figures.reconciled_at)
  addGauge('cadenza_reconciliation_differences', 'Differences that were found then.', figures.differences)
  return registry
}
