import type { Names } from './names.ts'

/** Who may sell the tickets of a hall. */
export interface HallSeller {
  id: number
  name: string
}

/** A hall as the list shows it. */
export interface HallLine {
  id: number
  title: string
  city: string
  color: string
  isPublished: boolean
  parts: number
  /** null: of some part it is not known. */
  seats: number | null
  lists: number
}

export interface HallDetail {
  id: number
  title: Names
  city: string
  address: string
  country: string
  /** The number of who sells its tickets. */
  seller: string
  /** Tickets of it have been sold, by whoever sold then. */
  hasSold: boolean
  /** Who reads it may not choose another seller. */
  isSellerFixed: boolean
  isPublished: boolean
  /** What whoever saves it has read. */
  version: number
  parts: HallPart[]
}

/** A part of a hall as its fields have it. */
export interface HallPart {
  /** null: a new one. */
  id: number | null
  title: Names
  seats: string
}

export interface HallFields {
  title: Names
  city: string
  address: string
  country: string
  seller: string
  parts: HallPart[]
  version: number
}
