import { defaultVenueColor } from '../../shop/catalogue/catalogue.ts'
import { sameInAll, type Texts } from './content/texts.ts'

/** A part of a hall and what its seats cost. */
export interface DemoZone {
  /** The part of the hall, in its plan too. */
  key: string
  title: Texts
  /** One line about its seats. */
  note: Texts
  /** null = as many as come */
  capacity: number | null
  full_price_cents: number
  /** Where there is one, it shares the zone's seats. */
  student_price_cents?: number
  /** Places for wheelchairs, and for who comes along, at one price. */
  isAccessible?: true
}

export interface DemoVenue {
  slug: string
  title: Texts
  city: Texts
  address: string
  color: string
  place: string
  /** The first paragraph says what the hall is, the second how it sounds, the third how to arrive. */
  story: [Texts, Texts, Texts]
  issuing_fee_cents: number
  matinee: string
  zones: DemoZone[]
}

const paris: Texts = { en: 'Paris', fr: 'Paris', hu: 'Párizs' }
const budapest = sameInAll('Budapest')
const parterre: Texts = { en: 'Stalls', fr: 'Parterre', hu: 'Földszint' }
const balcony: Texts = { en: 'Balcony', fr: 'Balcon', hu: 'Erkély' }

/** As ISO 3166 writes it. */
export const countryOf = ({ city }: DemoVenue): string => (city === paris ? 'FR' : 'HU')

/** Two places for wheelchairs, each with one beside it. */
function wheelchairPlaces(full_price_cents: number, note: Texts): DemoZone {
  const title = { en: 'Wheelchair places', fr: 'Places pour fauteuil roulant', hu: 'Kerekesszékes helyek' }
  return { key: 'wheelchair', title, note, capacity: 4, full_price_cents, isAccessible: true }
}

/** Halls that stand nowhere: names and addresses are invented. */
export const venues: DemoVenue[] = [
  {
    slug: 'salle-aubepine',
    title: sameInAll('Salle Aubépine'),
    city: paris,
    address: '14 rue de l’Aubépine, 75011 Paris',
    color: defaultVenueColor,
    place: '48.8589,2.3789',
    story: [
      {
        en: 'A shoebox hall of 1908 behind a joiner’s workshop: two hundred and eighty-six seats, red horsehair, and not a straight nail in the panelling.',
        fr: 'Une salle « boîte à chaussures » de 1908, derrière un atelier de menuisier : deux cent quatre-vingt-six places, du crin rouge et pas un clou droit dans les boiseries.',
        hu: 'Egy asztalosműhely mögött épült „cipősdoboz”-terem 1908-ból: kétszáznyolcvanhat hely, vörös lószőr kárpit, és egyetlen egyenes szög sincs a falburkolatban.',
      },
      {
        en: 'The wood answers within a second and a half. Strings bloom here; brass players learn to hold back.',
        fr: 'Le bois répond en une seconde et demie. Les cordes s’y épanouissent ; les cuivres y apprennent la retenue.',
        hu: 'A fa másfél másodperc alatt válaszol. A vonósok itt kivirágoznak, a rézfúvósok megtanulnak visszafogottan játszani.',
      },
      {
        en: 'Step-free entrance through the courtyard. The cloakroom is free, and the bar opens an hour before the concert.',
        fr: 'Accès de plain-pied par la cour. Le vestiaire est gratuit et le bar ouvre une heure avant le concert.',
        hu: 'Akadálymentes bejárat az udvar felől. A ruhatár ingyenes, a büfé a koncert előtt egy órával nyit.',
      },
    ],
    issuing_fee_cents: 200,
    matinee: '16:00',
    zones: [
      {
        key: 'stalls',
        title: parterre,
        note: {
          en: 'Rows 1 to 14, level floor',
          fr: 'Rangs 1 à 14, de plain-pied',
          hu: '1–14. sor, vízszintes padló',
        },
        capacity: 180,
        full_price_cents: 4800,
        student_price_cents: 2400,
      },
      {
        key: 'balcony',
        title: balcony,
        note: {
          en: 'Five curved rows, one floor up, with the whole stage in view',
          fr: 'Cinq rangs courbes à l’étage, toute la scène en vue',
          hu: 'Öt ívelt sor egy emelettel feljebb, az egész színpad belátható',
        },
        capacity: 90,
        full_price_cents: 3200,
        student_price_cents: 1600,
      },
      {
        key: 'boxes',
        title: { en: 'Boxes', fr: 'Loges', hu: 'Páholy' },
        note: {
          en: 'Two chairs each, seen from the side; the keyboard from the left ones',
          fr: 'Deux chaises par loge, vue de côté ; à gauche, on voit le clavier',
          hu: 'Két szék mindegyikben, oldalnézet; a bal oldaliakból látszik a billentyűzet',
        },
        capacity: 16,
        full_price_cents: 7200,
      },
      wheelchairPlaces(2400, {
        en: 'Behind row 14, through the courtyard, without a step',
        fr: 'Derrière le rang 14, par la cour, sans une marche',
        hu: 'A 14. sor mögött, az udvar felől, lépcső nélkül',
      }),
    ],
  },
  {
    slug: 'chapelle-sainte-aurore',
    title: { en: 'Chapelle Sainte-Aurore', fr: 'Chapelle Sainte-Aurore', hu: 'Sainte-Aurore-kápolna' },
    city: paris,
    address: '3 impasse Sainte-Aurore, 75005 Paris',
    color: '#1F4F7A',
    place: '48.8440,2.3490',
    story: [
      {
        en: 'A hospital chapel of white stone, given back to music forty years ago. Candles stand where the pews once were.',
        fr: 'Une chapelle d’hospice en pierre blanche, rendue à la musique il y a quarante ans. Des bougies remplacent les anciens bancs.',
        hu: 'Fehér kőből épült egykori ispotálykápolna, amelyet negyven éve adtak vissza a zenének. A padok helyén ma gyertyák állnak.',
      },
      {
        en: 'Four seconds of echo make every choir twice its size, and ask of every soloist the patience to wait for the last note.',
        fr: 'Quatre secondes d’écho doublent chaque chœur et demandent à chaque soliste la patience d’attendre la dernière note.',
        hu: 'A négy másodperces visszhang minden kórust kétszer akkorának mutat, és minden szólistától türelmet kér, amíg az utolsó hang elül.',
      },
      {
        en: 'The stone keeps the cool of the night: bring a coat, even in May. One step at the door; our staff carry a ramp.',
        fr: 'La pierre garde la fraîcheur de la nuit : prévoyez un manteau, même en mai. Une marche à l’entrée ; notre équipe dispose d’une rampe.',
        hu: 'A kő megőrzi az éjszaka hűvösét: még májusban is jól jön egy kabát. A bejáratnál egy lépcsőfok van, munkatársaink rámpával segítenek.',
      },
    ],
    issuing_fee_cents: 150,
    matinee: '17:00',
    zones: [
      {
        key: 'nave',
        title: { en: 'Nave', fr: 'Nef', hu: 'Főhajó' },
        note: {
          en: 'Chairs with cushions, in the nave and both transepts',
          fr: 'Chaises à coussins, dans la nef et les deux bras du transept',
          hu: 'Párnás székek a főhajóban és a kereszthajó két szárnyában',
        },
        capacity: 120,
        full_price_cents: 3600,
        student_price_cents: 1800,
      },
      {
        key: 'loft',
        title: { en: 'Organ loft', fr: 'Tribune', hu: 'Orgonakarzat' },
        note: {
          en: 'Three rows over the door, up 31 stairs; one hears more than one sees',
          fr: 'Trois rangs au-dessus de la porte, 31 marches ; on entend plus qu’on ne voit',
          hu: 'Három sor a bejárat fölött, 31 lépcső vezet fel; innen inkább hallani, mint látni',
        },
        capacity: 40,
        full_price_cents: 2400,
      },
    ],
  },
  {
    slug: 'ezusthars-terem',
    title: { en: 'Ezüsthárs Hall', fr: 'Salle Ezüsthárs', hu: 'Ezüsthárs Terem' },
    city: budapest,
    address: '1088 Budapest, Ezüsthárs köz 7.',
    color: '#2F6B4F',
    place: '47.4910,19.0690',
    story: [
      {
        en: 'Named after the silver lime in its yard, the hall was a dancing school before it was ours. The mirrors stayed.',
        fr: 'La salle doit son nom au tilleul argenté de sa cour. Avant nous, c’était une école de danse ; les miroirs sont restés.',
        hu: 'Nevét az udvarán álló ezüsthársról kapta. Tánciskola volt, mielőtt a miénk lett; a tükrök megmaradtak.',
      },
      {
        en: 'Plaster, parquet and three hundred and ten chairs: a bright, quick sound in which every inner voice can be followed.',
        fr: 'Du plâtre, du parquet et trois cent dix chaises : un son clair et vif, où l’on suit chaque voix intérieure.',
        hu: 'Stukkó, parketta és háromszáztíz szék: világos, gyors hangzás, amelyben minden belső szólam követhető.',
      },
      {
        en: 'Lift to every level, induction loop in the stalls. In summer the interval is held under the tree.',
        fr: 'Ascenseur à tous les niveaux, boucle magnétique au parterre. L’été, l’entracte se passe sous l’arbre.',
        hu: 'Lift minden szintre, a földszinten indukciós hurok. Nyáron a szünetet a fa alatt töltjük.',
      },
    ],
    issuing_fee_cents: 120,
    matinee: '11:00',
    zones: [
      {
        key: 'stalls',
        title: parterre,
        note: {
          en: 'Eleven rows in an arc, level floor, induction loop',
          fr: 'Onze rangs en arc, de plain-pied, boucle magnétique',
          hu: 'Tizenegy ívelt sor, vízszintes padló, indukciós hurok',
        },
        capacity: 200,
        full_price_cents: 3900,
        student_price_cents: 1900,
      },
      {
        key: 'balcony',
        title: balcony,
        note: {
          en: 'Four rising rows, by lift; the best sound of the house',
          fr: 'Quatre rangs en gradins, par l’ascenseur ; la meilleure acoustique de la salle',
          hu: 'Négy emelkedő sor, lifttel is; itt szól a legszebben',
        },
        capacity: 110,
        full_price_cents: 2700,
        student_price_cents: 1300,
      },
      wheelchairPlaces(1900, {
        en: 'Between stalls and balcony, within the induction loop, by lift',
        fr: 'Entre parterre et balcon, près de la boucle magnétique, par l’ascenseur',
        hu: 'A földszint és az erkély között, az indukciós huroknál, lifttel',
      }),
    ],
  },
  {
    slug: 'viztorony-studio',
    title: { en: 'Víztorony Studio', fr: 'Studio Víztorony', hu: 'Víztorony Stúdió' },
    city: budapest,
    address: '1139 Budapest, Kútfő utca 22.',
    color: '#7B3F72',
    place: '47.5330,19.0700',
    story: [
      {
        en: 'Under the tank of a disused water tower, eighty listeners sit in a ring around the players. Nobody is further away than six metres.',
        fr: 'Sous la cuve d’un château d’eau désaffecté, quatre-vingts auditeurs forment un cercle autour des musiciens. Personne n’est à plus de six mètres.',
        hu: 'Egy használaton kívüli víztorony tartálya alatt nyolcvan hallgató ül körben a játékosok körül. Senki sincs hat méternél távolabb.',
      },
      {
        en: 'The round wall gathers whispers. It is the room in which to hear bow hair, breath and felt.',
        fr: 'Le mur circulaire recueille les murmures. C’est ici que l’on entend le crin, le souffle et le feutre.',
        hu: 'A kerek fal összegyűjti a suttogást is. Ebben a teremben hallani a vonószőrt, a lélegzetet és a filcet.',
      },
      {
        en: 'Fifty-two stairs lead up; a lift is available on request. There is no interval, and no late admission.',
        fr: 'On y monte par cinquante-deux marches ; un ascenseur est disponible sur demande. Ni entracte, ni entrée après le début.',
        hu: 'Ötvenkét lépcső vezet fel; kérésre lift is rendelkezésre áll. Szünet nincs, és kezdés után nem tudjuk beengedni a későn érkezőket.',
      },
    ],
    issuing_fee_cents: 0,
    matinee: '15:00',
    zones: [
      {
        key: 'ring',
        title: { en: 'The ring', fr: 'Le cercle', hu: 'Körsorok' },
        note: {
          en: 'Four rows all around the players, six metres away at most',
          fr: 'Quatre rangs tout autour des musiciens, à six mètres au plus',
          hu: 'Négy sor a játékosok körül, legfeljebb hat méterre',
        },
        capacity: 80,
        full_price_cents: 1900,
        student_price_cents: 900,
      },
    ],
  },
  {
    slug: 'verriere-des-bateliers',
    title: { en: 'Verrière des Bateliers', fr: 'Verrière des Bateliers', hu: 'Verrière des Bateliers' },
    city: paris,
    address: '41 quai des Bateliers, 75019 Paris',
    color: '#A65E12',
    place: '48.8860,2.3790',
    story: [
      {
        en: 'A boatyard with a glass roof on the canal. Chairs are set out as people come, and taken away again for the dancing.',
        fr: 'Un chantier naval sous verrière, au bord du canal. On sort les chaises à mesure que le public arrive, et on les range pour danser.',
        hu: 'Üvegtetős hajójavító műhely a csatorna partján. Annyi széket teszünk ki, ahányan jönnek, és elrakjuk őket, ha táncra kerül sor.',
      },
      {
        en: 'Rain on the roof is part of the programme, and so are the last boats of the evening.',
        fr: 'La pluie sur le toit fait partie du programme, tout comme les dernières péniches du soir.',
        hu: 'A tetőn kopogó eső a műsor része, akárcsak az esti utolsó hajók.',
      },
      {
        en: 'Free seating, level floor throughout, bicycles welcome inside. Children under six come for free on an adult’s lap.',
        fr: 'Placement libre, sol de plain-pied, vélos bienvenus à l’intérieur. Gratuit pour les moins de six ans sur les genoux d’un adulte.',
        hu: 'Szabad ülésrend, végig sík padló, a kerékpárt is be lehet hozni. Hatéves kor alatt, ölben ülve a belépés ingyenes.',
      },
    ],
    issuing_fee_cents: 0,
    matinee: '15:00',
    zones: [
      {
        key: 'free',
        title: { en: 'Free seating', fr: 'Placement libre', hu: 'Szabad ülésrend' },
        note: {
          en: 'As many chairs as there are people, on one level',
          fr: 'Autant de chaises que de personnes, sur un seul niveau',
          hu: 'Annyi szék, ahányan vagyunk, egy szinten',
        },
        capacity: null,
        full_price_cents: 2200,
        student_price_cents: 1100,
      },
    ],
  },
]
