import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { AuditAction } from '#values/audit-actions.ts'
import type { GeneratedJson, GeneratedMoment, Json, Moment, Nullable, NullableMoment } from './columns.ts'

/** What the platform keeps for any app: counters, visits, mails that wait, attempts that are limited, what administrators did. */
export interface PlatformTables {
  counters: CountersTable
  skipped_numbers: SkippedNumbersTable
  sessions: SessionsTable
  visit_names: VisitNamesTable
  left_names: LeftNamesTable
  handover_codes: HandoverCodesTable
  outbox: OutboxTable
  attempts: AttemptsTable
  audit_log: AuditLogTable
  settings: SettingsTable
  shop_settings: ShopSettingsTable
  sale_terms: SaleTermsTable
  job_rounds: JobRoundsTable
  reconciliations: ReconciliationsTable
  alarms: AlarmsTable
}

interface CountersTable {
  name: string
  value: Generated<number>
}

/** Numbers that nothing will ever have, and why: the first and the last one. */
interface SkippedNumbersTable {
  id: GeneratedAlways<number>
  name: string
  first_number: number
  last_number: number
  reason: string
  skipped_at: GeneratedMoment
}

interface SessionsTable {
  id: string
  data: GeneratedJson<Record<string, unknown>>
  created_at: GeneratedMoment
  expires_at: Moment
  /** Whose visit it is, on whatever device; null: a visitor's. */
  user_id: Nullable<number>
}

/** What the database itself must know of the settings. */
interface SettingsTable {
  name: string
  value: string
}

/** What the house settles at the desk: one row; null where nobody has. */
interface ShopSettingsTable {
  is_only: Generated<boolean>
  shop_name: Nullable<string>
  contact_email: Nullable<string>
  contact_phone: Nullable<string>
  hold_minutes: Nullable<number>
  fee_on_free_tickets: Nullable<boolean>
  seats_per_visit_in_zone: Nullable<number>
  seats_per_visit: Nullable<number>
  seats_per_sender: Nullable<number>
  zone_percent_per_sender: Nullable<number>
  zone_percent_above_seats: Nullable<number>
  return_until_hours: Nullable<number>
  return_keeps_fees: Nullable<boolean>
  exchange_until_hours: Nullable<number>
  /** Counted by a trigger, whenever something of it changes. */
  version: Generated<number>
}

/** What was settled of returns and exchanges, and from when on; it is only written. */
interface SaleTermsTable {
  id: GeneratedAlways<number>
  applies_from: GeneratedMoment
  return_until_hours: Nullable<number>
  return_keeps_fees: boolean
  exchange_until_hours: Nullable<number>
}

interface VisitNamesTable {
  id: string
  session_id: string
  created_at: GeneratedMoment
  /** A user's visit is opened by names with a sign-in only. */
  sign_in_id: Nullable<number>
}

/** Names of visits that browsers have just given up for another one. */
interface LeftNamesTable {
  id: string
  left_at: GeneratedMoment
}

interface HandoverCodesTable {
  id: string
  session_id: string
  nonce_hash: string
  target: Locale
  expires_at: Moment
  sign_in_id: Nullable<number>
}

interface OutboxTable {
  id: GeneratedAlways<number>
  kind: string
  recipient: string
  locale: Locale
  data: Json<Record<string, unknown>>
  attempts: Generated<number>
  last_error: Nullable<string>
  created_at: GeneratedMoment
  send_after: GeneratedMoment
  sent_at: NullableMoment
  given_up_at: NullableMoment
  /** A mail of the same key is queued once. */
  dedupe_key: Nullable<string>
  /** Of mails that are due the lower number is sent first. */
  priority: Generated<number>
}

interface AttemptsTable {
  kind: string
  sender_hash: string
  span_starts_at: Moment
  count: Generated<number>
}

interface AuditLogTable {
  id: GeneratedAlways<number>
  happened_at: GeneratedMoment
  actor: string
  action: ColumnType<string, AuditAction>
  subject: Generated<string>
  details: GeneratedJson<Record<string, unknown>>
  /** Whose account a security event is about. */
  user_id: Nullable<number>
  network: Generated<string>
  device: Generated<string>
}

interface JobRoundsTable {
  name: string
  /** The longest time between two rounds when all is well. */
  gap_seconds: number
  known_since: GeneratedMoment
  succeeded_at: NullableMoment
  failed_at: NullableMoment
  rounds: Generated<number>
  failures: Generated<number>
}

/** What comparing the records has found. */
interface ReconciliationsTable {
  id: GeneratedAlways<number>
  ended_at: GeneratedMoment
  differences: number
  examples: GeneratedJson<string[]>
}

/** Which alarms were mailed when, and how much of it there was. */
interface AlarmsTable {
  kind: string
  count: number
  mailed_at: GeneratedMoment
}
