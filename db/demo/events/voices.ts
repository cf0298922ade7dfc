import { work, type DemoEvent } from './event.ts'

/** Evenings that are sung. */
export const vocalEvents: DemoEvent[] = [
  {
    slug: 'requiem-by-candlelight',
    figure: 'pipes',
    title: { en: 'Requiem by Candlelight', fr: 'Requiem aux chandelles', hu: 'Requiem gyertyafénynél' },
    subtitle: { en: 'Mozart’s last works', fr: 'Les dernières œuvres de Mozart', hu: 'Mozart utolsó művei' },
    works: [
      work(
        'Mozart',
        6,
        'Masonic Funeral Music, K. 477',
        'Musique funèbre maçonnique, K. 477',
        'Szabadkőműves gyászzene, K. 477',
      ),
      {
        ...work('Mozart', 4, 'Ave verum corpus, K. 618', 'Ave verum corpus, K. 618', 'Ave verum corpus, K. 618'),
        recording: 'mozart-ave-verum',
      },
      work('Mozart', 55, 'Requiem in D minor, K. 626', 'Requiem en ré mineur, K. 626', 'd-moll requiem, K. 626'),
    ],
    interval: 0,
    story: [
      {
        en: 'Six hundred candles, four soloists, twenty-eight singers and no electric light. The *Requiem* is played through without a pause, and without applause until the doors are opened.',
        fr: 'Six cents bougies, quatre solistes, vingt-huit choristes et aucune lumière électrique. Le *Requiem* est donné d’un seul tenant, sans applaudissements avant l’ouverture des portes.',
        hu: 'Hatszáz gyertya, négy szólista, huszonnyolc énekes, és sehol egy villanykörte. A *Requiem* megszakítás nélkül szól, taps csak az ajtók kinyitása után.',
      },
      {
        en: 'Mozart left the *Lacrimosa* after eight bars. We mark the place by one breath of silence.',
        fr: 'Mozart a laissé le *Lacrimosa* au bout de huit mesures. Nous marquons l’endroit d’un souffle de silence.',
        hu: 'Mozart a *Lacrimosá*t nyolc ütem után hagyta abba. Ezt a helyet egy lélegzetnyi csend jelzi.',
      },
    ],
    soloists: [
      'clemence-aubrac-vidal',
      'ottilie-brandmayr',
      'lorenzo-castelvari',
      'aron-kelemenfy',
      'domonkos-revfalusi',
    ],
    venues: ['chapelle-sainte-aurore', 'ezusthars-terem'],
  },
  {
    slug: 'voices-under-the-vault',
    figure: 'ripples',
    title: { en: 'Voices under the Vault', fr: 'Voix sous la voûte', hu: 'Hangok a boltív alatt' },
    subtitle: { en: 'Four centuries a cappella', fr: 'Quatre siècles a cappella', hu: 'Négy évszázad a cappella' },
    works: [
      work('Palestrina', 4, 'Sicut cervus', 'Sicut cervus', 'Sicut cervus'),
      work('Victoria', 4, 'O magnum mysterium', 'O magnum mysterium', 'O magnum mysterium'),
      work('Allegri', 13, 'Miserere mei, Deus', 'Miserere mei, Deus', 'Miserere mei, Deus'),
      work('Bruckner', 3, 'Locus iste, WAB 23', 'Locus iste, WAB 23', 'Locus iste, WAB 23'),
      work('Bruckner', 5, 'Christus factus est, WAB 11', 'Christus factus est, WAB 11', 'Christus factus est, WAB 11'),
      work('Kodály', 3, 'Evening Song', 'Chant du soir', 'Esti dal'),
      work('Kodály', 6, 'Jesus and the Traders', 'Jésus et les marchands du Temple', 'Jézus és a kufárok'),
    ],
    interval: 0,
    story: [
      {
        en: 'Sixteen voices, walking. The singers of the *Miserere* stand where you cannot see them, and the top C arrives from somewhere above.',
        fr: 'Seize voix qui marchent. Les chantres du *Miserere* se tiennent là où on ne les voit pas, et le contre-ut arrive d’en haut.',
        hu: 'Tizenhat vándorló hang. A *Miserere* énekesei ott állnak, ahol nem láthatók, a magas c pedig valahonnan fentről érkezik.',
      },
      {
        en: 'The evening lasts less than an hour and ends in the dark, with a lullaby.',
        fr: 'La soirée dure moins d’une heure et s’achève dans le noir, par une berceuse.',
        hu: 'Az est egy óránál rövidebb, és sötétben, bölcsődallal ér véget.',
      },
    ],
    soloists: [],
    venues: ['chapelle-sainte-aurore', 'ezusthars-terem'],
  },
]
