export const shownCategories = ['current', 'archived'] as const
export type ShownCategories = (typeof shownCategories)[number]

/** A category to choose, as deep as it stands. */
export interface CategoryChoice {
  id: number
  title: string
  depth: number
  /** Itself and those that it stands below. */
  within: number[]
}
