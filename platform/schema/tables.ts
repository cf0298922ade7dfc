import type { GeneratedMoment } from './columns.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** What the database keeps for the platform: counters of numbers, and the settings that triggers read. */
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

/** Numbers that nothing will ever have, and why: the first and the last one. */
interface SkippedNumbersTable {
  id: GeneratedAlways<number>
  name: string
  first_number: number
  last_number: number
  reason: string
  skipped_at: GeneratedMoment
}

/** What the database itself must know of the settings. */
interface SettingsTable {
  name: string
  value: string
}
