import { placedQuestionnaire } from './surveys.ts'
import { list, text, title, type Draft, type Texts } from './texts.ts'

export interface DemoPage {
  key: string
  slug: Texts
  title: Texts
  content: Draft[]
}

/** What stands in the footer, in order. */
export const pages: DemoPage[] = [
  {
    key: 'terms',
    slug: { en: 'terms', fr: 'conditions-generales-de-vente', hu: 'altalanos-szerzodesi-feltetelek' },
    title: { en: 'Terms of sale', fr: 'Conditions générales de vente', hu: 'Általános szerződési feltételek' },
    content: [
      text({
        en: 'This is a demonstration shop: its concerts are invented, and no order binds anyone. An organiser replaces this page with real terms.',
        fr: 'Cette boutique est une démonstration : ses concerts sont inventés et aucune commande n’engage personne. L’organisateur remplace cette page par de vraies conditions.',
        hu: 'Ez egy bemutató bolt: a koncertek kitaláltak, a megrendelések senkit nem köteleznek. A szervező valódi feltételekre cseréli ezt az oldalt.',
      }),
      title({ en: 'Tickets and prices', fr: 'Billets et prix', hu: 'Jegyek és árak' }),
      list({
        en: [
          'Prices are in euros and include tax. An issuing fee per ticket is added where the hall charges one; the cart shows it before you order.',
          'Seats in your cart are kept for a limited time, which the cart shows.',
          'A student ticket is valid with a student card, shown at the door.',
        ],
        fr: [
          'Les prix sont en euros, taxes comprises. Des frais d’émission par billet s’ajoutent là où la salle en demande ; le panier les indique avant la commande.',
          'Les places de votre panier sont réservées pour une durée limitée, indiquée dans le panier.',
          'Le billet étudiant est valable sur présentation de la carte d’étudiant à l’entrée.',
        ],
        hu: [
          'Az árak euróban értendők, és az adót tartalmazzák. Ahol a terem jegyenként jegykezelési díjat számít fel, a kosár a megrendelés előtt feltünteti.',
          'A kosárba tett helyeket korlátozott ideig tartjuk fenn; az időt a kosár mutatja.',
          'A diákjegy érvényes diákigazolvánnyal használható fel, amelyet a bejáratnál kell bemutatni.',
        ],
      }),
      title({ en: 'Right of withdrawal', fr: 'Droit de rétractation', hu: 'Elállási jog' }),
      text({
        en: 'Tickets for an event on a given date are exempt from the right of withdrawal (Directive 2011/83/EU, article 16 l). If a concert is cancelled, the price and the fees are refunded; if it is postponed, tickets stay valid or are refunded on request.',
        fr: 'Les billets pour un spectacle à date fixe sont exclus du droit de rétractation (directive 2011/83/UE, article 16, point l). En cas d’annulation, le prix et les frais sont remboursés ; en cas de report, les billets restent valables ou sont remboursés sur demande.',
        hu: 'A meghatározott napra szóló jegyekre nem vonatkozik az elállási jog (2011/83/EU irányelv, 16. cikk l) pont). Ha egy koncert elmarad, az árat és a díjakat visszatérítjük; ha elhalasztjuk, a jegyek érvényesek maradnak, vagy kérésre visszatérítjük az árukat.',
      }),
    ],
  },
  {
    key: 'privacy',
    slug: { en: 'privacy', fr: 'confidentialite', hu: 'adatvedelem' },
    title: { en: 'Privacy', fr: 'Confidentialité', hu: 'Adatvédelem' },
    content: [
      text({
        en: 'We keep what an order needs: your name, your e-mail address, your phone number in case a concert changes at short notice, and the billing address. Card details go to the payment provider and never reach this shop.',
        fr: 'Nous conservons ce qu’exige une commande : votre nom, votre adresse e-mail, votre téléphone en cas de changement de dernière minute et l’adresse de facturation. Les données de carte vont au prestataire de paiement et ne parviennent jamais à cette boutique.',
        hu: 'Azt őrizzük meg, amire a megrendeléshez szükség van: a nevét, az e-mail-címét, a telefonszámát (ha egy koncert rövid határidővel változna) és a számlázási címet. A kártyaadatok a fizetési szolgáltatóhoz kerülnek, ehhez a bolthoz soha.',
      }),
      title({ en: 'Cookies', fr: 'Cookies', hu: 'Sütik' }),
      text({
        en: 'Two, both necessary: one keeps your cart, one protects forms. There is no tracking, so there is nothing to consent to.',
        fr: 'Deux, l’un et l’autre nécessaires : le premier garde votre panier, le second protège les formulaires. Aucun pistage, donc rien à accepter.',
        hu: 'Kettő van, mindkettő szükséges: az egyik a kosarát őrzi, a másik az űrlapokat védi. Követés nincs, így nincs mihez hozzájárulni.',
      }),
    ],
  },
  {
    key: 'imprint',
    slug: { en: 'imprint', fr: 'mentions-legales', hu: 'impresszum' },
    title: { en: 'Imprint', fr: 'Mentions légales', hu: 'Impresszum' },
    content: [
      text(
        {
          en: 'Cadenza is an open-source ticket shop for classical concerts. This installation shows its demo season: halls, artists and dates are invented, the works are not.',
          fr: 'Cadenza est une billetterie libre pour concerts de musique classique. Cette installation présente sa saison de démonstration : salles, artistes et dates sont inventés, les œuvres ne le sont pas.',
          hu: 'A Cadenza nyílt forráskódú jegybolt klasszikus koncertekhez. Ez a telepítés a bemutató évadot mutatja: a termek, a művészek és az időpontok kitaláltak, a művek nem.',
        },
        {
          en: 'The pictures are computed, not photographed: sounding strings, sand on metal plates, overtones. The lettering is Bodoni Moda, under the SIL Open Font License.',
          fr: 'Les images sont calculées et non photographiées : cordes vibrantes, sable sur des plaques de métal, harmoniques. Le lettrage est en Bodoni Moda, sous licence SIL Open Font.',
          hu: 'A képek nem fényképek, hanem számítások: rezgő húrok, homok fémlapokon, felhangok. A betűk a Bodoni Moda családból valók, SIL Open Font License alatt.',
        },
      ),
      placedQuestionnaire,
    ],
  },
]
