import type { Instrument } from '@cadenza/house-art'
import { biographies, type DemoBiography } from './content/biographies.ts'
import type { Texts } from './content/texts.ts'

export interface DemoSoloist {
  slug: string
  name: string
  profession: Texts
  /** What the portrait shows: nobody's face is invented. */
  instrument: Instrument
  description: Texts
  /** Goes on where the description ends. */
  biography: DemoBiography
  color: string
}

/** Artists who were never born: any likeness of a name is chance. */
export const soloists: DemoSoloist[] = [
  {
    slug: 'eloise-marchandeau',
    name: 'Éloïse Marchandeau',
    profession: { en: 'violin', fr: 'violon', hu: 'hegedű' },
    instrument: 'violin',
    description: {
      en: 'She grew up above a luthier’s shop in Nantes and still tunes by the sound of a plane on spruce. She plays without a shoulder rest, and from memory.',
      fr: 'Elle a grandi au-dessus d’un atelier de lutherie à Nantes et s’accorde encore au bruit du rabot sur l’épicéa. Elle joue sans coussin, et par cœur.',
      hu: 'Egy nantes-i hegedűkészítő műhelye fölött nőtt fel, és ma is a lucfenyőn sikló gyalu hangjához hangol. Vállpárna nélkül és fejből játszik.',
    },
    biography: biographies['eloise-marchandeau'],
    color: '#9F1E10',
  },
  {
    slug: 'anatole-ferrandier',
    name: 'Anatole Ferrandier',
    profession: { en: 'violin', fr: 'violon', hu: 'hegedű' },
    instrument: 'violin',
    description: {
      en: 'A baroque player by training and a tango player by night, he is at home wherever a bass line walks.',
      fr: 'Baroqueux de formation, tanguero la nuit, il est chez lui partout où marche une ligne de basse.',
      hu: 'Barokk hegedűsnek tanult, éjszakánként tangót játszik; otthon van mindenütt, ahol a basszus járni kezd.',
    },
    biography: biographies['anatole-ferrandier'],
    color: '#A65E12',
  },
  {
    slug: 'benedek-varhalmi',
    name: 'Benedek Várhalmi',
    profession: { en: 'piano', fr: 'piano', hu: 'zongora' },
    instrument: 'piano',
    description: {
      en: 'He practises on an upright with two broken strings so as never to trust the instrument more than the ear. His Liszt is slow where others hurry.',
      fr: 'Il travaille sur un piano droit auquel manquent deux cordes, pour ne jamais se fier à l’instrument plus qu’à l’oreille. Son Liszt est lent là où d’autres se pressent.',
      hu: 'Egy pianínón gyakorol, amelynek két húrja hiányzik, hogy soha ne a hangszerben bízzon jobban, mint a fülében. Lisztje ott lassú, ahol mások sietnek.',
    },
    biography: biographies['benedek-varhalmi'],
    color: '#2F6B4F',
  },
  {
    slug: 'sarolta-menesi',
    name: 'Sarolta Ménesi',
    profession: { en: 'cello', fr: 'violoncelle', hu: 'gordonka' },
    instrument: 'cello',
    description: {
      en: 'She has played the Bach suites every January since she was eleven, each year from a new copy in her own hand.',
      fr: 'Chaque mois de janvier depuis ses onze ans, elle joue les suites de Bach, sur une copie qu’elle refait chaque année à la main.',
      hu: 'Tizenegy éves kora óta minden januárban eljátssza Bach szvitjeit, évről évre saját kézzel írt új másolatból.',
    },
    biography: biographies['sarolta-menesi'],
    color: '#7B3F72',
  },
  {
    slug: 'clemence-aubrac-vidal',
    name: 'Clémence Aubrac-Vidal',
    profession: { en: 'soprano', fr: 'soprano', hu: 'szoprán' },
    instrument: 'soprano',
    description: {
      en: 'Her voice carries the length of a nave without ever seeming loud. Between concerts she keeps bees on a roof in Lyon.',
      fr: 'Sa voix traverse toute une nef sans jamais paraître forte. Entre deux concerts, elle élève des abeilles sur un toit de Lyon.',
      hu: 'Hangja végigszáll egy egész templomhajón, mégsem tűnik soha erősnek. Két koncert között méheket tart egy lyoni háztetőn.',
    },
    biography: biographies['clemence-aubrac-vidal'],
    color: '#1F4F7A',
  },
  {
    slug: 'ottilie-brandmayr',
    name: 'Ottilie Brandmayr',
    profession: { en: 'mezzo-soprano', fr: 'mezzo-soprano', hu: 'mezzoszoprán' },
    instrument: 'mezzo-soprano',
    description: {
      en: 'From Graz, with a voice the colour of walnut. She learned Hungarian for one song by Kodály and stayed for the rest.',
      fr: 'Venue de Graz, la voix couleur de noyer. Elle a appris le hongrois pour une mélodie de Kodály, puis est restée pour toutes les autres.',
      hu: 'Grazból érkezett, hangja diófa színű. Egyetlen Kodály-dal kedvéért tanult meg magyarul, azután maradt a többiért is.',
    },
    biography: biographies['ottilie-brandmayr'],
    color: '#A65E12',
  },
  {
    slug: 'lorenzo-castelvari',
    name: 'Lorenzo Castelvari',
    profession: { en: 'tenor', fr: 'ténor', hu: 'tenor' },
    instrument: 'tenor',
    description: {
      en: 'A former ferryman who sang to be heard over the engine. He has since learned to sing to be heard over nothing at all.',
      fr: 'Ancien passeur de bac, il chantait pour couvrir le moteur. Depuis, il a appris à chanter pour le silence.',
      hu: 'Révészként a motor zaját kellett túlénekelnie. Azóta azt is megtanulta, hogyan kell a csendnek énekelni.',
    },
    biography: biographies['lorenzo-castelvari'],
    color: '#9F1E10',
  },
  {
    slug: 'aron-kelemenfy',
    name: 'Áron Kelemenfy',
    profession: { en: 'bass', fr: 'basse', hu: 'basszus' },
    instrument: 'bass',
    description: {
      en: 'The low D of his Tuba mirum is felt in the floor before it is heard. He builds clavichords in the Bakony hills.',
      fr: 'Le ré grave de son Tuba mirum se sent dans le plancher avant de s’entendre. Il construit des clavicordes dans les monts Bakony.',
      hu: 'Tuba mirumának mély d hangja előbb érződik a padlóban, mint a fülben. A Bakonyban klavikordokat épít.',
    },
    biography: biographies['aron-kelemenfy'],
    color: '#2F6B4F',
  },
  {
    slug: 'domonkos-revfalusi',
    name: 'Domonkos Révfalusi',
    profession: { en: 'conductor', fr: 'direction', hu: 'vezényel' },
    instrument: 'conductor',
    description: {
      en: 'He conducts without a baton and rehearses without a break. Players forgive him both, because he starts on time.',
      fr: 'Il dirige sans baguette et répète sans pause. Les musiciens lui pardonnent l’un et l’autre, parce qu’il commence à l’heure.',
      hu: 'Pálca nélkül vezényel és szünet nélkül próbál. A zenészek mindkettőt megbocsátják neki, mert pontosan kezd.',
    },
    biography: biographies['domonkos-revfalusi'],
    color: '#1F4F7A',
  },
  {
    slug: 'ilka-tardosi',
    name: 'Ilka Tardosi',
    profession: { en: 'clarinet', fr: 'clarinette', hu: 'klarinét' },
    instrument: 'clarinet',
    description: {
      en: 'She learned the tárogató from a neighbour, and the clarinet so as not to wake him. Both can be heard in her Kodály.',
      fr: 'Elle a appris le tárogató auprès d’un voisin, puis la clarinette pour ne pas le réveiller. On entend les deux dans son Kodály.',
      hu: 'A tárogatót egy szomszédtól tanulta, a klarinétot azért, hogy ne ébressze fel őt. Kodály-játékában mindkettő ott szól.',
    },
    biography: biographies['ilka-tardosi'],
    color: '#7B3F72',
  },
]
