import { mapTexts, type Texts } from './content/texts.ts'

export const fullPrice: Texts = { en: 'full price', fr: 'plein tarif', hu: 'teljes árú' }
export const student: Texts = { en: 'student', fr: 'étudiant', hu: 'diák' }
export const studentDescription: Texts = {
  en: 'With a student card, shown at the door',
  fr: 'Carte d’étudiant demandée à l’entrée',
  hu: 'Diákigazolvánnyal, a bejáratnál felmutatva',
}

/** A ticket is named by its seats and its price: in a cart it stands alone. */
export const nameTicket = (zone: Texts, price: Texts): Texts =>
  mapTexts((locale) => `${zone[locale]}, ${price[locale]}`)
