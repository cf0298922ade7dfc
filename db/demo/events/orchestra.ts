import { work, type DemoEvent } from './event.ts'

/** Evenings with strings in number. */
export const orchestraEvents: DemoEvent[] = [
  {
    slug: 'eight-seasons',
    title: { en: 'Eight Seasons', fr: 'Huit saisons', hu: 'Nyolc évszak' },
    subtitle: { en: 'From Venice to Buenos Aires', fr: 'De Venise à Buenos Aires', hu: 'Velencétől Buenos Airesig' },
    works: [
      work(
        'Vivaldi',
        10,
        'Spring: Concerto in E major, RV 269',
        'Le Printemps : concerto en mi majeur, RV 269',
        'A tavasz: E-dúr hegedűverseny, RV 269',
      ),
      work(
        'Vivaldi',
        10,
        'Summer: Concerto in G minor, RV 315',
        'L’Été : concerto en sol mineur, RV 315',
        'A nyár: g-moll hegedűverseny, RV 315',
      ),
      work(
        'Vivaldi',
        11,
        'Autumn: Concerto in F major, RV 293',
        'L’Automne : concerto en fa majeur, RV 293',
        'Az ősz: F-dúr hegedűverseny, RV 293',
      ),
      work(
        'Vivaldi',
        9,
        'Winter: Concerto in F minor, RV 297',
        'L’Hiver : concerto en fa mineur, RV 297',
        'A tél: f-moll hegedűverseny, RV 297',
      ),
      work(
        'Piazzolla',
        27,
        'The Four Seasons of Buenos Aires (arr. Desyatnikov)',
        'Les Quatre Saisons de Buenos Aires (arr. Desiatnikov)',
        'Buenos Aires-i évszakok (Gyeszjatnyikov átirata)',
      ),
    ],
    interval: 20,
    story: [
      {
        en: 'It is winter in Venice when it is summer in Buenos Aires. Two violinists share one year: *The Four Seasons* before the interval, the *Estaciones porteñas* after it, and the weather of the one keeps blowing into the other.',
        fr: 'Quand c’est l’hiver à Venise, c’est l’été à Buenos Aires. Deux violonistes se partagent une année : *Les Quatre Saisons* avant l’entracte, les *Estaciones porteñas* après, et le temps de l’une ne cesse de souffler dans l’autre.',
        hu: 'Amikor Velencében tél van, Buenos Airesben nyár. Két hegedűs osztozik egy éven: szünet előtt *A négy évszak*, utána az *Estaciones porteñas*, és az egyik időjárása folyton átfúj a másikba.',
      },
      {
        en: 'Listen for the barking dog in the slow movement of *Spring*, and for Vivaldi’s ice under Piazzolla’s *Summer*.',
        fr: 'Guettez le chien qui aboie dans le mouvement lent du *Printemps*, et la glace de Vivaldi sous l’*Été* de Piazzolla.',
        hu: 'Figyelje *A tavasz* lassú tételében az ugató kutyát, Piazzolla *Nyár*ában pedig Vivaldi jegét.',
      },
    ],
    soloists: ['eloise-marchandeau', 'anatole-ferrandier'],
    venues: ['salle-aubepine', 'ezusthars-terem', 'chapelle-sainte-aurore'],
  },
  {
    slug: 'from-the-village',
    title: { en: 'From the Village', fr: 'Du village à la salle', hu: 'A faluból a pódiumra' },
    subtitle: { en: 'Bartók, Kodály and Weiner', fr: 'Bartók, Kodály et Weiner', hu: 'Bartók, Kodály és Weiner' },
    works: [
      work(
        'Bartók',
        7,
        'Romanian Folk Dances, Sz. 68',
        'Danses populaires roumaines, Sz. 68',
        'Román népi táncok, Sz. 68',
      ),
      work('Weiner', 11, 'Divertimento No. 1, Op. 20', 'Divertimento nº 1, op. 20', '1. divertimento, op. 20'),
      work('Kodály', 16, 'Dances of Galánta', 'Danses de Galánta', 'Galántai táncok'),
      work(
        'Bartók',
        26,
        'Divertimento for String Orchestra, Sz. 113',
        'Divertimento pour orchestre à cordes, Sz. 113',
        'Divertimento vonószenekarra, Sz. 113',
      ),
    ],
    interval: 20,
    story: [
      {
        en: 'Two friends walked from farm to farm with a phonograph and a notebook; a third read what they carried home. It changed the concert hall: tunes that limp, dances that start politely and end in a blaze.',
        fr: 'Deux amis allaient de ferme en ferme avec un phonographe et un carnet ; un troisième lisait ce qu’ils rapportaient. La salle de concert en fut changée : des airs boiteux, des danses qui commencent poliment et finissent en feu.',
        hu: 'Két barát fonográffal és jegyzetfüzettel járta a tanyákat; a harmadik azt olvasta, amit hazahoztak. Megváltozott tőle a hangversenyterem: sántító dallamok és táncok, amelyek illedelmesen kezdődnek, és lángolva érnek véget.',
      },
      {
        en: 'The clarinet of the *Dances of Galánta* is played by Ilka Tardosi, standing, as village musicians do.',
        fr: 'La clarinette des *Danses de Galánta* est confiée à Ilka Tardosi, qui joue debout, comme les musiciens de village.',
        hu: 'A *Galántai táncok* klarinétszólóját Tardosi Ilka játssza, állva, ahogyan a falusi zenészek szokták.',
      },
    ],
    soloists: ['ilka-tardosi', 'domonkos-revfalusi'],
    venues: ['ezusthars-terem', 'salle-aubepine', 'viztorony-studio'],
  },
  {
    slug: 'nine-friends-gala',
    title: { en: 'Gala of Nine Friends', fr: 'Le Gala des neuf amis', hu: 'Kilenc barát gálája' },
    subtitle: {
      en: 'Nine soloists of the season on one stage',
      fr: 'Neuf solistes de la saison sur une même scène',
      hu: 'Az évad kilenc szólistája egy színpadon',
    },
    works: [
      work(
        'Saint-Saëns',
        9,
        'Introduction and Rondo capriccioso, Op. 28',
        'Introduction et Rondo capriccioso, op. 28',
        'Bevezetés és rondo capriccioso, op. 28',
      ),
      work('Dvořák', 6, 'Silent Woods, Op. 68 No. 5', 'Silence des bois, op. 68 nº 5', 'Erdei csend, op. 68/5'),
      work(
        'Mozart',
        7,
        'Adagio from the Clarinet Concerto in A major, K. 622',
        'Adagio du Concerto pour clarinette en la majeur, K. 622',
        'Adagio az A-dúr klarinétversenyből, K. 622',
      ),
      work(
        'Mozart',
        3,
        '“Soave sia il vento”, trio from Così fan tutte, K. 588',
        '« Soave sia il vento », trio de Così fan tutte, K. 588',
        '„Soave sia il vento” – tercett a Così fan tuttéból, K. 588',
      ),
      work(
        'Verdi',
        5,
        '“Bella figlia dell’amore”, quartet from Rigoletto',
        '« Bella figlia dell’amore », quatuor de Rigoletto',
        '„Bella figlia dell’amore” – kvartett a Rigolettóból',
      ),
      work('Kodály', 5, 'Intermezzo from Háry János', 'Intermezzo de Háry János', 'Intermezzo a Háry Jánosból'),
      work(
        'Liszt',
        19,
        'Piano Concerto No. 1 in E-flat major, S. 124',
        'Concerto pour piano nº 1 en mi bémol majeur, S. 124',
        '1. (Esz-dúr) zongoraverseny, S. 124',
      ),
    ],
    interval: 25,
    story: [
      {
        en: 'Once a season everybody comes. Nobody is paid, the programme is settled over dinner, and the proceeds mend instruments for music schools in both cities.',
        fr: 'Une fois par saison, tout le monde vient. Personne n’est payé, le programme se décide à table, et la recette sert à réparer les instruments des écoles de musique des deux villes.',
        hu: 'Évadonként egyszer mindenki eljön. Senki sem kap gázsit, a műsor vacsora közben dől el, a bevételből pedig a két város zeneiskoláinak hangszereit javíttatjuk.',
      },
      {
        en: 'Dress as for a friend’s birthday. Encores are expected, and sometimes the audience has to sing one.',
        fr: 'Venez comme à l’anniversaire d’un ami. Des bis sont à prévoir, et il arrive que le public doive en chanter un.',
        hu: 'Úgy öltözzön, mintha barátja születésnapjára jönne. Ráadásra számítani lehet, és előfordul, hogy azt a közönségnek kell elénekelnie.',
      },
    ],
    soloists: [
      'eloise-marchandeau',
      'sarolta-menesi',
      'ilka-tardosi',
      'clemence-aubrac-vidal',
      'ottilie-brandmayr',
      'lorenzo-castelvari',
      'aron-kelemenfy',
      'benedek-varhalmi',
      'domonkos-revfalusi',
    ],
    venues: ['salle-aubepine', 'ezusthars-terem'],
  },
]
