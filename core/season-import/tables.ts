import type { GeneratedMoment, NullableJson } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Generated } from 'kysely'

interface SeasonImportTables {
  season_uploads: SeasonUploadsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends SeasonImportTables {}
}

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
