import type { GeneratedMoment, NullableMoment } from '../schema/columns.ts'
import type { Generated } from 'kysely'

interface JobTables {
  job_rounds: JobRoundsTable
}

declare module '../schema/schema.ts' {
  interface Database extends JobTables {}
}

interface JobRoundsTable {
  name: string
  /** Longest regular time between two runs. */
  gap_seconds: number
  known_since: GeneratedMoment
  succeeded_at: NullableMoment
  failed_at: NullableMoment
  rounds: Generated<number>
  failures: Generated<number>
}
