import type { GeneratedMoment, NullableMoment } from '../schema/columns.ts'
import type { Generated } from 'kysely'

/** When each job ran last. */
interface JobTables {
  job_rounds: JobRoundsTable
}

declare module '../schema/schema.ts' {
  interface Database extends JobTables {}
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
