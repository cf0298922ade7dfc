import type { Generated, GeneratedAlways } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { GeneratedMoment, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'

interface QueueTables {
  queues: QueuesTable
  queue_minutes: QueueMinutesTable
  queue_passes: QueuePassesTable
  turn_mails: TurnMailsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends QueueTables {}
}

interface QueuesTable {
  id: GeneratedAlways<number>
  event_date_id: number
  opens_at: Moment
  opened_at: NullableMoment
  paused_at: NullableMoment
  ended_at: NullableMoment
  is_by_load: Generated<boolean>
  /** Drawn at the opening: nobody can compute the lot before. */
  seed: Nullable<string>
  early: Generated<number>
  late: Generated<number>
  served: Generated<number>
  per_minute: number
  rate: number
  slowed_at: NullableMoment
  ticked_at: GeneratedMoment
  moved_at: GeneratedMoment
  seats_left: Nullable<number>
  is_sold_out: Generated<boolean>
}

/** The served number at the end of each minute. */
interface QueueMinutesTable {
  queue_id: number
  minute: Moment
  served: number
}

interface QueuePassesTable {
  queue_id: number
  place: string
  session_id: string
  created_at: GeneratedMoment
  used_at: GeneratedMoment
}

interface TurnMailsTable {
  queue_id: number
  place: string
  number: Nullable<number>
  position: Nullable<number>
  email: string
  locale: Locale
}
