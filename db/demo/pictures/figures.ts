import {
  drawChladni,
  drawHall,
  drawHarmonograph,
  type Drawing,
  drawLongExposure,
  drawOvertones,
  drawPipes,
  drawRipples,
  drawRoll,
  drawSpectrum,
  drawStaff,
  drawStrings,
  type GroundName,
  type Sheet,
} from '@cadenza/house-art'
import type { Texts } from '../content/texts.ts'

export type Figure = keyof typeof figures

/** Every figure of the house by its name. Those made of light have one ground only: the stage. */
const figures = {
  'one-string': (sheet) => drawLongExposure({ ...sheet, strings: 1, slant: -0.1 }),
  'sounding-strings': (sheet) => drawLongExposure({ ...sheet, strings: 4, slant: 0.24 }),
  'quartet-of-strings': (sheet) => drawLongExposure({ ...sheet, strings: 6, slant: -0.08 }),
  'drawn-strings': (sheet, ground) => drawStrings({ ...sheet, ground }),
  'square-plate': (sheet) => drawChladni({ ...sheet, plate: 'square' }),
  'round-plate': (sheet) => drawChladni({ ...sheet, plate: 'round' }),
  ripples: (sheet) => drawRipples(sheet),
  spectrum: (sheet, ground) => drawSpectrum({ ...sheet, ground }),
  staff: (sheet, ground) => drawStaff({ ...sheet, ground }),
  harmonograph: (sheet, ground) => drawHarmonograph({ ...sheet, ground }),
  hall: (sheet, ground) => drawHall({ ...sheet, ground }),
  overtones: (sheet, ground) => drawOvertones({ ...sheet, ground }),
  pipes: (sheet, ground) => drawPipes({ ...sheet, ground }),
  roll: (sheet, ground) => drawRoll({ ...sheet, ground }),
} satisfies Record<string, (sheet: Sheet, ground: GroundName) => Drawing>

/** What is to be seen, for those who cannot. */
const descriptions: Record<Figure, Texts> = {
  'one-string': {
    en: 'A single sounding string as a band of light on black',
    fr: 'Une seule corde vibrante, ruban de lumière sur fond noir',
    hu: 'Egyetlen rezgő húr fényszalagként, fekete háttér előtt',
  },
  'sounding-strings': {
    en: 'Four sounding strings as veils of light that cross the picture',
    fr: 'Quatre cordes vibrantes, voiles de lumière qui traversent l’image',
    hu: 'Négy rezgő húr a képen átívelő fényfátylakként',
  },
  'quartet-of-strings': {
    en: 'Six sounding strings, their veils of light overlapping',
    fr: 'Six cordes vibrantes dont les voiles de lumière se superposent',
    hu: 'Hat rezgő húr, egymást átfedő fényfátylak',
  },
  'drawn-strings': {
    en: 'Five strings drawn in fine lines, each in many positions at once',
    fr: 'Cinq cordes en traits fins, chacune dans plusieurs positions à la fois',
    hu: 'Öt húr finom vonalakkal, mindegyik egyszerre sok helyzetben',
  },
  'square-plate': {
    en: 'Sand in winding lines on a square metal plate',
    fr: 'Du sable en lignes sinueuses sur une plaque de métal carrée',
    hu: 'Kanyargó homokvonalak egy négyzetes fémlapon',
  },
  'round-plate': {
    en: 'Sand in the shape of a flower on a round metal plate',
    fr: 'Du sable en forme de fleur sur une plaque de métal ronde',
    hu: 'Virág alakú homokábra egy kerek fémlapon',
  },
  ripples: {
    en: 'Rings of waves from several points that meet and cancel each other',
    fr: 'Des ondes parties de plusieurs points, qui se rencontrent et s’annulent',
    hu: 'Több pontból induló hullámkörök, amelyek találkoznak és kioltják egymást',
  },
  spectrum: {
    en: 'A landscape of ridges: the overtones of one note as it dies away',
    fr: 'Un paysage de crêtes : les harmoniques d’une note qui s’éteint',
    hu: 'Hegygerincek tája: egy elhaló hang felhangjai',
  },
  staff: {
    en: 'Ribbons of five staff lines that turn, with noteheads on them',
    fr: 'Des rubans de cinq lignes de portée qui tournoient, semés de têtes de notes',
    hu: 'Ötvonalas szalagok kanyarognak, rajtuk kottafejek',
  },
  harmonograph: {
    en: 'A closed figure of many fine loops, drawn by a swinging pen',
    fr: 'Une figure de fines boucles, tracée par une plume qui se balance',
    hu: 'Sok finom hurokból álló ábra, lengő toll rajza',
  },
  hall: {
    en: 'Seats in arcs around a stage, seen from above, some of them lit',
    fr: 'Des sièges en arcs autour d’une scène, vus d’en haut, certains éclairés',
    hu: 'Színpad köré ívelő széksorok felülnézetből, némelyik szék világít',
  },
  overtones: {
    en: 'Nine strings one below the other, swinging in one part, two parts, and so on to nine',
    fr: 'Neuf cordes l’une sous l’autre, vibrant en une partie, en deux, jusqu’à neuf',
    hu: 'Kilenc húr egymás alatt: az első egy, a második két részben rezeg, és így tovább kilencig',
  },
  pipes: {
    en: 'The front of an organ: towers of pipes with light from one side',
    fr: 'La façade d’un orgue : des tourelles de tuyaux éclairées de côté',
    hu: 'Orgonahomlokzat: oldalról megvilágított sípok tornyai',
  },
  roll: {
    en: 'Slots of a music roll: one melody enters in seven voices',
    fr: 'Les fentes d’un rouleau de musique : une mélodie entre à sept voix',
    hu: 'Zenetekercs rései: egy dallam hét szólamban lép be',
  },
}

/** A figure on a ground; its colour is the sheet's. */
export const drawFigure = (figure: Figure, ground: GroundName, sheet: Sheet): Drawing => figures[figure](sheet, ground)

/** What the figure looks like, in words. */
export const describeFigure = (figure: Figure): Texts => descriptions[figure]
