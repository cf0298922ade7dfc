import { createHash } from 'node:crypto'
import { drawDateOverlay } from '@cadenza/house-art'
import sharp from 'sharp'
import { formatDate, type Timestamp, calendarDateOf } from '../../../../values/dates.ts'
import type { Locale } from '../../../../values/locales.ts'

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
export function nameShareImage(concert: SharedConcert, locale: Locale): string {
  const { title, startDate, venue, city, picture } = concert
  const said = JSON.stringify([drawnAs, locale, title, startDate, venue, city, picture])
  return `${createHash('sha256').update(said).digest('hex').slice(0, 32)}.jpeg`
}

/** Draws it over the event's picture, by its file; on the dark stage where there is none or it cannot be read. */
export async function drawShareImage(concert: SharedConcert, locale: Locale, file: string | null): Promise<Buffer> {
  const overlay = Buffer.from(drawDateOverlay(describe(concert, locale)))
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

function describe({ title, startDate, venue, city }: SharedConcert, locale: Locale) {
  const day = calendarDateOf(new Date(startDate))
  return {
    numeral: String(Number(day.slice(8))),
    time: `${formatDate(startDate, 'weekday', locale)} · ${formatDate(startDate, 'time', locale)}`,
    month: formatDate(startDate, 'month', locale),
    title,
    place: `${venue}, ${city}`,
  }
}
