import { createHash } from 'node:crypto'
import { drawDateOverlay } from '@cadenza/house-art'
import sharp from 'sharp'
import { findCalendarDate, type DateReader, formatDate, type Timestamp } from '#values/dates.ts'

/** Below the data directory. */
export const shareImagesFolder = 'share-images'

export interface SharedConcert {
  title: string
  startDate: Timestamp
  venue: string
  city: string
  /** Null if the event has none. */
  picture: string | null
}

/** Usual size of link previews. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Increment when the drawing changes. */
const drawnAs = 1

/** Equal names mean equal pictures. */
export function nameShareImage(concert: SharedConcert, { locale, timeZone }: DateReader): string {
  const { title, startDate, venue, city, picture } = concert
  const said = JSON.stringify([drawnAs, locale, timeZone, title, startDate, venue, city, picture])
  return `${createHash('sha256').update(said).digest('hex').slice(0, 32)}.jpeg`
}

/** Draws over the event's picture; on a dark background if that is missing or unreadable. */
export async function drawShareImage(concert: SharedConcert, reader: DateReader, file: string | null): Promise<Buffer> {
  const overlay = Buffer.from(drawDateOverlay(describe(concert, reader)))
  const over = (ground: ReturnType<typeof sharp>) =>
    ground
      .composite([{ input: overlay }])
      .jpeg({ quality: 82 })
      .toBuffer()
  const stage = () => sharp({ create: { ...shareImageSize, channels: 3, background: '#14100E' } })
  if (file === null) return over(stage())
  const picture = sharp(file, { limitInputPixels: 50_000_000 }).resize({ ...shareImageSize, fit: 'cover' })
  return over(picture).catch(() => over(stage()))
}

function describe({ title, startDate, venue, city }: SharedConcert, reader: DateReader) {
  const day = findCalendarDate(new Date(startDate), reader.timeZone)
  return {
    numeral: String(Number(day.slice(8))),
    time: `${formatDate(startDate, 'weekday', reader)} · ${formatDate(startDate, 'time', reader)}`,
    month: formatDate(startDate, 'month', reader),
    title,
    place: `${venue}, ${city}`,
  }
}
