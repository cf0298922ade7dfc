import type { CalendarDate } from '../../../values/dates.ts'
import type { PictureSize } from '../pictures/pictures.ts'

export interface FillTask {
  databaseUrl: string
  dataDirectory: string
  today: CalendarDate
  pictures?: PictureSize
}

export interface FillOutcome {
  error: Pick<NodeJS.ErrnoException, 'message' | 'stack' | 'code' | 'path'> | null
}
