import { seedFrom } from '@cadenza/house-art'
import { venueDefaultColor } from '#core/catalogue/catalogue.ts'
import type { PictureLook } from '../media-index.ts'
import type { DemoSeason } from '../read-season.ts'
import type { Drawing, Sheet } from './art/drawing/drawing.ts'
import { drawInstrument } from './art/figures/instruments.ts'
import { drawLongExposure } from './art/figures/long-exposure.ts'
import { drawRipples } from './art/figures/ripples.ts'
import { drawShareImage } from './art/share-image.ts'
import { eventFigures, galleryDrawings, picturePortraits } from './drawings.ts'
import { drawFigure } from './figures.ts'
import { takeInstead } from './photographs.ts'
import type { PictureOrder } from './media-order.ts'

type Format = Pick<PictureOrder, 'width' | 'height' | 'widths'>

/**
 * AVIF, which every supported browser reads, in the widths that pages request at one, two and three
 * pixels per CSS pixel.
 */
const wide: Format = { width: 1440, height: 900, widths: { avif: [480, 960, 1440] } }
const landscape: Format = { width: 1440, height: 960, widths: { avif: [360, 720, 1440] } }
const portrait: Format = { width: 720, height: 900, widths: { avif: [360, 720] } }
const card: Format = { width: 960, height: 720, widths: { avif: [480, 960] } }
/** Programs for link previews support no newer format. */
const preview: Format = { width: 1200, height: 630, widths: { jpeg: [1200] } }

/** Parts of the season that determine its pictures. */
export type PictureSource = Pick<DemoSeason, 'pictures' | 'venues' | 'events' | 'gallery' | 'calendar'>

/**
 * Returns all pictures of the season, the first visible ones first. Names determine their content:
 * `venue-<hall>`, `event-<event>`, `soloist-<soloist>`, `gallery-<number>`.
 */
export function orderPictures(season: PictureSource, look: PictureLook): PictureOrder[] {
  const drawn = [...season.pictures.keys()].map((name) => order(name, planPicture(name, season)))
  return look === 'drawn' ? drawn : drawn.map(takeInstead)
}

interface Plan {
  format: Format
  color: string
  /** Inputs of the drawing besides seed, colour and size. */
  look: object
  draw: (sheet: Sheet) => Drawing
}

function planPicture(name: string, season: PictureSource): Plan {
  const [kind = '', ...rest] = name.split('-')
  const plan = plans[kind]?.(rest.join('-'), season)
  if (!plan) throw new Error(`Nobody knows how to draw the picture "${name}" of the demo season.`)
  return plan
}

const plans: Readonly<Record<string, (key: string, season: PictureSource) => Plan | undefined>> = {
  venue: planVenue,
  event: planEvent,
  soloist: planPortrait,
  gallery: planGallery,
  contact: () => contact,
}

const thumbnail = /-thumbnail$/

function planVenue(key: string, { venues }: PictureSource): Plan | undefined {
  const venue = venues.get(key.replace(thumbnail, ''))
  const look = thumbnail.test(key) ? { strings: 3, slant: -0.2 } : { strings: 5, slant: 0.16 }
  return (
    venue && {
      format: thumbnail.test(key) ? card : wide,
      color: venue.color,
      look,
      draw: (sheet) => drawLongExposure({ ...sheet, ...look }),
    }
  )
}

const share = /-share$/

/** In the colour of the most suitable hall. */
function planEvent(key: string, { events, venues, calendar }: PictureSource): Plan | undefined {
  const slug = key.replace(share, '')
  const [event, figure, hall] = [events.get(slug), eventFigures[slug], calendar.repertoire[slug]?.[0]]
  if (!event || !figure || !hall) return undefined
  const { color } = venues.get(hall)!
  if (!share.test(key))
    return { format: wide, color, look: { figure }, draw: (sheet) => drawFigure(figure, 'stage', sheet) }
  const names = [...new Set(event.programme.map(({ composer }) => composer))]
  return { format: preview, color, look: { names }, draw: (sheet) => drawShareImage({ ...sheet, names }) }
}

function planPortrait(key: string): Plan | undefined {
  const known = picturePortraits[key]
  if (!known) return undefined
  const { color, instrument } = known
  return { format: portrait, color, look: { instrument }, draw: (sheet) => drawInstrument({ ...sheet, instrument }) }
}

function planGallery(key: string, { gallery, venues }: PictureSource): Plan | undefined {
  const drawing = galleryDrawings[Number(key) - 1]
  if (!drawing) return undefined
  const [figure, ground, seed] = drawing
  const venue = gallery.find(({ picture }) => picture === `gallery-${key}`)?.venue
  return {
    format: landscape,
    color: (venue && venues.get(venue)?.color) ?? venueDefaultColor,
    look: { figure, ground, seed },
    draw: (sheet) => drawFigure(figure, ground, { ...sheet, seed }),
  }
}

/** Beside the contact form: two sources of sound at once. */
const contact: Plan = {
  format: portrait,
  color: venueDefaultColor,
  look: { players: 2 },
  draw: (sheet) => drawRipples({ ...sheet, players: 2 }),
}

function order(name: string, { format, color, look, draw }: Plan): PictureOrder {
  const seed = seedFrom(name)
  const { width, height } = format
  return { name, ...format, recipe: { color, seed, ...look }, draw: () => draw({ seed, color, width, height }) }
}
