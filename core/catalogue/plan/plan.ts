/** A point of a plan: from its left, from its top, in the plan's own units. */
export type Point = [x: number, y: number]

/** Exactly one of these. */
export type Shape =
  | { rect: [x: number, y: number, width: number, height: number] }
  | { circle: [x: number, y: number, radius: number] }
  /** Degrees; 0 lies to the right, and they count clockwise. */
  | { ring: [x: number, y: number, inner: number, outer: number, from: number, to: number] }
  | { polygon: Point[] }

/** Seats of one category in one piece. A category may have several. */
export interface PlanArea {
  /** The category's key. */
  category: string
  shape: Shape
  /** Drawn as lines of seats. */
  rows?: number | undefined
}

/** A hall seen from above, as its organiser writes it. */
export interface HallPlan {
  /** Width and height of the drawing. */
  size: [width: number, height: number]
  walls?: Shape | undefined
  stage: Shape
  areas: PlanArea[]
  entrances?: { at: Point; step_free?: boolean | undefined }[] | undefined
  /** The way without steps to the places for wheelchairs. */
  step_free?: Point[] | undefined
  wheelchair?: Point[] | undefined
  /** Where an induction loop is heard. */
  loop?: Shape | undefined
}

/** A part of a hall: what the plan's areas and the tickets' zones belong to. */
export interface HallCategory {
  key: string
  title: string
  /** One line about its seats. */
  note: string | null
}

/** Whom to ask for a place for a wheelchair or for who comes along; null: whoever answers for the shop. */
export interface HallAccess {
  phone: string | null
  email: string | null
  /** One sentence that stands before them. */
  note: string | null
}

/** The place of a hall's category in its plan, as the fragment of an address. */
export const planPlace = (venueSlug: string, key: string): string => `plan-${venueSlug}-${key}`

/** Where the plan shows the places for wheelchairs. No category has such a key. */
export const planWheelchairPlace = (venueSlug: string): string => planPlace(venueSlug, '-wheelchair')
