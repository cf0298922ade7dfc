import { mapTexts, type Texts } from './content/texts.ts'

export const fullPrice: Texts = { en: 'full price', fr: 'plein tarif', hu: 'teljes árú' }
export const student: Texts = { en: 'student', fr: 'étudiant', hu: 'diák' }
export const studentDescription: Texts = {
  en: 'With a student card, shown at the door',
  fr: 'Carte d’étudiant demandée à l’entrée',
  hu: 'Diákigazolvánnyal, a bejáratnál felmutatva',
}

export const wheelchair: Texts = {
  en: 'Wheelchair place',
  fr: 'Place pour un fauteuil roulant',
  hu: 'Kerekesszékes hely',
}
export const companion: Texts = { en: 'Companion’s place', fr: 'Place d’accompagnant', hu: 'Kísérői hely' }
export const companionDescription: Texts = {
  en: 'Beside the wheelchair',
  fr: 'À côté du fauteuil',
  hu: 'A kerekesszék mellett',
}

/** A ticket is named by its seats and its price: in a cart it stands alone. */
export const nameTicket = (zone: Texts, price: Texts): Texts =>
  mapTexts((locale) => `${zone[locale]}, ${price[locale]}`)
