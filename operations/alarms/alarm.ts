import { defineMail } from '#platform/mail/mail.ts'

/** Something that wants a person. */
export interface Alarm {
  kind: AlarmKind
  count: number
  /** The first of them: numbers of orders, names of jobs. Nothing that belongs to a person. */
  examples: string[]
}

export type AlarmKind =
  | 'mails_given_up'
  | 'refunds_given_up'
  | 'provider_silent'
  | 'money_held'
  | 'foreign_payments'
  | 'disputes'
  | 'charged_back'
  | 'records_differ'
  | 'jobs_stuck'
  | 'disk_full'

/** The mail that tells it. */
export const alarmMail = defineMail<{ alarms: Alarm[] }>('alarm')
