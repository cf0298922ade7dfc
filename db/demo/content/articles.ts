import { list, quote, text, title, type Draft, type Texts } from './texts.ts'

export interface DemoCategory {
  key: string
  slug: Texts
  title: Texts
  description: Texts
  children?: DemoCategory[]
}

export interface DemoArticle {
  key: string
  category: string
  slug: Texts
  title: Texts
  /** The name of a picture. */
  thumbnail: string
  content: Draft[]
}

/** The knowledge base's tree, in its order. */
export const categories: DemoCategory[] = [
  {
    key: 'music',
    slug: { en: 'music', fr: 'musique', hu: 'zene' },
    title: { en: 'The music', fr: 'La musique', hu: 'A zene' },
    description: {
      en: 'What is played here, who wrote it, and how to find your way about in it.',
      fr: 'Ce que l’on joue ici, qui l’a écrit, et comment s’y retrouver.',
      hu: 'Mit játszunk, ki írta, és hogyan lehet benne eligazodni.',
    },
    children: [
      {
        key: 'works',
        slug: { en: 'works', fr: 'oeuvres', hu: 'muvek' },
        title: { en: 'Works', fr: 'Les œuvres', hu: 'Művek' },
        description: {
          en: 'Some pieces open more easily when somebody shows where the handle is.',
          fr: 'Certaines œuvres s’ouvrent mieux quand quelqu’un en montre la poignée.',
          hu: 'Vannak művek, amelyek könnyebben nyílnak, ha valaki megmutatja a kilincset.',
        },
        children: [
          {
            key: 'without-words',
            slug: { en: 'without-words', fr: 'sans-paroles', hu: 'szavak-nelkul' },
            title: { en: 'Without words', fr: 'Sans paroles', hu: 'Szavak nélkül' },
            description: {
              en: 'Fugues and suites, for instruments that have to say it all by themselves.',
              fr: 'Fugues et suites, pour des instruments qui doivent tout dire eux-mêmes.',
              hu: 'Fúgák és szvitek olyan hangszerekre, amelyeknek mindent maguknak kell elmondaniuk.',
            },
          },
          {
            key: 'with-words',
            slug: { en: 'with-words', fr: 'avec-paroles', hu: 'szavakkal' },
            title: { en: 'With words', fr: 'Avec paroles', hu: 'Szavakkal' },
            description: {
              en: 'What is sung, in which language, and why.',
              fr: 'Ce que l’on chante, dans quelle langue, et pourquoi.',
              hu: 'Mit énekelnek, milyen nyelven, és miért.',
            },
          },
        ],
      },
    ],
  },
  {
    key: 'the-evening',
    slug: { en: 'the-evening', fr: 'la-soiree', hu: 'az-este' },
    title: { en: 'The evening', fr: 'La soirée', hu: 'Az este' },
    description: {
      en: 'From the first ticket to the last note, and a little beyond.',
      fr: 'Du premier billet à la dernière note, et un peu au-delà.',
      hu: 'Az első jegytől az utolsó hangig, és egy kicsit azon is túl.',
    },
  },
]

export const articles: DemoArticle[] = [
  {
    key: 'how-to-listen-to-a-fugue',
    category: 'without-words',
    slug: { en: 'how-to-listen-to-a-fugue', fr: 'comment-ecouter-une-fugue', hu: 'hogyan-hallgassunk-fugat' },
    title: { en: 'How to listen to a fugue', fr: 'Comment écouter une fugue', hu: 'Hogyan hallgassunk fúgát?' },
    thumbnail: 'gallery-10',
    content: [
      text(
        {
          en: 'A fugue begins with one voice alone. It says something short, four or eight bars that one can sing. Then a second voice says the same, a little higher or lower, while the first one goes on with something else. That is all there is to know; the rest is what clever people made of it.',
          fr: 'Une fugue commence par une voix seule. Elle dit quelque chose de bref, quatre ou huit mesures que l’on peut chanter. Puis une deuxième voix dit la même chose, un peu plus haut ou plus bas, pendant que la première continue autrement. Il n’y a rien d’autre à savoir ; le reste est ce que des gens ingénieux en ont fait.',
          hu: 'A fúga egyetlen szólammal kezdődik. Mond valami rövidet, négy vagy nyolc énekelhető ütemet. Azután egy második szólam ugyanezt mondja, valamivel magasabban vagy mélyebben, miközben az első mással folytatja. Ennyit kell tudni róla; a többi az, amit okos emberek kihoztak belőle.',
        },
        {
          en: 'Do not try to follow all the voices. Wait for the theme to come back, and notice where it hides: at the bottom, in the middle, upside down. Each return is a small meeting with somebody you know.',
          fr: 'N’essayez pas de suivre toutes les voix. Attendez le retour du thème et remarquez où il se cache : à la basse, au milieu, à l’envers. Chaque retour est une petite rencontre avec quelqu’un que l’on connaît.',
          hu: 'Ne próbáljon minden szólamot követni. Várja meg, míg a téma visszatér, és figyelje meg, hová bújt: a basszusba, középre, fejjel lefelé. Minden visszatérés egy kis találkozás egy ismerőssel.',
        },
      ),
      title({ en: 'Three things to wait for', fr: 'Trois choses à guetter', hu: 'Három dolog, amire érdemes várni' }),
      list({
        en: [
          'The second voice: it answers the first one, almost in the same words.',
          'The place where the theme has gone and everybody talks at once.',
          'The end, where the entries come so fast that they step on each other’s feet.',
        ],
        fr: [
          'La deuxième voix : elle répond à la première, presque avec les mêmes mots.',
          'Le moment où le thème a disparu et où tout le monde parle à la fois.',
          'La fin, où les entrées se suivent si vite qu’elles se marchent sur les pieds.',
        ],
        hu: [
          'A második szólamra: szinte ugyanazokkal a szavakkal felel az elsőnek.',
          'Arra a helyre, ahol a téma eltűnt, és mindenki egyszerre beszél.',
          'A végére, ahol a belépések olyan sűrűn jönnek, hogy egymás lábára lépnek.',
        ],
      }),
      quote({
        en: 'A fugue is a conversation in which nobody is interrupted and everybody is heard.',
        fr: 'Une fugue est une conversation où personne n’est interrompu et où chacun est entendu.',
        hu: 'A fúga olyan beszélgetés, amelyben senkit sem szakítanak félbe, és mindenkit meghallgatnak.',
      }),
    ],
  },
  {
    key: 'six-suites-for-one-cello',
    category: 'without-words',
    slug: {
      en: 'six-suites-for-one-cello',
      fr: 'six-suites-pour-un-violoncelle',
      hu: 'hat-szvit-egy-gordonkara',
    },
    title: { en: 'Six suites for one cello', fr: 'Six suites pour un violoncelle', hu: 'Hat szvit egy gordonkára' },
    thumbnail: 'gallery-19',
    content: [
      text({
        en: 'Four strings, one bow, and no accompaniment: Bach’s cello plays its own bass, its own harmony and its own dance. What sounds like two instruments is one, and your memory.',
        fr: 'Quatre cordes, un archet, aucun accompagnement : le violoncelle de Bach joue sa propre basse, sa propre harmonie et sa propre danse. Ce qui sonne comme deux instruments en est un seul, et votre mémoire.',
        hu: 'Négy húr, egy vonó, semmi kíséret: Bach csellója maga játssza a basszust, az összhangot és a táncot. Ami két hangszernek hallatszik, az egy, meg az Ön emlékezete.',
      }),
    ],
  },
  {
    key: 'what-a-requiem-asks-for',
    category: 'with-words',
    slug: { en: 'what-a-requiem-asks-for', fr: 'ce-que-demande-un-requiem', hu: 'mit-ker-egy-requiem' },
    title: { en: 'What a requiem asks for', fr: 'Ce que demande un requiem', hu: 'Mit kér egy requiem' },
    thumbnail: 'gallery-04',
    content: [
      text({
        en: 'Rest: it is the first word, and the last one. In between there are trumpets, fire and a good deal of fear, which each composer has weighed differently. Fauré left most of the fear out.',
        fr: 'Le repos : c’est le premier mot, et le dernier. Entre les deux il y a des trompettes, du feu et beaucoup de crainte, que chaque compositeur a pesée autrement. Fauré en a laissé de côté la plus grande part.',
        hu: 'Nyugalmat: ez az első szava, és az utolsó is. Közben harsonák, tűz és jó adag félelem; minden zeneszerző másként mérte ki. Fauré a félelem nagy részét elhagyta.',
      }),
    ],
  },
  {
    key: 'when-to-clap',
    category: 'the-evening',
    slug: { en: 'when-to-clap', fr: 'quand-applaudir', hu: 'mikor-tapsoljunk' },
    title: { en: 'When to clap', fr: 'Quand applaudir', hu: 'Mikor tapsoljunk?' },
    thumbnail: 'gallery-07',
    content: [
      text({
        en: 'When the hands of whoever leads have come down. Between movements it used to be usual, and nobody has ever been sent out for it. If you are not sure, wait for your neighbour; your neighbour is waiting for you.',
        fr: 'Lorsque celui ou celle qui dirige a baissé les mains. Entre les mouvements c’était jadis l’usage, et personne n’a jamais été mis dehors pour cela. Dans le doute, attendez votre voisin ; il vous attend.',
        hu: 'Amikor a vezénylő keze leereszkedett. A tételek között egykor szokás volt, és még senkit sem küldtek ki érte. Ha bizonytalan, várja meg a szomszédját; ő Önre vár.',
      }),
    ],
  },
]
