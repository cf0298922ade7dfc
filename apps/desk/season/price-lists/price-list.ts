import type { Names } from '../halls/names.ts'

/** For whom a ticket is, as its fields have it; an empty price: not sold there. */
export interface KindFields {
  /** null: a new one. */
  id: number | null
  title: Names
  /** By the ids of the hall's parts. */
  prices: Record<string, string>
}

export interface PriceListFields {
  title: string
  fee: string
  kinds: KindFields[]
  /** What whoever saves it has read. */
  version: number
}

export interface PriceListDetail extends PriceListFields {
  id: number
}

export interface PricedPart {
  id: number
  title: string
  seats: number
}

/** What a new list begins with. */
export const priceListUsualKinds: KindFields[] = [
  { en: 'Adult', fr: 'Plein tarif', hu: 'Felnőtt' },
  { en: 'Senior', fr: 'Senior', hu: 'Nyugdíjas' },
  { en: 'Student', fr: 'Étudiant', hu: 'Diák' },
  { en: 'Child', fr: 'Enfant', hu: 'Gyermek' },
].map((title) => ({ id: null, title, prices: {} }))
