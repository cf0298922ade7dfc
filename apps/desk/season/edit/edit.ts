/** Bulk edits of upcoming concerts. */

/** Editable fields; `doors` and `closes` are minutes before the concert begins. */
export const editFields = ['publication', 'doors', 'opens', 'closes', 'price', 'capacity'] as const
export type EditField = (typeof editFields)[number]

/** Subject of a field for concerts with several: a ticket of a category, or a category, by name. */
export interface EditPart {
  key: string
  zone: string
  /** Empty: the category itself. */
  ticket: string
}

/** Why an edit is refused. */
export type EditRefusal = 'tooSmall' | 'closesFirst'

/** A concert with its new value. */
export interface EditLine {
  dateId: number
  event: string
  hall: string
  startsAt: string
  /**
   * As stored: cents, seats, minutes, a time; null: none, or unlimited. `various`: its tickets
   * differ.
   */
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

/** More have to be changed in several steps. */
export const maxEdited = 1_000
