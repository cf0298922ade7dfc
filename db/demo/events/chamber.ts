import { work, type DemoEvent } from './event.ts'

/** Evenings for four players, or one. */
export const chamberEvents: DemoEvent[] = [
  {
    slug: 'two-exiles-in-paris',
    figure: 'harmonograph',
    title: { en: 'Two Exiles in Paris', fr: 'Deux exilés à Paris', hu: 'Két száműzött Párizsban' },
    subtitle: {
      en: 'Chopin and Liszt for one piano',
      fr: 'Chopin et Liszt pour un piano',
      hu: 'Chopin és Liszt egy zongorán',
    },
    works: [
      work(
        'Chopin',
        10,
        'Ballade No. 1 in G minor, Op. 23',
        'Ballade nº 1 en sol mineur, op. 23',
        '1. (g-moll) ballada, op. 23',
      ),
      work('Chopin', 12, 'Two Nocturnes, Op. 27', 'Deux nocturnes, op. 27', 'Két noktürn, op. 27'),
      work(
        'Chopin',
        13,
        'Polonaise-Fantaisie in A-flat major, Op. 61',
        'Polonaise-Fantaisie en la bémol majeur, op. 61',
        'Asz-dúr polonéz-fantázia, op. 61',
      ),
      work('Liszt', 31, 'Piano Sonata in B minor, S. 178', 'Sonate en si mineur, S. 178', 'h-moll szonáta, S. 178'),
    ],
    interval: 20,
    story: [
      {
        en: 'They met in a salon in the winter of 1831, one coughing, one late. Each wrote what the other could not; Benedek Várhalmi sets them side by side, on one instrument and in one evening.',
        fr: 'Ils se rencontrèrent dans un salon, l’hiver 1831, l’un toussant, l’autre en retard. Chacun écrivit ce que l’autre ne pouvait écrire ; Benedek Várhalmi les réunit le temps d’une soirée, sur un seul instrument.',
        hu: 'Egy szalonban találkoztak 1831 telén: az egyik köhögött, a másik elkésett. Mindkettő azt írta meg, amit a másik nem tudott; Várhalmi Benedek egyetlen estén, egyetlen hangszeren állítja őket egymás mellé.',
      },
      {
        en: 'The *Sonata in B minor* ends with a single low B. We ask you to let it finish.',
        fr: 'La *Sonate en si mineur* s’achève sur un seul si grave. Laissez-le s’éteindre.',
        hu: 'A *h-moll szonáta* egyetlen mély h hanggal ér véget. Kérjük, várja meg, amíg elhal.',
      },
    ],
    quote: {
      en: '“I write this without knowing what my pen scribbles, because at this moment Liszt is playing my études.” (Chopin, 1833)',
      fr: '« Je vous écris sans savoir ce que ma plume barbouille, car Liszt joue en ce moment mes études. » (Chopin, 1833)',
      hu: '„Úgy írok, hogy nem tudom, mit firkál a tollam, mert Liszt éppen az etűdjeimet játssza.” (Chopin, 1833)',
    },
    soloists: ['benedek-varhalmi'],
    venues: ['verriere-des-bateliers', 'salle-aubepine', 'viztorony-studio'],
  },
  {
    slug: 'bach-alone',
    figure: 'roll',
    title: { en: 'Bach, Alone', fr: 'Bach, seul', hu: 'Bach, egyedül' },
    subtitle: {
      en: 'Three suites for solo cello',
      fr: 'Trois suites pour violoncelle seul',
      hu: 'Három szvit szólógordonkára',
    },
    works: [
      {
        ...work(
          'Bach',
          18,
          'Suite No. 1 in G major, BWV 1007',
          'Suite nº 1 en sol majeur, BWV 1007',
          '1. (G-dúr) szvit, BWV 1007',
        ),
        recording: 'bach-prelude',
      },
      work(
        'Bach',
        20,
        'Suite No. 2 in D minor, BWV 1008',
        'Suite nº 2 en ré mineur, BWV 1008',
        '2. (d-moll) szvit, BWV 1008',
      ),
      work(
        'Bach',
        22,
        'Suite No. 3 in C major, BWV 1009',
        'Suite nº 3 en do majeur, BWV 1009',
        '3. (C-dúr) szvit, BWV 1009',
      ),
    ],
    interval: 0,
    story: [
      {
        en: 'One player, four strings, eighteen dances. Sarolta Ménesi plays without a music stand and without an interval, in the light of whatever hour it is.',
        fr: 'Une musicienne, quatre cordes, dix-huit danses. Sarolta Ménesi joue sans pupitre et sans entracte, à la lumière de l’heure qu’il est.',
        hu: 'Egy játékos, négy húr, tizennyolc tánc. Ménesi Sarolta kottaállvány és szünet nélkül játszik, annak az órának a fényében, amelyik éppen van.',
      },
      {
        en: 'A cello has one bow and cannot play a fugue. Listen to how Bach makes you hear the voices that are not there.',
        fr: 'Le violoncelle n’a qu’un archet et ne peut jouer de fugue. Écoutez comment Bach fait entendre les voix qui n’y sont pas.',
        hu: 'A gordonkának egy vonója van, fúgát nem játszhat. Figyelje meg, hogyan szólaltatja meg Bach azokat a szólamokat, amelyek nincsenek is ott.',
      },
    ],
    soloists: ['sarolta-menesi'],
    venues: ['viztorony-studio', 'chapelle-sainte-aurore', 'verriere-des-bateliers'],
  },
  {
    slug: 'three-quartets',
    figure: 'square-plate',
    title: {
      en: 'Three Quartets, Three Dawns',
      fr: 'Trois quatuors, trois aurores',
      hu: 'Három vonósnégyes, három hajnal',
    },
    subtitle: { en: 'The Cadenza Quartet', fr: 'Le Quatuor Cadenza', hu: 'A Cadenza Vonósnégyes estje' },
    works: [
      work(
        'Haydn',
        21,
        'String Quartet in D minor, Op. 76 No. 2, “Fifths”',
        'Quatuor à cordes en ré mineur, op. 76 nº 2 « Les Quintes »',
        'd-moll („Kvint”) vonósnégyes, op. 76/2',
      ),
      work(
        'Debussy',
        26,
        'String Quartet in G minor, Op. 10',
        'Quatuor à cordes en sol mineur, op. 10',
        'g-moll vonósnégyes, op. 10',
      ),
      work('Ravel', 29, 'String Quartet in F major', 'Quatuor à cordes en fa majeur', 'F-dúr vonósnégyes'),
    ],
    interval: 20,
    story: [
      {
        en: 'Debussy and Ravel each wrote one string quartet and never another. Haydn wrote sixty-eight, and every one of them begins as if nobody had tried before.',
        fr: 'Debussy et Ravel n’ont écrit chacun qu’un seul quatuor à cordes. Haydn en a écrit soixante-huit, et chacun commence comme si personne n’avait encore essayé.',
        hu: 'Debussy és Ravel egyetlen vonósnégyest írt, többet soha. Haydn hatvannyolcat, és mindegyik úgy kezdődik, mintha addig senki sem próbálta volna.',
      },
      {
        en: 'The players of the house sit close together, as at home. Scores lie at the entrance for those who like to read along.',
        fr: 'Les musiciens de la maison sont assis serrés, comme chez eux. Des partitions attendent à l’entrée celles et ceux qui aiment suivre.',
        hu: 'A ház játékosai szorosan egymás mellett ülnek, mint otthon. Aki szeret együtt olvasni, a bejáratnál talál partitúrát.',
      },
    ],
    soloists: [],
    venues: ['viztorony-studio', 'verriere-des-bateliers', 'salle-aubepine'],
  },
]
