import { expect, test } from 'vitest'
import type { Figures } from './figures-store.ts'
import { describeFigures } from './shop-metrics.ts'

const job = (name: string, first: number) => ({
  name,
  gap_seconds: first,
  succeeded_at: first + 1,
  late: first + 2,
  rounds: first + 3,
  failures: first + 4,
})

const figures: Figures = {
  mails_waiting: 1,
  mails_due: 2,
  mails_oldest: 3,
  mails_given_up: 4,
  seats_capacity: 5,
  seats_held: 6,
  seats_sold: 7,
  seats_blocked: 8,
  cart_holds: 9,
  orders_waiting: 10,
  payments_open: 11,
  payments_unanswered: 12,
  payments_disputed: 13,
  refunds_waiting: 14,
  refunds_given_up: 15,
  reconciled_at: 16,
  differences: 17,
  webhooks: [{ provider: 'demo', at: 18 }],
  jobs: [job('one', 100), { ...job('two', 200), succeeded_at: null }],
}

/** Returns the samples and types, without their help. */
async function read(changes: Partial<Figures> = {}): Promise<string[]> {
  const text = await describeFigures({ ...figures, ...changes }).metrics()
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('# HELP'))
}

test('shop metrics: each figure is told under its name, jobs each by their own', async () => {
  expect((await read()).map((line) => line.replace(/^# TYPE /, '# '))).toEqual([
    '# cadenza_database_up gauge',
    'cadenza_database_up 1',
    '# cadenza_outbox_waiting gauge',
    'cadenza_outbox_waiting 1',
    '# cadenza_outbox_due gauge',
    'cadenza_outbox_due 2',
    '# cadenza_outbox_oldest_seconds gauge',
    'cadenza_outbox_oldest_seconds 3',
    '# cadenza_outbox_given_up gauge',
    'cadenza_outbox_given_up 4',
    '# cadenza_provider_last_notice_timestamp_seconds gauge',
    'cadenza_provider_last_notice_timestamp_seconds{provider="demo"} 18',
    '# cadenza_job_lag_seconds gauge',
    'cadenza_job_lag_seconds{job="one"} 102',
    'cadenza_job_lag_seconds{job="two"} 202',
    '# cadenza_job_gap_seconds gauge',
    'cadenza_job_gap_seconds{job="one"} 100',
    'cadenza_job_gap_seconds{job="two"} 200',
    '# cadenza_job_last_success_timestamp_seconds gauge',
    'cadenza_job_last_success_timestamp_seconds{job="one"} 101',
    '# cadenza_job_rounds_total counter',
    'cadenza_job_rounds_total{job="one"} 103',
    'cadenza_job_rounds_total{job="two"} 203',
    '# cadenza_job_failures_total counter',
    'cadenza_job_failures_total{job="one"} 104',
    'cadenza_job_failures_total{job="two"} 204',
    '# cadenza_seats gauge',
    'cadenza_seats{state="capacity"} 5',
    'cadenza_seats{state="held"} 6',
    'cadenza_seats{state="sold"} 7',
    'cadenza_seats{state="blocked"} 8',
    '# cadenza_cart_holds gauge',
    'cadenza_cart_holds 9',
    '# cadenza_orders_waiting gauge',
    'cadenza_orders_waiting 10',
    '# cadenza_payments_open gauge',
    'cadenza_payments_open 11',
    '# cadenza_payments_unanswered gauge',
    'cadenza_payments_unanswered 12',
    '# cadenza_payments_disputed gauge',
    'cadenza_payments_disputed 13',
    '# cadenza_refunds_waiting gauge',
    'cadenza_refunds_waiting 14',
    '# cadenza_refunds_given_up gauge',
    'cadenza_refunds_given_up 15',
    '# cadenza_reconciliation_timestamp_seconds gauge',
    'cadenza_reconciliation_timestamp_seconds 16',
    '# cadenza_reconciliation_differences gauge',
    'cadenza_reconciliation_differences 17',
  ])
})

test('shop metrics: what never was is left out, and no mail is no old one', async () => {
  const lines = await read({
    mails_oldest: null,
    reconciled_at: null,
    differences: null,
    webhooks: [{ provider: 'x', at: null }],
  })
  expect(lines).toContain('cadenza_outbox_oldest_seconds 0')
  expect(lines.filter((line) => /^cadenza_(reconciliation|provider)/.test(line))).toEqual([])
})
