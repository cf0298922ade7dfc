export const shownCategories = ['current', 'archived'] as const
export type ShownCategories = (typeof shownCategories)[number]

/** A category to choose, with its depth. */
export interface CategoryChoice {
  id: number
  title: string
  depth: number
  /** Itself and its ancestors. */
  within: number[]
}
