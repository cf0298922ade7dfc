import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { fallbackLocale } from '#values/locales.ts'
import type { ShopJob, ShopJobContext } from '#core/context/shop-context.ts'
import { type Alarm, alarmMail, findAlarms } from './alarm-rules.ts'

/** Mails alarms to the configured address: in one mail, each kind at most once an hour. */
export async function sendAlarms({ db, config, now, log }: ShopJobContext): Promise<void> {
  const recipient = config.alarmEmail
  if (recipient === null) return
  const alarms = await findAlarms(db, config)
  await db.transaction().execute(async (trx) => {
    // A concurrent process waits, and finds it done.
    await sql`lock table alarms in share row exclusive mode`.execute(trx)
    const told = await trx.selectFrom('alarms').selectAll().execute()
    const over = findOver(alarms, told, now())
    if (over.length > 0) await trx.deleteFrom('alarms').where('kind', 'in', over).execute()
    const due = findDue(alarms, told, now())
    if (due.length === 0) return
    await queueMail(trx, alarmMail, { recipient, locale: fallbackLocale, data: { alarms: due } })
    await noteMailed(trx, due, now())
    log.info({ kinds: due.map(({ kind }) => kind) }, 'A mail tells what wants a person.')
  })
}

async function noteMailed(trx: Trx, alarms: readonly Alarm[], mailed_at: Date): Promise<void> {
  for (const { kind, count } of alarms)
    await trx
      .insertInto('alarms')
      .values({ kind, count, mailed_at })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ count, mailed_at }))
      .execute()
}

export const alarmJobs: ShopJob[] = [{ name: 'alarms.send', schedule: { everySeconds: 60 }, run: sendAlarms }]

interface FoundAlarm {
  kind: string
  count: number
}

interface DueAlarm extends FoundAlarm {
  mailed_at: Date
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Returns alarms to mail: new ones, grown ones after an hour, and all others after a day. */
export function findDue<alarm extends FoundAlarm>(
  found: readonly alarm[],
  told: readonly DueAlarm[],
  now: Date,
): alarm[] {
  return found.filter(({ kind, count }) => {
    const last = told.find((alarm) => alarm.kind === kind)
    if (!last) return true
    const age = now.getTime() - last.mailed_at.getTime()
    return age >= day || (age >= hour && count > last.count)
  })
}

/**
 * Returns reported alarms that ended an hour ago or earlier: they count as new when they return.
 */
export function findOver(found: readonly FoundAlarm[], told: readonly DueAlarm[], now: Date): string[] {
  return told
    .filter(
      ({ kind, mailed_at }) =>
        !found.some((alarm) => alarm.kind === kind) && now.getTime() - mailed_at.getTime() >= hour,
    )
    .map(({ kind }) => kind)
}
