import type { GroundName } from '@cadenza/house-art'
import type { Figure } from '../pictures/figures.ts'
import type { Texts } from './texts.ts'

export interface DemoGalleryPicture {
  figure: Figure
  ground: GroundName
  seed: number
  /** Whose picture it is; none = the season's. */
  venue?: string
  caption: Texts
}

const aubepine = 'salle-aubepine'
const aurore = 'chapelle-sainte-aurore'
const ezusthars = 'ezusthars-terem'
const viztorony = 'viztorony-studio'
const bateliers = 'verriere-des-bateliers'

/** Arranged so that neighbours differ in figure, colour and ground. */
export const gallery: DemoGalleryPicture[] = [
  {
    figure: 'sounding-strings',
    ground: 'stage',
    seed: 21,
    venue: aubepine,
    caption: {
      en: 'Open strings, long exposure',
      fr: 'Cordes à vide, pose longue',
      hu: 'Üres húrok, hosszú expozíció',
    },
  },
  {
    figure: 'harmonograph',
    ground: 'paper',
    seed: 22,
    venue: aurore,
    caption: {
      en: 'A pure fifth, drawn by itself',
      fr: 'Une quinte juste, dessinée par elle-même',
      hu: 'Tiszta kvint, önmagát rajzolva',
    },
  },
  {
    figure: 'round-plate',
    ground: 'stage',
    seed: 160,
    venue: ezusthars,
    caption: {
      en: 'Bronze plate, bowed at the rim',
      fr: 'Plaque de bronze, frottée à l’archet',
      hu: 'Bronzlemez, peremén vonóval',
    },
  },
  {
    figure: 'hall',
    ground: 'color',
    seed: 5,
    venue: viztorony,
    caption: {
      en: 'Five minutes before the beginning',
      fr: 'Cinq minutes avant le début',
      hu: 'Öt perccel kezdés előtt',
    },
  },
  {
    figure: 'staff',
    ground: 'paper',
    seed: 284,
    venue: bateliers,
    caption: { en: 'Three voices, one river', fr: 'Trois voix, un fleuve', hu: 'Három szólam, egy folyó' },
  },
  {
    figure: 'spectrum',
    ground: 'stage',
    seed: 222,
    venue: aubepine,
    caption: { en: 'How a low G dies away', fr: 'Comment s’éteint un sol grave', hu: 'Így hal el egy mély g' },
  },
  {
    figure: 'ripples',
    ground: 'stage',
    seed: 191,
    venue: aurore,
    caption: { en: 'Three singers in the nave', fr: 'Trois chanteurs dans la nef', hu: 'Három énekes a főhajóban' },
  },
  {
    figure: 'overtones',
    ground: 'color',
    seed: 470,
    venue: ezusthars,
    caption: { en: 'The ladder of overtones', fr: 'L’échelle des harmoniques', hu: 'A felhangok létrája' },
  },
  {
    figure: 'quartet-of-strings',
    ground: 'stage',
    seed: 67,
    venue: viztorony,
    caption: { en: 'Quartet, third movement', fr: 'Quatuor, troisième mouvement', hu: 'Vonósnégyes, harmadik tétel' },
  },
  {
    figure: 'roll',
    ground: 'paper',
    seed: 532,
    venue: bateliers,
    caption: { en: 'Canon in seven voices', fr: 'Canon à sept voix', hu: 'Hétszólamú kánon' },
  },
  {
    figure: 'pipes',
    ground: 'stage',
    seed: 501,
    venue: aurore,
    caption: { en: 'The organ of the loft', fr: 'L’orgue de la tribune', hu: 'A karzat orgonája' },
  },
  {
    figure: 'square-plate',
    ground: 'stage',
    seed: 98,
    caption: { en: 'Sand at 1,820 hertz', fr: 'Du sable à 1 820 hertz', hu: 'Homok 1820 hertzen' },
  },
  {
    figure: 'one-string',
    ground: 'stage',
    seed: 36,
    caption: { en: 'The A before everything', fr: 'Le la qui précède tout', hu: 'Az a, amely mindent megelőz' },
  },
  {
    figure: 'drawn-strings',
    ground: 'paper',
    seed: 9,
    venue: aubepine,
    caption: { en: 'Rehearsal sketch', fr: 'Croquis de répétition', hu: 'Próbavázlat' },
  },
  {
    figure: 'harmonograph',
    ground: 'stage',
    seed: 7,
    venue: ezusthars,
    caption: { en: 'A sixth, slightly out of tune', fr: 'Une sixte, à peine fausse', hu: 'Egy szext, alig hamisan' },
  },
  {
    figure: 'round-plate',
    ground: 'stage',
    seed: 129,
    venue: bateliers,
    caption: { en: 'The drum, seen from above', fr: 'Le tambour, vu d’en haut', hu: 'A dob felülnézetből' },
  },
  {
    figure: 'staff',
    ground: 'color',
    seed: 315,
    venue: aubepine,
    caption: {
      en: 'A slur that would not end',
      fr: 'Une liaison qui n’en finit pas',
      hu: 'Kötőív, amely nem akar véget érni',
    },
  },
  {
    figure: 'hall',
    ground: 'paper',
    seed: 439,
    venue: ezusthars,
    caption: { en: 'Who sits where, on a Sunday', fr: 'Qui s’assoit où, un dimanche', hu: 'Ki hol ül vasárnap' },
  },
  {
    figure: 'sounding-strings',
    ground: 'stage',
    seed: 18,
    venue: bateliers,
    caption: { en: 'The cello and the canal', fr: 'Le violoncelle et le canal', hu: 'A gordonka és a csatorna' },
  },
  {
    figure: 'spectrum',
    ground: 'paper',
    seed: 253,
    venue: viztorony,
    caption: { en: 'One breath, written down', fr: 'Un souffle, mis par écrit', hu: 'Egy lélegzet leírva' },
  },
  {
    figure: 'square-plate',
    ground: 'stage',
    seed: 40,
    venue: aurore,
    caption: { en: 'What the window hears', fr: 'Ce qu’entend le vitrail', hu: 'Amit az ablak hall' },
  },
  {
    figure: 'roll',
    ground: 'stage',
    seed: 563,
    venue: viztorony,
    caption: {
      en: 'The evening, punched into paper',
      fr: 'La soirée, perforée dans le papier',
      hu: 'Az este papírba lyukasztva',
    },
  },
  {
    figure: 'ripples',
    ground: 'stage',
    seed: 88,
    caption: {
      en: 'Applause reaching the last row',
      fr: 'Les applaudissements gagnent le dernier rang',
      hu: 'A taps eléri az utolsó sort',
    },
  },
  {
    figure: 'drawn-strings',
    ground: 'color',
    seed: 12,
    caption: {
      en: 'Last chord, still sounding',
      fr: 'Dernier accord, encore vibrant',
      hu: 'Az utolsó akkord még szól',
    },
  },
  {
    figure: 'one-string',
    ground: 'stage',
    seed: 41,
    venue: aubepine,
    caption: { en: 'One string, one bow', fr: 'Une corde, un archet', hu: 'Egy húr, egy vonó' },
  },
  {
    figure: 'roll',
    ground: 'color',
    seed: 577,
    venue: aurore,
    caption: { en: 'Vespers, in seven entries', fr: 'Les vêpres, en sept entrées', hu: 'Vesperás, hét belépés' },
  },
  {
    figure: 'sounding-strings',
    ground: 'stage',
    seed: 34,
    venue: ezusthars,
    caption: { en: 'Violas, first desk', fr: 'Altos, premier pupitre', hu: 'Brácsák, első pult' },
  },
  {
    figure: 'ripples',
    ground: 'stage',
    seed: 204,
    venue: viztorony,
    caption: {
      en: 'Stones in the old cistern',
      fr: 'Des pierres dans l’ancienne citerne',
      hu: 'Kövek a régi víztartályban',
    },
  },
  {
    figure: 'spectrum',
    ground: 'color',
    seed: 268,
    venue: bateliers,
    caption: {
      en: 'A barge’s horn at dusk',
      fr: 'La corne d’une péniche au crépuscule',
      hu: 'Uszály kürtje alkonyatkor',
    },
  },
  {
    figure: 'overtones',
    ground: 'paper',
    seed: 481,
    venue: aubepine,
    caption: {
      en: 'Nine ways to divide a string',
      fr: 'Neuf façons de partager une corde',
      hu: 'Kilenc mód egy húr felosztására',
    },
  },
  {
    figure: 'hall',
    ground: 'stage',
    seed: 448,
    venue: aurore,
    caption: {
      en: 'The nave, before the doors open',
      fr: 'La nef, avant l’ouverture des portes',
      hu: 'A főhajó kapunyitás előtt',
    },
  },
  {
    figure: 'pipes',
    ground: 'paper',
    seed: 519,
    venue: ezusthars,
    caption: {
      en: 'Pipes in the morning light',
      fr: 'Des tuyaux dans la lumière du matin',
      hu: 'Sípok reggeli fényben',
    },
  },
  {
    figure: 'drawn-strings',
    ground: 'color',
    seed: 15,
    venue: viztorony,
    caption: {
      en: 'Take four, the one we kept',
      fr: 'Quatrième prise, celle qu’on a gardée',
      hu: 'Negyedik felvétel, ez maradt meg',
    },
  },
  {
    figure: 'square-plate',
    ground: 'stage',
    seed: 63,
    venue: bateliers,
    caption: { en: 'Sand from the towpath', fr: 'Du sable du chemin de halage', hu: 'Homok a vontatóútról' },
  },
]
