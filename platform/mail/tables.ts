import type { Locale } from '#values/locales.ts'
import type { GeneratedMoment, Json, Nullable, NullableMoment } from '../schema/columns.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface MailTables {
  outbox: OutboxTable
}

declare module '../schema/schema.ts' {
  interface Database extends MailTables {}
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
  /** Mails with the same key are queued once. */
  dedupe_key: Nullable<string>
  /** Due mails with a lower number are sent first. */
  priority: Generated<number>
}
