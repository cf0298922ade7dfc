/** Finds alarms, which need a person, in the shop's own records. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { findStuckJobs } from '#platform/jobs/round-store.ts'
import { maxAttempts } from '#core/payments/server/refund-store.ts'
import { defineMail } from '#platform/mail/mail.ts'
import { type DiskSpace, readDiskSpace } from '#platform/process/disk-space.ts'

/** A condition that needs a person. */
export interface Alarm {
  kind: keyof typeof alarmTexts
  count: number
  /** First occurrences: order numbers, job names. No personal data. */
  examples: string[]
}

export const alarmMail = defineMail<{ alarms: Alarm[] }>('alarm')

/** Title and remedy in the mail. */
export const alarmTexts = {
  mails_given_up: {
    title: 'Mails that were given up',
    remedy:
      'Nobody has got them, and the shop tries them no more. Look at last_error in the table "outbox", mend what it says (often SMTP_URL or a refused sender), then run for each: update outbox set attempts = 0, given_up_at = null, send_after = now() where id = ...',
  },
  refunds_given_up: {
    title: 'Refunds that have failed',
    remedy:
      'The buyers have not got their money. Refund the payment in the provider’s dashboard, or pay it in another way and tell the buyer.',
  },
  provider_silent: {
    title: 'Payments and refunds about which the payment provider has not answered for an hour',
    remedy:
      'The shop goes on asking every ten minutes. See whether the provider has an outage, whether its key is still valid, and what its dashboard says of these orders.',
  },
  money_held: {
    title: 'Payments of another amount or currency than the order asked for',
    remedy:
      'The money is held: there are no tickets for it, and nothing goes back by itself. Compare the provider’s dashboard with the order, refund the payment there, and write to the buyer. The alarm ends when all of it has gone back.',
  },
  foreign_payments: {
    title: 'Payments that this shop has not made, under the name of one of an order’s, in the last 30 days',
    remedy:
      'They have changed nothing. Look in the provider’s dashboard who has made them and whether they have taken money, refund them there, and change the provider’s keys where nobody of yours has.',
  },
  disputes: {
    title: 'Payments that a buyer disputes',
    remedy: 'Answer in the payment provider’s dashboard before its deadline. The tickets stay valid meanwhile.',
  },
  charged_back: {
    title: 'Disputes that were lost in the last 30 days',
    remedy: 'The money is gone and the tickets are valid. Decide whether their holders may enter.',
  },
  records_differ: {
    title: 'Differences between the records of seats and money',
    remedy:
      'Make a backup first. Then run "npm run admin -- reconcile" and follow the chapter "Do the records agree?" of docs/operations.md.',
  },
  jobs_stuck: {
    title: 'Jobs that have not done their round',
    remedy:
      'Look for "The job ... failed" in the log of the shop. Where nothing is said, restart its processes one after the other.',
  },
  disk_full: {
    title: 'A disk that is nearly full',
    remedy: 'Make room on it, or enlarge it: a full disk stops sales.',
  },
} satisfies Record<string, { title: string; remedy: string }>

/** Free share of a disk below which an alarm is raised. */
const leastFree = 0.05

const mostExamples = 5

export async function findAlarms(
  db: Db,
  { dataDirectory }: { dataDirectory: string },
  readDisk = readDiskSpace,
): Promise<Alarm[]> {
  const disk = await readDisk(dataDirectory)
  const alarms = [...(await findInRecords(db)), await findLateJobs(db), findFullDisk(disk)]
  return alarms.filter((alarm) => alarm.count > 0)
}

async function findInRecords(db: Db): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    with found (kind, at, example) as (
      select 'mails_given_up', given_up_at, 'mail ' || id || ' (' || kind || ')' from outbox
        where given_up_at is not null and sent_at is null and kind <> ${alarmMail.name}
      union all
      select 'refunds_given_up', refunds.updated_at, 'order ' || ref_nr from refunds
        join payments on payments.id = payment_id join orders on orders.id = order_id
        where refunds.state = 'failed' and (origin = 'provider' or refunds.attempt >= ${maxAttempts})
      union all
      select 'provider_silent', refunds.unanswered_since, 'refund for order ' || ref_nr from refunds
        join payments on payments.id = payment_id join orders on orders.id = order_id
        where refunds.state = 'requested' and refunds.unanswered_since < now() - interval '1 hour'
      union all
      select 'provider_silent', unanswered_since, 'order ' || ref_nr from payments join orders on orders.id = order_id
        where payments.state in ('created', 'requires_action', 'processing') and unanswered_since < now() - interval '1 hour'
      union all
      select 'money_held', payments.updated_at, 'order ' || ref_nr from payments join orders on orders.id = order_id
        where payments.settlement = 'held' and holds_money(payments)
      union all
      select 'foreign_payments', received_at, 'order ' || ref_nr from payment_events
        join payments on payments.id = names_payment_id join orders on orders.id = order_id
        where received_at > now() - interval '30 days'
      union all
      select 'disputes', payments.updated_at, 'order ' || ref_nr from payments join orders on orders.id = order_id
        where payments.state = 'disputed'
      union all
      select 'charged_back', disputes.updated_at, 'order ' || ref_nr from disputes
        join payments on payments.id = payment_id join orders on orders.id = order_id
        where disputes.state = 'lost' and disputes.updated_at > now() - interval '30 days'
    ), ranked as (
      select kind, example, row_number() over (partition by kind order by at desc) as place from found
    )
    select kind, count(*)::integer as count,
      array_agg(example order by place) filter (where place <= ${mostExamples}) as examples
    from ranked group by kind
    union all
    select 'records_differ', differences, array(select jsonb_array_elements_text(examples))
    from (select * from reconciliations order by ended_at desc limit 1) as last`.execute(db)
  return rows
}

async function findLateJobs(db: Db): Promise<Alarm> {
  const stuck = await findStuckJobs(db)
  const examples = stuck
    .slice(0, mostExamples)
    .map(({ name, late }) => `${name}, late by ${Math.round(late / 60)} minutes`)
  return { kind: 'jobs_stuck', count: stuck.length, examples }
}

function findFullDisk({ free, whole }: DiskSpace): Alarm {
  const isFull = free / whole < leastFree
  const example = `${Math.floor(free / 1024 / 1024)} MB are left where DATA_DIR is`
  return { kind: 'disk_full', count: isFull ? 1 : 0, examples: isFull ? [example] : [] }
}
