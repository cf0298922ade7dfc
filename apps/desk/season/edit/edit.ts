/** One thing changed on many coming concerts. */

/** What can be changed; `doors` and `closes` are minutes before the concert begins. */
export const editFields = ['publication', 'doors', 'opens', 'closes', 'price', 'capacity'] as const
export type EditField = (typeof editFields)[number]

/** What a field is of, where a concert has several: a ticket of a part, or a part, by their names. */
export interface EditPart {
  key: string
  zone: string
  /** Empty: the part itself. */
  ticket: string
}

/** Why something cannot be changed. */
export type EditRefusal = 'tooSmall' | 'closesFirst'

/** A concert with what it would have. */
export interface EditLine {
  dateId: number
  event: string
  hall: string
  startsAt: string
  /** As it is stored: cents, seats, minutes, a moment; null: none, or no limit. `various`: its tickets differ. */
  before: string | number | boolean | null
  after: string | number | boolean | null
  refusal: EditRefusal | null
  /** The smallest number of seats that is possible. */
  least: number | null
}

export interface EditFields {
  field: EditField
  part: string
  value: string
}

/** More are changed in several steps. */
export const maxEdited = 1_000
