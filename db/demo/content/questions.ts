import { href } from '@cadenza/navigation'
import { routes } from '../../../shop/routes.ts'
import { button, list, text, type Draft, type Texts } from './texts.ts'

export interface DemoQuestion {
  key: string
  question: Texts
  answer: Draft[]
}

/** What visitors often ask, in order. */
export const questions: DemoQuestion[] = [
  {
    key: 'where-are-my-tickets',
    question: { en: 'Where are my tickets?', fr: 'Où sont mes billets ?', hu: 'Hol vannak a jegyeim?' },
    answer: [
      text({
        en: 'In your mail, as a PDF with a code for each seat, minutes after you have paid. You need not print them: the code on your phone opens the door.',
        fr: 'Dans votre messagerie, en PDF avec un code par place, quelques minutes après le paiement. Inutile de les imprimer : le code sur votre téléphone ouvre la porte.',
        hu: 'A postafiókjában: PDF-ben, helyenként egy kóddal, néhány perccel a fizetés után. Kinyomtatni nem kell, a telefonon lévő kód is nyitja az ajtót.',
      }),
      list({
        en: [
          'Look into the folder for unwanted mail.',
          'Open the page of your order again: it can send them once more.',
          'Write to us with the reference of your order.',
        ],
        fr: [
          'Regardez dans le dossier des courriers indésirables.',
          'Rouvrez la page de votre commande : elle peut les renvoyer.',
          'Écrivez-nous avec la référence de votre commande.',
        ],
        hu: [
          'Nézze meg a levélszemét mappáját.',
          'Nyissa meg újra a megrendelése oldalát: onnan ismét elküldheti őket.',
          'Írjon nekünk a megrendelés számával.',
        ],
      }),
    ],
  },
  {
    key: 'coming-late',
    question: { en: 'May I come late?', fr: 'Puis-je arriver en retard ?', hu: 'Beengednek, ha elkésem?' },
    answer: [
      text({
        en: 'Yes, between two works, to a seat by the door. Doors open an hour before the concert, and somebody will be there to show you in.',
        fr: 'Oui, entre deux œuvres, à une place près de la porte. Les portes ouvrent une heure avant le concert, et quelqu’un vous fera entrer.',
        hu: 'Igen, két mű között, az ajtóhoz közeli helyre. A kapuk egy órával a koncert előtt nyílnak, és mindig lesz, aki bekíséri.',
      }),
    ],
  },
  {
    key: 'wheelchair',
    question: {
      en: 'Can I come with a wheelchair?',
      fr: 'Puis-je venir en fauteuil roulant ?',
      hu: 'Jöhetek kerekesszékkel?',
    },
    answer: [
      text({
        en: 'Yes. Tell us when you order, so that we keep a place without a step for you and whoever comes with you.',
        fr: 'Oui. Dites-le-nous à la commande, et nous gardons une place sans marche pour vous et la personne qui vous accompagne.',
        hu: 'Igen. Jelezze a rendeléskor, hogy lépcső nélküli helyet tartsunk fenn Önnek és a kísérőjének.',
      }),
      button({ en: 'Our halls', fr: 'Nos salles', hu: 'Termeink' }, href(routes.venues)),
    ],
  },
]
