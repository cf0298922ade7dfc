/** Distance from the left and from the top, in the plan's own units. */
export type Point = [x: number, y: number]

/** Exactly one of these. */
export type Shape =
  | { rect: [x: number, y: number, width: number, height: number] }
  | { circle: [x: number, y: number, radius: number] }
  /** Angles in degrees, clockwise from 0 at the right. */
  | { ring: [x: number, y: number, inner: number, outer: number, from: number, to: number] }
  | { polygon: Point[] }

/** A category may have several areas. */
interface PlanArea {
  category: string
  shape: Shape
  rows?: number | undefined
}

/** As written by its organiser. */
export interface HallPlan {
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

/** Referenced by the plan's areas and the tickets' zones. */
export interface HallCategory {
  key: string
  title: string
  note: string | null
}

/** Contact for wheelchair and companion places; null for the shop's general contact. */
export interface HallAccess {
  phone: string | null
  email: string | null
  /** Shown before the contact. */
  note: string | null
}

export const planPlace = (venueSlug: string, key: string): string => `plan-${venueSlug}-${key}`

/** No category has such a key. */
export const planWheelchairPlace = (venueSlug: string): string => planPlace(venueSlug, '-wheelchair')
