import type { Choice } from '#ui/controls/select-field.tsx'

export const shownCategories = ['current', 'archived'] as const
export type ShownCategories = (typeof shownCategories)[number]

export interface CategoryChoice {
  id: number
  title: string
  depth: number
  /** Itself and its ancestors. */
  within: number[]
}

export const toIndentedChoice = ({ id, title, depth }: CategoryChoice): Choice => ({
  value: String(id),
  label: `${'\u2003'.repeat(depth)}${title}`,
})
