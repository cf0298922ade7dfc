import type { GeneratedMoment } from '#platform/schema/columns.ts'

interface AlarmTables {
  alarms: AlarmsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends AlarmTables {}
}

interface AlarmsTable {
  kind: string
  count: number
  mailed_at: GeneratedMoment
}
