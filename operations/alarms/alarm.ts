import { defineMail } from '#platform/mail/mail.ts'

/** A condition that needs a person. */
export interface Alarm {
  kind: AlarmKind
  count: number
  /** First occurrences: order numbers, job names. No personal data. */
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

/** Mail that reports it. */
export const alarmMail = defineMail<{ alarms: Alarm[] }>('alarm')
