import { createHash } from 'node:crypto'
import { drawDateOverlay } from '@cadenza/house-art'
import sharp from 'sharp'
import { findCalendarDate, type DateReader, formatDate, type Timestamp } from '#values/dates.ts'

/** The folder of pictures that were drawn for shared links, below the data directory. */
export const shareImagesFolder = 'share-images'

/** What the picture of a concert's shared link says. */
export interface SharedConcert {
  title: string
  startDate: Timestamp
  venue: string
  city: string
  /** Address of the event's picture among the media; null where it has none. */
  picture: string | null
}

/** The size that link previews ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Changes when pictures are drawn otherwise. */
const drawnAs = 1

/** Names a picture by what it says: the same name is the same picture. */
export function nameShareImage(concert: SharedConcert, { locale, timeZone }: DateReader): string {
  const { title, startDate, venue, city, picture } = concert
  const said = JSON.stringify([drawnAs, locale, timeZone, title, startDate, venue, city, picture])
  return `${createHash('sha256').update(said).digest('hex').slice(0, 32)}.jpeg`
}

/** Draws it over the event's picture, by its file; on the dark stage where there is none or it cannot be read. */
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
