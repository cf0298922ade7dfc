import { type Names, noNames } from '../names/names.ts'

/** A ticket type; empty price: not for sale there. */
export interface KindFields {
  /** null: a new one. */
  id: number | null
  title: Names
  /** For whom; empty: everybody. */
  access: '' | 'wheelchair' | 'companion'
  /** Such as a student card. */
  condition: Names
  /** By category id. */
  prices: Record<string, string>
}

export interface PriceListFields {
  title: string
  fee: string
  kinds: KindFields[]
  /** Version that the editor has read. */
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

export const priceListNoKind: KindFields = { id: null, title: noNames, access: '', condition: noNames, prices: {} }

export const priceListUsualKinds: KindFields[] = [
  { en: 'Adult', fr: 'Plein tarif', hu: 'Felnőtt' },
  { en: 'Senior', fr: 'Senior', hu: 'Nyugdíjas' },
  { en: 'Student', fr: 'Étudiant', hu: 'Diák' },
  { en: 'Child', fr: 'Enfant', hu: 'Gyermek' },
].map((title) => ({ ...priceListNoKind, title }))
