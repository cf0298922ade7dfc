import type { GeneratedMoment } from '#platform/schema/columns.ts'

/** Which alarms were mailed when. */
interface AlarmTables {
  alarms: AlarmsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends AlarmTables {}
}

/** Which alarms were mailed when, and how much of it there was. */
interface AlarmsTable {
  kind: string
  count: number
  mailed_at: GeneratedMoment
}
