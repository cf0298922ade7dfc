import type { Names } from '../names/names.ts'

export interface HallSeller {
  id: number
  name: string
  country: string | null
}

export interface HallLine {
  id: number
  title: string
  city: string
  color: string
  isPublished: boolean
  parts: number
  /** null: unknown for a category. */
  seats: number | null
  lists: number
}

export interface HallDetail {
  id: number
  title: Names
  city: string
  address: string
  country: string
  /** Id of the seller of its tickets. */
  seller: string
  hasSold: boolean
  /** Whether the viewer must not change the seller. */
  isSellerFixed: boolean
  isPublished: boolean
  /** Version that the editor has read. */
  version: number
  parts: HallPart[]
}

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
