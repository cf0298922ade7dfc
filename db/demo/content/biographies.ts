import type { Texts } from './texts.ts'

export interface DemoBiography {
  /** Where somebody learned, what turned them, and on what, with whom and how they play. */
  story: [Texts, Texts, Texts]
  /** Words of their own. */
  quote?: Texts
}

/** Lives that nobody led, by the slug of their soloist: teachers are invented, too; towns are not. */
export const biographies = {
  'eloise-marchandeau': {
    story: [
      {
        en: 'The luthier downstairs, Monsieur Brévin, let Éloïse Marchandeau try whatever left his bench, on condition that she told him what was wrong with it. She was seven. The conservatoire in Nantes followed, then six years in Lyon with Hélène Courtade, who kept her on open strings for a whole winter.',
        fr: 'Le luthier du rez-de-chaussée, monsieur Brévin, laissait Éloïse Marchandeau essayer tout ce qui sortait de son établi, à condition qu’elle lui en dise les défauts. Elle avait sept ans. Ont suivi le conservatoire de Nantes, puis six années à Lyon auprès d’Hélène Courtade, qui lui a fait passer tout un hiver sur les cordes à vide.',
        hu: 'A földszinti hegedűkészítő, Brévin úr műhelyéből nem kerülhetett ki hangszer, amíg Éloïse Marchandeau ki nem próbálta, és meg nem mondta, mi a baja. Hétéves volt. Azután a nantes-i konzervatórium következett, majd hat év Lyonban Hélène Courtade-nál, aki egy teljes télen át üres húrokon játszatta.',
      },
      {
        en: 'What turned her was a power cut in a school gymnasium near Saint-Nazaire: she finished Chausson’s *Poème* in the dark, and has not put up a stand since. She plays trios with Sarolta Ménesi and Benedek Várhalmi, and shares the *Eight Seasons* with Anatole Ferrandier; a coin tossed backstage decides, each night, who has the winters.',
        fr: 'Tout a changé lors d’une panne de courant, dans le gymnase d’une école près de Saint-Nazaire : elle a terminé le *Poème* de Chausson dans le noir, et n’a plus sorti de pupitre depuis. Elle joue en trio avec Sarolta Ménesi et Benedek Várhalmi, et partage les *Huit saisons* avec Anatole Ferrandier ; une pièce lancée en coulisses décide, chaque soir, à qui reviennent les hivers.',
        hu: 'Pályáján egy áramszünet hozott fordulatot, egy Saint-Nazaire melletti iskola tornatermében: Chausson *Poème*-jét sötétben játszotta végig, és azóta nem állít maga elé kottaállványt. Ménesi Saroltával és Várhalmi Benedekkel triózik, a *Nyolc évszak* estjein Anatole Ferrandier a társa; hogy kié legyen a két tél, azt esténként egy feldobott érme dönti el a színfalak mögött.',
      },
      {
        en: 'Her violin was built by the same neighbour in the year she was born; the varnish keeps the print of his thumb. Before every concert she peels an orange, which somebody else must eat.',
        fr: 'Son violon a été construit par ce même voisin l’année de sa naissance ; le vernis garde l’empreinte d’un pouce. Avant chaque concert, elle épluche une orange, que quelqu’un d’autre doit manger.',
        hu: 'Hegedűje egyidős vele, és ugyanannak a szomszédnak a munkája; a lakkban ma is ott a mester hüvelykujjának lenyomata. Minden koncert előtt meghámoz egy narancsot, amelyet valaki másnak kell megennie.',
      },
    ],
  },
  'anatole-ferrandier': {
    story: [
      {
        en: 'Anatole Ferrandier comes from Vierzon, where his father tuned accordions. He studied the baroque violin in Toulouse and The Hague, wrote out his ornaments for four years, and then burned the notebooks: he had caught himself playing them the same way twice.',
        fr: 'Anatole Ferrandier vient de Vierzon, où son père accordait des accordéons. Formé au violon baroque à Toulouse puis à La Haye, il a noté ses ornements pendant quatre ans, avant de brûler les carnets : il s’était surpris à les jouer deux fois de la même façon.',
        hu: 'Anatole Ferrandier Vierzonból való, ahol apja harmonikákat hangolt. Barokk hegedűt Toulouse-ban és Hágában tanult; négy éven át leírta a díszítéseit, aztán elégette a füzeteket, mert azon kapta magát, hogy kétszer játszotta őket egyformán.',
      },
      {
        en: 'The tango came by accident. A dance hall in the docks of Marseille hired him for a week, to replace a violinist with mumps; he stayed for two winters, playing from eleven at night until the first tram. What he learned there, he says, stood in every treatise he had already read: the bass decides, and the melody may be late, provided it knows by how much.',
        fr: 'Le tango est venu par hasard. Un dancing des docks de Marseille l’a engagé pour une semaine, à la place d’un violoniste qui avait les oreillons ; il y est resté deux hivers, à jouer de onze heures du soir jusqu’au premier tramway. Ce qu’il y a appris figurait, dit-il, dans tous les traités qu’il avait déjà lus : c’est la basse qui décide, et la mélodie peut être en retard, à condition de savoir de combien.',
        hu: 'A tangó véletlenül jött. Egy marseille-i kikötői táncterembe egyetlen hétre hívták egy mumpszos hegedűs helyére; két télen át maradt, és este tizenegytől az első villamosig játszott. Amit ott tanult, az, mint mondja, benne volt minden traktátusban, amelyet addigra már elolvasott: a basszus dönt, a dallam pedig késhet, de tudnia kell, mennyit.',
      },
      {
        en: 'He plays Vivaldi and Piazzolla alike on the gut strings of a nameless violin from Mirecourt, and carries two bows, one for each century. His trio with harpsichord and bandoneon has no name either; it rehearses in a launderette, where the machines keep time.',
        fr: 'Il joue Vivaldi comme Piazzolla sur les cordes de boyau d’un violon anonyme de Mirecourt, et emporte deux archets, un par siècle. Son trio avec clavecin et bandonéon n’a pas de nom non plus ; il répète dans une laverie, où les machines battent la mesure.',
        hu: 'Vivaldit és Piazzollát egyaránt egy névtelen mirecourt-i hegedű bélhúrjain játssza, és két vonóval utazik, századonként eggyel. Csembalós-bandoneonos triójának sincs neve; egy mosodában próbálnak, ahol a gépek adják az ütemet.',
      },
    ],
  },
  'benedek-varhalmi': {
    story: [
      {
        en: 'Benedek Várhalmi was born in Pécs and began on the harmonium of a church that had sold its organ. In Budapest Edit Solymossy taught him to sing every line before touching it; in Leipzig a retired piano mover taught him how an instrument is put together, and what it weighs.',
        fr: 'Né à Pécs, Benedek Várhalmi a commencé sur l’harmonium d’une église qui avait vendu son orgue. À Budapest, Edit Solymossy lui a appris à chanter chaque ligne avant de la toucher ; à Leipzig, un déménageur de pianos à la retraite lui a montré comment un instrument est fait, et ce qu’il pèse.',
        hu: 'Várhalmi Benedek Pécsett született, és egy olyan templom harmóniumán kezdett játszani, amely eladta az orgonáját. Budapesten Solymossy Edittől tanulta meg, hogy minden dallamot énekeljen el, mielőtt hozzányúl; Lipcsében egy nyugdíjas zongoraszállítótól azt, hogyan van összerakva egy hangszer, és mennyit nyom.',
      },
      {
        en: 'At twenty-six he stopped for three years and repaired the pianos of village schools in the Mecsek hills. He came back with half the repertoire and twice the time for it: his *Sonata in B minor* lasts four minutes longer than it used to, all of them, he says, in the rests.',
        fr: 'À vingt-six ans, il s’est arrêté trois ans pour réparer les pianos des écoles de village, dans les monts Mecsek. Il en est revenu avec la moitié du répertoire et deux fois plus de temps pour le jouer : sa *Sonate en si mineur* dure quatre minutes de plus qu’avant, toutes, assure-t-il, dans les silences.',
        hu: 'Huszonhat évesen három évre abbahagyta, és a mecseki falvak iskoláiban javított zongorákat. Fele annyi darabbal és kétszer annyi idővel tért vissza: a *h-moll szonáta* az ő keze alatt négy perccel hosszabb lett, és mind a négy, állítja, a szünetekben van.',
      },
      {
        en: 'He plays whatever piano the hall has, and asks only that nobody tune it on the day. With Sarolta Ménesi he has read, Sunday by Sunday, all there is for cello and piano, wrong notes included. His scores travel in a bread bag.',
        fr: 'Il joue le piano que la salle possède, et demande seulement qu’on ne l’accorde pas le jour même. Avec Sarolta Ménesi, il a déchiffré, dimanche après dimanche, tout ce qui existe pour violoncelle et piano, fausses notes comprises. Ses partitions voyagent dans un sac à pain.',
        hu: 'Azon a zongorán játszik, amelyik a teremben áll, és csak annyit kér, hogy aznap már ne hangolják. Ménesi Saroltával vasárnapról vasárnapra végigolvasták mindazt, amit gordonkára és zongorára írtak, melléütésekkel együtt. Kottáit vászon kenyérzsákban hordja.',
      },
    ],
    quote: {
      en: '“A slow tempo is not patience. It is curiosity.”',
      fr: '« La lenteur n’est pas de la patience. C’est de la curiosité. »',
      hu: '„A lassúság nem türelem, hanem kíváncsiság.”',
    },
  },
  'sarolta-menesi': {
    story: [
      {
        en: 'Sarolta Ménesi grew up in Makó, among onion growers, and was given a cello because the school had one left over. She studied in Szeged with Margit Balla-Kiss, then in Paris, where she lived opposite a music copyist and became, from window to window, his apprentice.',
        fr: 'Sarolta Ménesi a grandi à Makó, parmi les producteurs d’oignons, et a reçu un violoncelle parce que l’école en avait un de trop. Elle a étudié à Szeged auprès de Margit Balla-Kiss, puis à Paris, où elle logeait en face d’un copiste de musique dont elle est devenue, de fenêtre à fenêtre, l’apprentie.',
        hu: 'Ménesi Sarolta Makón, hagymatermesztők között nőtt fel, és azért kapott gordonkát, mert az iskolában maradt egy fölösleges. Szegeden Balla-Kiss Margitnál tanult, majd Párizsban, ahol egy kottamásolóval szemben lakott, és ablakból ablakba lassan az inasa lett.',
      },
      {
        en: 'Copying is how she learns. A page takes her an evening; by the time the ink is dry, she says, the fingers have already been there. She gave up the music stand at nineteen, when she turned two pages at once in the sarabande of the fifth suite and found that she had needed neither.',
        fr: 'Copier est sa façon d’apprendre. Une page lui prend une soirée ; quand l’encre est sèche, dit-elle, les doigts sont déjà passés par là. Elle a renoncé au pupitre à dix-neuf ans, le jour où, dans la sarabande de la cinquième suite, elle a tourné deux pages à la fois et s’est aperçue qu’elle n’avait besoin ni de l’une ni de l’autre.',
        hu: 'Másolva tanul. Egy oldal egy estéjébe kerül; mire a tinta megszárad, mondja, az ujjai már jártak ott. A kottaállványról tizenkilenc évesen mondott le, amikor az ötödik szvit sarabande-jában egyszerre két oldalt lapozott, és észrevette, hogy egyikre sem volt szüksége.',
      },
      {
        en: 'Her cello, built in Debrecen by an unknown hand, has a mended rib that hums on A flat; she avoids it or makes use of it, as the piece allows. She plays trios with Éloïse Marchandeau and Benedek Várhalmi. Every January, last year’s copy goes to whoever is first at the concert.',
        fr: 'Son violoncelle, construit à Debrecen par une main inconnue, a une éclisse recollée qui bourdonne sur le la bémol ; selon l’œuvre, elle l’évite ou s’en sert. Elle joue en trio avec Éloïse Marchandeau et Benedek Várhalmi. En janvier, la copie de l’année précédente revient à la première personne arrivée au concert.',
        hu: 'Gordonkáját ismeretlen kéz építette Debrecenben; ragasztott kávája az asz hangra zümmögni kezd, és ő a darabtól függően vagy kikerüli, vagy hasznát veszi. Éloïse Marchandeau-val és Várhalmi Benedekkel triózik. Az előző évi másolatot januárban az kapja, aki elsőként érkezik a koncertre.',
      },
    ],
  },
  'clemence-aubrac-vidal': {
    story: [
      {
        en: 'Clémence Aubrac-Vidal first sang in Le Puy, in a parish choir whose conductor was deaf in one ear and stood the good singers on that side, so as to hear the others improve. Solange Perrachon, in Lyon, trained her as an alto. It took four years and a cold to discover the top.',
        fr: 'Clémence Aubrac-Vidal a d’abord chanté au Puy, dans un chœur paroissial dont le chef, sourd d’une oreille, plaçait les bons chanteurs de ce côté-là pour entendre les autres progresser. À Lyon, Solange Perrachon l’a formée comme alto. Il a fallu quatre ans et un rhume pour découvrir l’aigu.',
        hu: 'Clémence Aubrac-Vidal először Le Puy egyik templomi kórusában énekelt, amelynek fél fülére süket karnagya arra az oldalára állította a jó énekeseket, hogy közben hallja a többiek fejlődését. Lyonban Solange Perrachon altnak tanította. Négy év és egy nátha kellett hozzá, hogy a magasságai előkerüljenek.',
      },
      {
        en: 'The cold took the lower half of her voice for a week; she has sung with what was left ever since, mostly among stone: Mozart, Allegri, the plainchant of the Auvergne. Where there is a carpet, she asks for it to be rolled up.',
        fr: 'Ce rhume l’a privée une semaine de la moitié grave de sa voix ; depuis, elle chante avec ce qui restait, le plus souvent dans la pierre : Mozart, Allegri, le plain-chant d’Auvergne. Là où il y a un tapis, elle demande qu’on le roule.',
        hu: 'A nátha egy hétre elvitte hangjának mély felét; azóta azzal énekel, ami megmaradt, többnyire kőfalak között: Mozartot, Allegrit, auvergne-i gregoriánt. Ahol szőnyeg van, ott megkéri, hogy tekerjék fel.',
      },
      {
        en: 'In the *Requiem* she stands beside Ottilie Brandmayr; they breathe together without a sign. Her bees fill four hives. After a concert she tells them aloud how it went, as bees are told of births and deaths; if it went badly, she waits until morning.',
        fr: 'Dans le *Requiem*, elle se tient à côté d’Ottilie Brandmayr ; elles respirent ensemble sans un signe. Ses abeilles occupent quatre ruches. Après un concert, elle leur raconte à voix haute comment il s’est passé, comme on annonce aux abeilles les naissances et les deuils ; s’il s’est mal passé, elle attend le matin.',
        hu: 'A *Requiem*ben Ottilie Brandmayr mellett áll; jeladás nélkül, egyszerre vesznek levegőt. Négy kaptár méhe van. Koncert után fennhangon elmeséli nekik, hogyan sikerült, ahogyan a születést és a halált szokás hírül adni a méheknek; ha rosszul sikerült, megvárja vele a reggelt.',
      },
    ],
    quote: {
      en: '“A room will tell you how softly you may sing. You only have to ask it first.”',
      fr: '« Une salle vous dit jusqu’où l’on peut chanter doucement. Encore faut-il le lui demander. »',
      hu: '„A terem megmondja, milyen halkan szabad énekelni. Csak előbb meg kell kérdezni.”',
    },
  },
  'ottilie-brandmayr': {
    story: [
      {
        en: 'Before she sang for a living, Ottilie Brandmayr drove a mobile library through the hills of eastern Styria and practised at the wheel, from one village to the next. Roswitha Leitgeb took her on in Graz when she was twenty-four: too late, by all the rules.',
        fr: 'Avant de vivre du chant, Ottilie Brandmayr conduisait un bibliobus dans les collines de Styrie orientale et travaillait sa voix au volant, d’un village à l’autre. Elle avait vingt-quatre ans quand Roswitha Leitgeb l’a prise comme élève à Graz : trop tard, selon toutes les règles.',
        hu: 'Mielőtt az éneklésből élt volna, Ottilie Brandmayr könyvtárbuszt vezetett Kelet-Stájerország dombjai között, és a volánnál gyakorolt, egyik falutól a másikig. Huszonnégy éves volt, amikor Grazban Roswitha Leitgeb növendéke lett: minden szabály szerint elkésett.',
      },
      {
        en: 'The song by Kodály was for a recital in Sopron. She had learned it by ear, and an old lady in the front row corrected one vowel, kindly and out loud. Ottilie Brandmayr rented a room in the town that same week. More than half of her recitals are now in Hungarian, with Benedek Várhalmi at the piano; at times it is she who corrects him.',
        fr: 'La mélodie de Kodály était destinée à un récital à Sopron. Elle l’avait apprise à l’oreille, et une vieille dame du premier rang a corrigé une voyelle, gentiment, à voix haute. La semaine même, Ottilie Brandmayr louait une chambre dans la ville. Plus de la moitié de ses récitals sont aujourd’hui en hongrois, avec Benedek Várhalmi au piano ; il arrive que ce soit elle qui le reprenne.',
        hu: 'A Kodály-dalt egy soproni estre tanulta, hallás után, és az első sorban egy idős hölgy kedvesen, fennhangon kijavította az egyik magánhangzóját. Ottilie Brandmayr még azon a héten szobát bérelt a városban. Dalestjeinek ma több mint a fele magyar nyelvű; Várhalmi Benedek zongorázik, és megesik, hogy az énekesnő javítja ki őt.',
      },
      {
        en: 'She sings the *Requiem* from a vocal score bought second-hand, for the pencil marks of a stranger who breathed in better places. On tour she begins novels with the last chapter, so as to be able to sleep.',
        fr: 'Elle chante le *Requiem* dans une partition achetée d’occasion, pour les annotations au crayon d’une inconnue qui respirait à de meilleurs endroits. En tournée, elle commence les romans par le dernier chapitre, afin de pouvoir dormir.',
        hu: 'A *Requiem*et antikváriumban vett zongorakivonatból énekli, egy ismeretlen ceruzajelei miatt, aki jobb helyeken vett levegőt. Ha úton van, a regényeket az utolsó fejezettel kezdi, hogy el tudjon aludni.',
      },
    ],
  },
  'lorenzo-castelvari': {
    story: [
      {
        en: 'The ferry crossed Lake Iseo eleven times a day, and for nine years Lorenzo Castelvari sang on every crossing. One passenger, the singing teacher Bruna Salvadei, twice missed her landing on purpose; the third time she left him her address in Brescia.',
        fr: 'Le bac traversait le lac d’Iseo onze fois par jour, et pendant neuf ans Lorenzo Castelvari a chanté à chaque traversée. Une passagère, Bruna Salvadei, professeure de chant, a manqué deux fois exprès son débarcadère ; la troisième, elle lui a laissé son adresse à Brescia.',
        hu: 'A komp naponta tizenegyszer kelt át az Iseói-tavon, és Lorenzo Castelvari kilenc éven át minden átkelésen énekelt. Egyik utasa, Bruna Salvadei énektanárnő kétszer szándékosan nem szállt ki a maga kikötőjében; harmadszorra megadta neki bresciai címét.',
      },
      {
        en: 'He had his first lesson at thirty-one and his first engagement in the back row of a choir, where he was asked to stand half a step further back. The turn came in Bergamo, when the organ failed halfway through the *Recordare*: the four soloists went on alone, and he found he could hear the other three. Since then, given the choice, he sings Mozart rather than Verdi.',
        fr: 'Il a pris sa première leçon à trente et un ans et débuté au dernier rang d’un chœur, où on l’a prié de reculer encore d’un demi-pas. Le tournant est venu à Bergame, quand l’orgue s’est tu au milieu du *Recordare* : les quatre solistes ont continué seuls, et il s’est aperçu qu’il entendait les trois autres. Depuis, quand on lui laisse le choix, il chante Mozart plutôt que Verdi.',
        hu: 'Harmincegy évesen vette az első énekórát, és egy kórus utolsó sorában lépett fel először, ahol megkérték, hogy álljon még fél lépéssel hátrább. A fordulat Bergamóban jött el, amikor a *Recordare* közepén elhallgatott az orgona: a négy szólista egyedül folytatta, és ő észrevette, hogy hallja a másik hármat. Azóta, ha választhat, inkább Mozartot énekel, mint Verdit.',
      },
      {
        en: 'With Áron Kelemenfy he gives evenings of duets, the bass in charge of the tempo, he of the supper. He sings with his feet apart, as on deck, has his concert shoes soled with rubber, and reads the level of the lake in the morning paper before the reviews.',
        fr: 'Avec Áron Kelemenfy, il donne des soirées de duos, où la basse répond du tempo et lui du souper. Il chante les pieds écartés, comme sur le pont, fait ressemeler de caoutchouc ses souliers de concert et lit chaque matin dans le journal le niveau du lac, avant les critiques.',
        hu: 'Kelemenfy Áronnal duettesteket ad, amelyeken a tempóért a basszus felel, a vacsoráért ő. Szétvetett lábbal énekel, mint a fedélzeten, koncertcipőit gumival talpaltatja, és reggelente előbb nézi meg az újságban a tó vízállását, mint a kritikákat.',
      },
    ],
  },
  'aron-kelemenfy': {
    story: [
      {
        en: 'Áron Kelemenfy spoke late, and low. At thirteen he was sent home from a rehearsal of the boys’ choir in Veszprém and invited back as a bass; he returned at fifteen, and has not changed part since. He studied in Budapest with Kálmán Ordas, then in Freiberg, less for the singing than for the organ builders.',
        fr: 'Áron Kelemenfy a parlé tard, et grave. À treize ans, la maîtrise de Veszprém l’a renvoyé chez lui en pleine répétition, en l’invitant à revenir comme basse ; il est revenu à quinze ans, et n’a plus changé de pupitre. Il a étudié à Budapest auprès de Kálmán Ordas, puis à Freiberg, moins pour le chant que pour les facteurs d’orgues.',
        hu: 'Kelemenfy Áron későn szólalt meg, és mélyen. Tizenhárom évesen a veszprémi fiúkórus próbájáról hazaküldték azzal, hogy basszusként jöjjön vissza; tizenöt évesen visszament, és azóta sem váltott szólamot. Budapesten Ordas Kálmánnál tanult, majd Freibergben, ahová nem is annyira az ének, mint inkább az orgonaépítők vonzották.',
      },
      {
        en: 'He took to building clavichords because even a bass needs somewhere to be quiet. The sound carries across a table and no further; he practises to it at night, and says that nobody ever told him as much about intonation. Eleven are finished. One stands in the sacristy of the Chapelle Sainte-Aurore, for whoever wants to warm up.',
        fr: 'Il s’est mis à construire des clavicordes parce qu’il faut bien qu’une basse puisse se taire quelque part. Le son traverse une table, pas davantage ; il s’y exerce la nuit, et soutient que personne ne lui en a jamais tant dit sur la justesse. Onze sont achevés. L’un d’eux attend, dans la sacristie de la chapelle Sainte-Aurore, qui voudra s’échauffer.',
        hu: 'Klavikordot azért kezdett építeni, mert egy basszusnak is kell egy hely, ahol csendben lehet. A hangszer szava egy asztalon átér, tovább nem; éjszakánként ehhez gyakorol, és azt állítja, intonációról soha senki nem mondott neki ennyit. Eddig tizenegy készült el. Az egyik a Sainte-Aurore-kápolna sekrestyéjében áll, és azt várja, aki be akar énekelni.',
      },
      {
        en: 'He sings Sarastro, the Christ of Bach’s Passions, and those small parts in which somebody opens a door. With Domonkos Révfalusi he has given the *Requiem* nineteen times, never at the same tempo. The tuning key in his coat pocket has been explained at many airports.',
        fr: 'Il chante Sarastro, le Christ des Passions de Bach et ces petits rôles où quelqu’un ouvre une porte. Avec Domonkos Révfalusi, il a donné le *Requiem* dix-neuf fois, jamais au même tempo. Dans la poche de son manteau, une clé d’accord, dont il a expliqué l’usage dans bien des aéroports.',
        hu: 'Sarastrót, Bach passióinak Krisztusát és olyan apró szerepeket énekel, amelyekben valaki ajtót nyit. Révfalusi Domonkossal tizenkilencszer adta elő a *Requiem*et, soha kétszer ugyanabban a tempóban. Kabátzsebében hangolókulcs lapul, amelynek rendeltetését már sok repülőtéren elmagyarázta.',
      },
    ],
  },
  'domonkos-revfalusi': {
    story: [
      {
        en: 'Domonkos Révfalusi was a timpanist for eleven years, in Győr and in Linz, and counted, by his own reckoning, some four hundred thousand bars of rest. He spent them watching conductors. What he kept is a short list of things not to do, pinned inside the lid of his case.',
        fr: 'Domonkos Révfalusi a été timbalier pendant onze ans, à Győr puis à Linz, et y a compté, selon ses calculs, quelque quatre cent mille mesures de silence. Il les a passées à observer les chefs. Il en a gardé une courte liste de choses à ne pas faire, punaisée dans le couvercle de sa mallette.',
        hu: 'Révfalusi Domonkos tizenegy évig volt üstdobos Győrben és Linzben, és saját számítása szerint mintegy négyszázezer ütemnyi szünetet számolt végig. Közben a karmestereket figyelte. Maradt utánuk egy rövid lista arról, mit nem szabad csinálni; a táskája fedelének belsejére tűzte.',
      },
      {
        en: 'He first conducted in Szombathely, at a day’s notice, for a colleague who was snowed in; the baton was in the colleague’s coat. Nobody missed it. He studied afterwards, in Budapest, with Vilmos Zágoni, who taught him above all when to do nothing. He works with the strings of the house, and with choirs small enough for him to know every name by the second evening.',
        fr: 'Il a dirigé pour la première fois à Szombathely, du jour au lendemain, à la place d’un collègue bloqué par la neige ; la baguette était dans le manteau du collègue. Elle n’a manqué à personne. Il a étudié ensuite, à Budapest, auprès de Vilmos Zágoni, qui lui a surtout appris quand ne rien faire. Il travaille avec les cordes de la maison, et avec des chœurs assez petits pour qu’il en sache tous les prénoms dès le deuxième soir.',
        hu: 'Először Szombathelyen vezényelt, egyik napról a másikra, egy hóban rekedt kolléga helyett; a pálca a kolléga kabátjában volt. Senkinek sem hiányzott. Tanulni csak ezután tanult, Budapesten, Zágoni Vilmosnál, főleg azt, mikor ne csináljon semmit. A ház vonósaival dolgozik, és olyan kórusokkal, amelyek elég kicsik ahhoz, hogy a második estére mindenkit a nevén szólítson.',
      },
      {
        en: 'Rehearsals have no break because they end early. He walks to his concerts and arrives with the tempi of the evening in his legs; that of the *Requiem* is found between the Gare de Lyon and the chapel door.',
        fr: 'Ses répétitions n’ont pas de pause parce qu’elles finissent tôt. Il se rend au concert à pied et arrive avec, dans les jambes, les tempos de la soirée ; celui du *Requiem* se trouve entre la gare de Lyon et la porte de la chapelle.',
        hu: 'Próbáin azért nincs szünet, mert hamar véget érnek. A koncertre gyalog megy, és mire odaér, a lábában vannak az est tempói; a *Requiem*é a Gare de Lyon és a kápolna kapuja között dől el.',
      },
    ],
    quote: {
      en: '“A beat shows the players where they are. They knew that already.”',
      fr: '« Battre la mesure montre aux musiciens où ils en sont. Ils le savaient déjà. »',
      hu: '„Az ütés azt mutatja meg a zenészeknek, hol tartanak. Addigra már tudják.”',
    },
  },
  'ilka-tardosi': {
    story: [
      {
        en: 'The neighbour was a night watchman in Gyula, which explains the hours. At twelve Ilka Tardosi knew some two hundred tunes by heart and could read none. Piroska Hadházy, in Debrecen, taught her the notes in one summer, from hymn books, for their large print.',
        fr: 'Le voisin était veilleur de nuit à Gyula, ce qui explique les horaires. À douze ans, Ilka Tardosi savait par cœur quelque deux cents airs et n’en lisait aucun. À Debrecen, Piroska Hadházy lui a appris les notes en un été, dans des livres de cantiques, parce qu’ils sont imprimés gros.',
        hu: 'A szomszéd éjjeliőr volt Gyulán, ez magyarázza az időpontokat. Tardosi Ilka tizenkét évesen vagy kétszáz dallamot tudott fejből, és egyet sem tudott elolvasni. A kottát Debrecenben, Hadházy Piroskától tanulta meg egyetlen nyár alatt, énekeskönyvekből, mert azokat nagy betűvel nyomják.',
      },
      {
        en: 'For a time the two kinds of music lived apart. They met in a wedding tent near Elek, where she stood in for a clarinettist who was the groom. The dances of the third hour turned out to be those of *Galánta*, only faster, and nobody was counting. She has played Kodály standing ever since.',
        fr: 'Pendant un temps, les deux musiques ont vécu chacune de son côté. Elles se sont rencontrées sous un chapiteau de noce, près d’Elek, où elle remplaçait un clarinettiste qui n’était autre que le marié. Les danses de la troisième heure se sont révélées être celles de *Galánta*, en plus vite, et personne ne comptait. Depuis, elle joue Kodály debout.',
        hu: 'A kétféle zene egy ideig külön élt. Egy lakodalmas sátorban találkoztak össze Elek mellett, ahol azt a klarinétost helyettesítette, aki aznap a vőlegény volt. A harmadik óra táncairól kiderült, hogy a *Galántai táncok*, csak gyorsabban, és senki sem számolt. Azóta játssza Kodályt állva.',
      },
      {
        en: 'She cuts her reeds from cane that grows behind her house in Szentendre, in two old bathtubs, and throws away nine in ten. On Thursdays she plays in a wind quintet, otherwise with any string quartet that asks for the Brahms. The tárogató travels in the same case; if heard at all, then after the last encore, from the corridor.',
        fr: 'Elle taille ses anches dans des cannes qui poussent derrière chez elle, à Szentendre, dans deux vieilles baignoires, et en jette neuf sur dix. Le jeudi, elle joue dans un quintette à vent, les autres jours avec tout quatuor à cordes qui réclame le quintette de Brahms. Le tárogató voyage dans le même étui ; si on l’entend, c’est après le dernier bis, depuis le couloir.',
        hu: 'Nádjait maga faragja: az alapanyag szentendrei háza mögött nő, két öreg fürdőkádban, és tíz nádból kilencet eldob. Csütörtökönként fúvósötösben játszik, a többi napon bármelyik vonósnégyessel, amelyik a Brahms-ötöst kéri. A tárogató ugyanabban a tokban utazik; ha megszólal, az utolsó ráadás után teszi, a folyosóról.',
      },
    ],
  },
} satisfies Record<string, DemoBiography>
