import { defaultVenueColor } from '../../../shop/catalogue/catalogue.ts'
import {
  type Drawing,
  drawInstrument,
  drawLongExposure,
  drawRipples,
  drawShareImage,
  seedFrom,
  type Sheet,
} from '@cadenza/house-art'
import type { PictureOrder } from '../../../shop/content/server/pictures.ts'
import { events } from '../events.ts'
import type { DemoEvent } from '../events/event.ts'
import { describeFigure, drawFigure } from './figures.ts'
import { describeInstrument } from './instruments.ts'
import { gallery, type DemoGalleryPicture } from '../content/gallery.ts'
import { takeInstead } from './photographs.ts'
import { soloists, type DemoSoloist } from '../soloists.ts'
import { mapTexts, type Texts } from '../content/texts.ts'
import { venues, type DemoVenue } from '../venues.ts'

/** `tiny`: one small file a picture, for tests that need the rows and not the looks. */
export type PictureSize = 'full' | 'tiny'

/** `photographic`: rendered as if taken by a camera, for seeing how pages bear a hall's own photographs. */
export type PictureLook = 'drawn' | 'photographic'

type Format = Pick<PictureOrder, 'width' | 'height' | 'widths'>

/** AVIF in the widths that pages ask for at one, two and three pixels to a CSS pixel; the few old browsers choose less finely. */
const wide: Format = { width: 1440, height: 900, widths: { avif: [480, 768, 1120, 1440], webp: [768, 1120] } }
const landscape: Format = { width: 1440, height: 960, widths: { avif: [360, 640, 1120, 1440], webp: [640, 1120] } }
const portrait: Format = { width: 720, height: 900, widths: { avif: [360, 720], webp: [720] } }
const card: Format = { width: 960, height: 720, widths: { avif: [480, 720, 960], webp: [720] } }
/** Link previews are read by programs that know no newer format. */
const preview: Format = { width: 1200, height: 630, widths: { jpeg: [1200] } }

export const nameVenueCover = ({ slug }: DemoVenue): string => `venue-${slug}`
export const nameVenueThumbnail = ({ slug }: DemoVenue): string => `venue-${slug}-thumbnail`
export const nameEventCover = ({ slug }: DemoEvent): string => `event-${slug}`
export const nameEventShareImage = ({ slug }: DemoEvent): string => `event-${slug}-share`
export const namePortrait = ({ slug }: DemoSoloist): string => `soloist-${slug}`
export const nameGalleryPicture = (picture: DemoGalleryPicture): string =>
  `gallery-${String(gallery.indexOf(picture) + 1).padStart(2, '0')}`

/** Every picture of the season, the first-seen ones first. */
export function orderPictures(size: PictureSize, look: PictureLook): PictureOrder[] {
  const drawn = [
    ...venues.flatMap(orderVenue),
    ...events.flatMap(orderEvent),
    ...soloists.map(orderPortrait),
    ...gallery.map(orderGallery),
    orderContact,
  ].map((create) => create(size))
  return look === 'drawn' ? drawn : drawn.map((order) => takeInstead(order, size))
}

type Creator = (size: PictureSize) => PictureOrder

function orderVenue(venue: DemoVenue): Creator[] {
  const { color } = venue
  const alt_text = sounding(venue.title)
  return [
    prepare(nameVenueCover(venue), {
      format: wide,
      color,
      look: { strings: 5, slant: 0.16 },
      alt_text,
      draw: drawStringsOfLight,
    }),
    prepare(nameVenueThumbnail(venue), {
      format: card,
      color,
      look: { strings: 3, slant: -0.2 },
      alt_text,
      draw: drawStringsOfLight,
    }),
  ]
}

function orderEvent(event: DemoEvent): Creator[] {
  const color = venues.find(({ slug }) => slug === event.venues[0])!.color
  const names = [...new Set(event.works.map(({ composer }) => composer))]
  const { figure } = event
  return [
    prepare(nameEventCover(event), {
      format: wide,
      color,
      look: { figure },
      alt_text: mapTexts((locale) => `${event.title[locale]} – ${describeFigure(figure)[locale]}`),
      draw: (sheet, look) => drawFigure(look.figure, 'stage', sheet),
    }),
    prepare(nameEventShareImage(event), {
      format: preview,
      color,
      look: { names },
      alt_text: event.title,
      draw: (sheet, look) => drawShareImage({ ...sheet, ...look }),
    }),
  ]
}

function orderPortrait(soloist: DemoSoloist): Creator {
  const { name, color, instrument } = soloist
  return prepare(namePortrait(soloist), {
    format: portrait,
    color,
    look: { instrument },
    alt_text: mapTexts((locale) => `${name} – ${describeInstrument(instrument)[locale]}`),
    draw: (sheet, look) => drawInstrument({ ...sheet, ...look }),
  })
}

function orderGallery(picture: DemoGalleryPicture): Creator {
  const color = venues.find(({ slug }) => slug === picture.venue)?.color ?? defaultVenueColor
  const { figure, ground, seed } = picture
  const create = prepare(nameGalleryPicture(picture), {
    format: landscape,
    color,
    look: { figure, ground, seed },
    alt_text: describeFigure(figure),
    draw: (sheet) => drawFigure(figure, ground, { ...sheet, seed }),
  })
  return (size) => ({ ...create(size), caption: picture.caption })
}

/** Stands beside the contact form: two who speak at once. */
const orderContact: Creator = prepare('contact', {
  format: portrait,
  color: defaultVenueColor,
  look: { players: 2 },
  alt_text: {
    en: 'Rings of waves from two points, meeting in the middle',
    fr: 'Des ondes parties de deux points, qui se rencontrent au milieu',
    hu: 'Két pontból induló hullámkörök, középen találkoznak',
  },
  draw: (sheet, look) => drawRipples({ ...sheet, ...look }),
})

const drawStringsOfLight = (sheet: Sheet, look: { strings: number; slant: number }) =>
  drawLongExposure({ ...sheet, ...look })

const sounding = (title: Texts): Texts => {
  const words: Texts = {
    en: 'Sounding strings as veils of light',
    fr: 'Cordes vibrantes, voiles de lumière',
    hu: 'Rezgő húrok fényfátylai',
  }
  return mapTexts((locale) => `${title[locale]} – ${words[locale]}`)
}

interface Plan<look extends object> {
  format: Format
  color: string
  /** What the drawing follows from beside its seed, colour and size. */
  look: look
  alt_text: Texts
  draw: (sheet: Sheet, look: look) => Drawing
}

function prepare<look extends object>(name: string, { format, color, look, alt_text, draw }: Plan<look>): Creator {
  const seed = seedFrom(name)
  return (size) => {
    const { width, height, widths } = size === 'full' ? format : shrink(format)
    return {
      name,
      alt_text,
      width,
      height,
      widths,
      recipe: { color, seed, ...look },
      draw: () => draw({ seed, color, width, height }, look),
    }
  }
}

function shrink({ width, height, widths }: Format): Format {
  const narrow = 96
  return {
    width: narrow,
    height: Math.round((height * narrow) / width),
    widths: widths.webp ? { webp: [narrow] } : { jpeg: [narrow] },
  }
}
