import { drawChladni } from '../../shop/content/art/chladni.ts'
import type { Drawing, Sheet } from '../../shop/content/art/drawing.ts'
import type { GroundName } from '../../shop/content/art/ground.ts'
import { drawHall } from '../../shop/content/art/hall.ts'
import { drawHarmonograph } from '../../shop/content/art/harmonograph.ts'
import { drawLongExposure } from '../../shop/content/art/long-exposure.ts'
import { drawOvertones } from '../../shop/content/art/overtones.ts'
import { drawPipes } from '../../shop/content/art/pipes.ts'
import { drawRipples } from '../../shop/content/art/ripples.ts'
import { drawRoll } from '../../shop/content/art/roll.ts'
import { drawSpectrum } from '../../shop/content/art/spectrum.ts'
import { drawStaff } from '../../shop/content/art/staff.ts'
import { drawStrings } from '../../shop/content/art/strings.ts'
import type { Texts } from './texts.ts'

type Figure = keyof typeof figures

export interface DemoGalleryPicture {
  figure: Figure
  ground: GroundName
  seed: number
  /** Whose picture it is; none = the season's. */
  venue?: string
  caption: Texts
}

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
  'one-string': { en: 'A single sounding string as a band of light on black', fr: 'Une seule corde vibrante, ruban de lumière sur fond noir', hu: 'Egyetlen rezgő húr fényszalagként, fekete háttér előtt' },
  'sounding-strings': { en: 'Four sounding strings as veils of light that cross the picture', fr: 'Quatre cordes vibrantes, voiles de lumière qui traversent l’image', hu: 'Négy rezgő húr a képen átívelő fényfátylakként' },
  'quartet-of-strings': { en: 'Six sounding strings, their veils of light overlapping', fr: 'Six cordes vibrantes dont les voiles de lumière se superposent', hu: 'Hat rezgő húr, egymást átfedő fényfátylak' },
  'drawn-strings': { en: 'Five strings drawn in fine lines, each in many positions at once', fr: 'Cinq cordes en traits fins, chacune dans plusieurs positions à la fois', hu: 'Öt húr finom vonalakkal, mindegyik egyszerre sok helyzetben' },
  'square-plate': { en: 'Sand in winding lines on a square metal plate', fr: 'Du sable en lignes sinueuses sur une plaque de métal carrée', hu: 'Kanyargó homokvonalak egy négyzetes fémlapon' },
  'round-plate': { en: 'Sand in the shape of a flower on a round metal plate', fr: 'Du sable en forme de fleur sur une plaque de métal ronde', hu: 'Virág alakú homokábra egy kerek fémlapon' },
  ripples: { en: 'Rings of waves from several points that meet and cancel each other', fr: 'Des ondes parties de plusieurs points, qui se rencontrent et s’annulent', hu: 'Több pontból induló hullámkörök, amelyek találkoznak és kioltják egymást' },
  spectrum: { en: 'A landscape of ridges: the overtones of one note as it dies away', fr: 'Un paysage de crêtes : les harmoniques d’une note qui s’éteint', hu: 'Hegygerincek tája: egy elhaló hang felhangjai' },
  staff: { en: 'Ribbons of five staff lines that turn, with noteheads on them', fr: 'Des rubans de cinq lignes de portée qui tournoient, semés de têtes de notes', hu: 'Ötvonalas szalagok kanyarognak, rajtuk kottafejek' },
  harmonograph: { en: 'A closed figure of many fine loops, drawn by a swinging pen', fr: 'Une figure de fines boucles, tracée par une plume qui se balance', hu: 'Sok finom hurokból álló ábra, lengő toll rajza' },
  hall: { en: 'Seats in arcs around a stage, seen from above, some of them lit', fr: 'Des sièges en arcs autour d’une scène, vus d’en haut, certains éclairés', hu: 'Színpad köré ívelő széksorok felülnézetből, némelyik szék világít' },
  overtones: { en: 'Nine strings one below the other, swinging in one part, two parts, and so on to nine', fr: 'Neuf cordes l’une sous l’autre, vibrant en une partie, en deux, jusqu’à neuf', hu: 'Kilenc húr egymás alatt: az első egy, a második két részben rezeg, és így tovább kilencig' },
  pipes: { en: 'The front of an organ: towers of pipes with light from one side', fr: 'La façade d’un orgue : des tourelles de tuyaux éclairées de côté', hu: 'Orgonahomlokzat: oldalról megvilágított sípok tornyai' },
  roll: { en: 'Slots of a music roll: one melody enters in seven voices', fr: 'Les fentes d’un rouleau de musique : une mélodie entre à sept voix', hu: 'Zenetekercs rései: egy dallam hét szólamban lép be' },
}

/** The drawing of one picture in the colour of its hall. */
export const drawFigure = (picture: DemoGalleryPicture, sheet: Sheet): Drawing => figures[picture.figure](sheet, picture.ground)

/** What the picture shows, in words. */
export const describeFigure = (picture: DemoGalleryPicture): Texts => descriptions[picture.figure]

const aubepine = 'salle-aubepine'
const aurore = 'chapelle-sainte-aurore'
const ezusthars = 'ezusthars-terem'
const viztorony = 'viztorony-studio'
const bateliers = 'verriere-des-bateliers'

/** Arranged so that neighbours differ in figure, colour and ground. */
export const gallery: DemoGalleryPicture[] = [
  { figure: 'sounding-strings', ground: 'stage', seed: 21, venue: aubepine, caption: { en: 'Open strings, long exposure', fr: 'Cordes à vide, pose longue', hu: 'Üres húrok, hosszú expozíció' } },
  { figure: 'harmonograph', ground: 'paper', seed: 346, venue: aurore, caption: { en: 'A pure fifth, drawn by itself', fr: 'Une quinte juste, dessinée par elle-même', hu: 'Tiszta kvint, önmagát rajzolva' } },
  { figure: 'round-plate', ground: 'stage', seed: 160, venue: ezusthars, caption: { en: 'Bronze plate, bowed at the rim', fr: 'Plaque de bronze, frottée à l’archet', hu: 'Bronzlemez, peremén vonóval' } },
  { figure: 'hall', ground: 'color', seed: 5, venue: viztorony, caption: { en: 'Five minutes before the beginning', fr: 'Cinq minutes avant le début', hu: 'Öt perccel kezdés előtt' } },
  { figure: 'staff', ground: 'paper', seed: 284, venue: bateliers, caption: { en: 'Three voices, one river', fr: 'Trois voix, un fleuve', hu: 'Három szólam, egy folyó' } },
  { figure: 'spectrum', ground: 'stage', seed: 222, venue: aubepine, caption: { en: 'How a low G dies away', fr: 'Comment s’éteint un sol grave', hu: 'Így hal el egy mély g' } },
  { figure: 'ripples', ground: 'stage', seed: 191, venue: aurore, caption: { en: 'Three singers in the nave', fr: 'Trois chanteurs dans la nef', hu: 'Három énekes a főhajóban' } },
  { figure: 'overtones', ground: 'color', seed: 470, venue: ezusthars, caption: { en: 'The ladder of overtones', fr: 'L’échelle des harmoniques', hu: 'A felhangok létrája' } },
  { figure: 'quartet-of-strings', ground: 'stage', seed: 67, venue: viztorony, caption: { en: 'Quartet, third movement', fr: 'Quatuor, troisième mouvement', hu: 'Vonósnégyes, harmadik tétel' } },
  { figure: 'roll', ground: 'paper', seed: 532, venue: bateliers, caption: { en: 'Canon in seven voices', fr: 'Canon à sept voix', hu: 'Hétszólamú kánon' } },
  { figure: 'pipes', ground: 'stage', seed: 501, venue: aurore, caption: { en: 'The organ of the loft', fr: 'L’orgue de la tribune', hu: 'A karzat orgonája' } },
  { figure: 'square-plate', ground: 'stage', seed: 98, caption: { en: 'Sand at 1,820 hertz', fr: 'Du sable à 1 820 hertz', hu: 'Homok 1820 hertzen' } },
  { figure: 'one-string', ground: 'stage', seed: 36, caption: { en: 'The A before everything', fr: 'Le la qui précède tout', hu: 'Az a, amely mindent megelőz' } },
  { figure: 'drawn-strings', ground: 'paper', seed: 9, venue: aubepine, caption: { en: 'Rehearsal sketch', fr: 'Croquis de répétition', hu: 'Próbavázlat' } },
  { figure: 'harmonograph', ground: 'stage', seed: 377, venue: ezusthars, caption: { en: 'A sixth, slightly out of tune', fr: 'Une sixte, à peine fausse', hu: 'Egy szext, alig hamisan' } },
  { figure: 'round-plate', ground: 'stage', seed: 129, venue: bateliers, caption: { en: 'The drum, seen from above', fr: 'Le tambour, vu d’en haut', hu: 'A dob felülnézetből' } },
  { figure: 'staff', ground: 'color', seed: 315, venue: aubepine, caption: { en: 'A slur that would not end', fr: 'Une liaison qui n’en finit pas', hu: 'Kötőív, amely nem akar véget érni' } },
  { figure: 'hall', ground: 'paper', seed: 439, venue: ezusthars, caption: { en: 'Who sits where, on a Sunday', fr: 'Qui s’assoit où, un dimanche', hu: 'Ki hol ül vasárnap' } },
  { figure: 'sounding-strings', ground: 'stage', seed: 18, venue: bateliers, caption: { en: 'The cello and the canal', fr: 'Le violoncelle et le canal', hu: 'A gordonka és a csatorna' } },
  { figure: 'spectrum', ground: 'paper', seed: 253, venue: viztorony, caption: { en: 'One breath, written down', fr: 'Un souffle, mis par écrit', hu: 'Egy lélegzet leírva' } },
  { figure: 'square-plate', ground: 'stage', seed: 40, venue: aurore, caption: { en: 'What the window hears', fr: 'Ce qu’entend le vitrail', hu: 'Amit az ablak hall' } },
  { figure: 'roll', ground: 'stage', seed: 563, venue: viztorony, caption: { en: 'The evening, punched into paper', fr: 'La soirée, perforée dans le papier', hu: 'Az este papírba lyukasztva' } },
  { figure: 'ripples', ground: 'stage', seed: 88, caption: { en: 'Applause reaching the last row', fr: 'Les applaudissements gagnent le dernier rang', hu: 'A taps eléri az utolsó sort' } },
  { figure: 'drawn-strings', ground: 'color', seed: 12, caption: { en: 'Last chord, still sounding', fr: 'Dernier accord, encore vibrant', hu: 'Az utolsó akkord még szól' } },
]
