import type { GroundName } from './art/drawing/ground.ts'
import type { Instrument } from './art/figures/instruments.ts'
import type { Figure } from './figures.ts'

/** Figure of each event, suggested by its programme. The strings belong to the shop itself. */
export const eventFigures: Readonly<Record<string, Figure>> = {
  'eight-seasons': 'round-plate',
  'from-the-village': 'spectrum',
  'nine-friends-gala': 'overtones',
  'two-exiles-in-paris': 'harmonograph',
  'bach-alone': 'roll',
  'three-quartets': 'square-plate',
  'requiem-by-candlelight': 'pipes',
  'voices-under-the-vault': 'ripples',
}

/** Instrument and colour of each soloist's portrait: no faces are invented. */
export const picturePortraits: Readonly<Record<string, { instrument: Instrument; color: string }>> = {
  'eloise-marchandeau': { instrument: 'violin', color: '#9F1E10' },
  'anatole-ferrandier': { instrument: 'violin', color: '#A65E12' },
  'benedek-varhalmi': { instrument: 'piano', color: '#2F6B4F' },
  'sarolta-menesi': { instrument: 'cello', color: '#7B3F72' },
  'clemence-aubrac-vidal': { instrument: 'soprano', color: '#1F4F7A' },
  'ottilie-brandmayr': { instrument: 'mezzo-soprano', color: '#A65E12' },
  'lorenzo-castelvari': { instrument: 'tenor', color: '#9F1E10' },
  'aron-kelemenfy': { instrument: 'bass', color: '#2F6B4F' },
  'domonkos-revfalusi': { instrument: 'conductor', color: '#1F4F7A' },
  'ilka-tardosi': { instrument: 'clarinet', color: '#7B3F72' },
}

/** Pictures of the gallery in order, so that neighbours differ in figure, colour and ground. */
export const galleryDrawings: readonly (readonly [figure: Figure, ground: GroundName, seed: number])[] = [
  ['sounding-strings', 'stage', 21],
  ['harmonograph', 'paper', 22],
  ['round-plate', 'stage', 160],
  ['hall', 'color', 5],
  ['staff', 'paper', 284],
  ['spectrum', 'stage', 222],
  ['ripples', 'stage', 191],
  ['overtones', 'color', 470],
  ['quartet-of-strings', 'stage', 67],
  ['roll', 'paper', 532],
  ['pipes', 'stage', 501],
  ['square-plate', 'stage', 98],
  ['one-string', 'stage', 36],
  ['drawn-strings', 'paper', 9],
  ['harmonograph', 'stage', 7],
  ['round-plate', 'stage', 129],
  ['staff', 'color', 315],
  ['hall', 'paper', 439],
  ['sounding-strings', 'stage', 18],
  ['spectrum', 'paper', 253],
  ['square-plate', 'stage', 40],
  ['roll', 'stage', 563],
  ['ripples', 'stage', 88],
  ['drawn-strings', 'color', 12],
  ['one-string', 'stage', 41],
  ['roll', 'color', 577],
  ['sounding-strings', 'stage', 34],
  ['ripples', 'stage', 204],
  ['spectrum', 'color', 268],
  ['overtones', 'paper', 481],
  ['hall', 'stage', 448],
  ['pipes', 'paper', 519],
  ['drawn-strings', 'color', 15],
  ['square-plate', 'stage', 63],
  ['harmonograph', 'color', 11],
  ['overtones', 'stage', 492],
]
