import type { GeneratedMoment } from './columns.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface DatabaseTables {
  counters: CountersTable
  skipped_numbers: SkippedNumbersTable
  settings: SettingsTable
}

declare module './schema.ts' {
  interface Database extends DatabaseTables {}
}

interface CountersTable {
  name: string
  value: Generated<number>
}

/** Ranges of skipped numbers, with the reason: first and last. */
interface SkippedNumbersTable {
  id: GeneratedAlways<number>
  name: string
  first_number: number
  last_number: number
  reason: string
  skipped_at: GeneratedMoment
}

interface SettingsTable {
  name: string
  value: string
}
