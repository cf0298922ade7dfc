/** `doors` and `closes` are minutes before the concert begins. */
export const dateEditFields = ['publication', 'doors', 'opens', 'closes', 'price', 'capacity'] as const
export type EditField = (typeof dateEditFields)[number]

/** A ticket of a category, or a category, by name. */
export interface EditPart {
  key: string
  zone: string
  /** Empty: the category itself. */
  ticket: string
}

export type EditRefusal = 'tooSmall' | 'closesFirst'

export interface EditLine {
  dateId: number
  event: string
  hall: string
  startsAt: string
  /** As stored; null: none, or unlimited. `various`: its tickets differ. */
  before: string | number | boolean | null
  after: string | number | boolean | null
  refusal: EditRefusal | null
  /** Smallest possible number of seats. */
  least: number | null
}

export interface EditFields {
  field: EditField
  part: string
  value: string
}
