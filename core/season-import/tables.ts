import type { GeneratedMoment, NullableJson } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Generated } from 'kysely'

/** Files of seasons that were handed in. */
interface SeasonImportTables {
  season_uploads: SeasonUploadsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends SeasonImportTables {}
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
