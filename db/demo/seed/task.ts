import type { CalendarDate } from '../../../values/dates.ts'
import type { PictureLook, PictureSize } from '../pictures/pictures.ts'

export interface SeedTask {
  databaseUrl: string
  dataDirectory: string
  today: CalendarDate
  pictures?: PictureSize
  look?: PictureLook
}

export interface SeedOutcome {
  error: Pick<NodeJS.ErrnoException, 'message' | 'stack' | 'code' | 'path'> | null
}
