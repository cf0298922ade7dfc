import type { GeneratedMoment } from '#platform/schema/columns.ts'

/** Times of mailed alarms. */
interface AlarmTables {
  alarms: AlarmsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends AlarmTables {}
}

/** Time and extent of mailed alarms. */
interface AlarmsTable {
  kind: string
  count: number
  mailed_at: GeneratedMoment
}
