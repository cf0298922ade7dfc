import { seedFrom } from '@cadenza/house-art'
import type { Texts } from '../content/texts.ts'
import { drawPhotograph, type PhotographScene } from './art/photographs/photographs.ts'
import type { PictureOrder } from './media-order.ts'

/** Alternative texts; for a gallery picture, also its caption. */
const descriptions: Record<PhotographScene, Texts> = {
  keyboard: {
    en: 'The keys of a grand piano, sharp in the middle',
    fr: 'Les touches d’un piano à queue, nettes au centre',
    hu: 'Zongorabillentyűk, középen élesek',
  },
  strings: {
    en: 'Four strings over the varnished maple of a cello',
    fr: 'Quatre cordes sur l’érable verni d’un violoncelle',
    hu: 'Négy húr egy gordonka lakkozott juharfája fölött',
  },
  brass: {
    en: 'The bell of a horn, with the lamps of the hall in it',
    fr: 'Le pavillon d’un cor, où se reflètent les lampes de la salle',
    hu: 'Kürt tölcsére, benne a terem lámpáival',
  },
  organ: {
    en: 'Pipes of an organ in the light of a high window',
    fr: 'Des tuyaux d’orgue dans la lumière d’une haute fenêtre',
    hu: 'Orgonasípok egy magas ablak fényében',
  },
  curtain: {
    en: 'The curtain, before it opens',
    fr: 'Le rideau, avant qu’il ne s’ouvre',
    hu: 'A függöny, mielőtt felmegy',
  },
  'river-at-dusk': {
    en: 'The town across the river, its lamps just lit',
    fr: 'La ville sur l’autre rive, ses lampes à peine allumées',
    hu: 'A város a túlparton, lámpagyújtáskor',
  },
  'river-in-the-morning': {
    en: 'The river in the mist of the morning',
    fr: 'Le fleuve dans la brume du matin',
    hu: 'A folyó reggeli ködben',
  },
  'rehearsal-room': {
    en: 'A rehearsal room with the sun on its parquet',
    fr: 'Une salle de répétition, le soleil sur le parquet',
    hu: 'Próbaterem, parkettáján napfény',
  },
  audience: {
    en: 'The audience from behind, under the lamps of the tiers',
    fr: 'Le public vu de dos, sous les lampes des balcons',
    hu: 'A közönség hátulról, az emeletek lámpái alatt',
  },
  'dark-portrait': {
    en: 'A musician as a dark outline with light along its edge',
    fr: 'Une silhouette sombre, le contour souligné de lumière',
    hu: 'Egy zenész sötét körvonala, szélén fénnyel',
  },
  'bright-portrait': {
    en: 'A musician as an outline before a bright window',
    fr: 'Une silhouette devant une fenêtre claire',
    hu: 'Egy zenész körvonala világos ablak előtt',
  },
}

const places = ['audience', 'organ', 'rehearsal-room', 'curtain', 'river-at-dusk'] as const
const views = [
  'strings',
  'keyboard',
  'river-at-dusk',
  'brass',
  'organ',
  'rehearsal-room',
  'audience',
  'river-in-the-morning',
] as const
const portraits = ['dark-portrait', 'bright-portrait'] as const
const everything = [...views, 'curtain', 'dark-portrait', 'bright-portrait'] as const

type Shape = Pick<PictureOrder, 'width' | 'height' | 'widths'>

/** As halls submit them: landscape, portrait, wide and square. */
const shapes: Shape[] = [
  { width: 1440, height: 960, widths: { avif: [360, 720, 1440] } },
  { width: 960, height: 1440, widths: { avif: [360, 640, 960] } },
  { width: 2400, height: 800, widths: { avif: [720, 1280, 2400] } },
  { width: 1200, height: 1200, widths: { avif: [360, 640, 1200] } },
]

/** Returns a photograph-like picture of the same name. Share images and tickets stay drawn. */
export function takeInstead(order: PictureOrder): PictureOrder {
  const kind = order.name.slice(0, order.name.indexOf('-'))
  const number = seedFrom(order.name)
  if (order.name.endsWith('-share')) return order
  if (kind === 'venue') return take(order, pickBy(number, places))
  if (kind === 'event') return take(order, pickBy(number, views))
  if (kind === 'soloist') return take(order, pickBy(number, portraits))
  if (kind !== 'gallery') return take(order, 'keyboard')
  const place = Number(order.name.slice(-2))
  const taken = take({ ...order, ...shapes[place % shapes.length] }, pickBy(place * 7, everything))
  return { ...taken, caption: taken.alt_text }
}

function take(order: PictureOrder, scene: PhotographScene): PictureOrder {
  const { width, height } = order
  const sheet = {
    seed: seedFrom(order.name),
    color: '#9F1E10',
    width,
    height,
    ...('color' in order.recipe && { color: String(order.recipe.color) }),
  }
  return {
    ...order,
    alt_text: descriptions[scene],
    // Keeps the face, in the upper half, when cropped.
    ...(scene.endsWith('portrait') && { focal_point: { x: 0.5, y: 0.3 } }),
    recipe: { scene, ...sheet },
    draw: () => drawPhotograph({ ...sheet, scene }),
  }
}

function pickBy<choice>(number: number, choices: readonly choice[]): choice {
  return choices[number % choices.length]!
}
