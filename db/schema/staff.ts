import type { Generated, GeneratedAlways } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { GeneratedMoment, Json, Moment, Nullable, NullableJson, NullableMoment } from './columns.ts'

/** Who works for the house, in the back office. */
export interface StaffTables {
  staff_sessions: StaffSessionsTable
  staff_settings: StaffSettingsTable
  content_drafts: ContentDraftsTable
  revisions: RevisionsTable
  season_uploads: SeasonUploadsTable
}

/** `password`: the password was right, and the second factor is outstanding, or still to be set up. */
export type StaffStep = 'password' | 'in'

interface StaffSessionsTable {
  id: string
  user_id: number
  step: StaffStep
  created_at: GeneratedMoment
  last_seen_at: GeneratedMoment
  confirmed_at: GeneratedMoment
  expires_at: Moment
  tries: Generated<number>
  sealed_secret: Nullable<string>
  sealed_codes: Nullable<string>
  venue_id: Nullable<number>
  network: Generated<string>
  device: Generated<string>
  by_invitation: Generated<boolean>
}

interface StaffSettingsTable {
  user_id: number
  locale: Nullable<Locale>
  toured_at: NullableMoment
}

/** What somebody has typed and not saved yet. */
interface ContentDraftsTable {
  user_id: number
  subject: string
  was: Json<Record<string, string>>
  mine: Json<Record<string, string>>
  saved_at: GeneratedMoment
}

/** What was changed of a text, field by field. */
interface RevisionsTable {
  id: GeneratedAlways<number>
  subject: string
  actor: string
  changed_at: GeneratedMoment
  before: Json<Record<string, string | number | boolean | null>>
  after: Json<Record<string, string | number | boolean | null>>
}

/** A season's file that somebody has sent, and what came of it. */
interface SeasonUploadsTable {
  operation_id: number
  user_id: number
  name: string
  bytes: Uint8Array
  locale: Locale
  seen: string
  network: string
  device: string
  step: Generated<'waiting' | 'reading' | 'comparing' | 'writing'>
  written: Generated<number>
  entries: Generated<number>
  outcome: NullableJson<object>
  sent_at: GeneratedMoment
}
