/** A point of a plan: distance from the left and from the top, in the plan's own units. */
export type Point = [x: number, y: number]

/** Exactly one of these. */
export type Shape =
  | { rect: [x: number, y: number, width: number, height: number] }
  | { circle: [x: number, y: number, radius: number] }
  /** Angles in degrees, clockwise from 0 at the right. */
  | { ring: [x: number, y: number, inner: number, outer: number, from: number, to: number] }
  | { polygon: Point[] }

/** A contiguous area of seats of one category. A category may have several. */
export interface PlanArea {
  /** Key of the category. */
  category: string
  shape: Shape
  /** Number of seat rows drawn. */
  rows?: number | undefined
}

/** Floor plan of a hall, as written by its organiser. */
export interface HallPlan {
  /** Width and height of the drawing. */
  size: [width: number, height: number]
  walls?: Shape | undefined
  stage: Shape
  areas: PlanArea[]
  entrances?: { at: Point; step_free?: boolean | undefined }[] | undefined
  /** Step-free route to the wheelchair places. */
  step_free?: Point[] | undefined
  wheelchair?: Point[] | undefined
  /** Area covered by an induction loop. */
  loop?: Shape | undefined
}

/** A part of a hall, referenced by the plan's areas and the tickets' zones. */
export interface HallCategory {
  key: string
  title: string
  /** One line about its seats. */
  note: string | null
}

/** Contact for wheelchair and companion places; null for the shop's general contact. */
export interface HallAccess {
  phone: string | null
  email: string | null
  /** One sentence shown before the contact. */
  note: string | null
}

/** Returns the URL fragment of a hall category in its plan. */
export const planPlace = (venueSlug: string, key: string): string => `plan-${venueSlug}-${key}`

/** Returns the URL fragment of the wheelchair places in a plan. No category has such a key. */
export const planWheelchairPlace = (venueSlug: string): string => planPlace(venueSlug, '-wheelchair')
