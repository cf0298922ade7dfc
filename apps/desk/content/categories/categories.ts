import type { Choice } from '#ui/controls/select-field.tsx'

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

/** Address value for articles without a category. */
export const noCategory = 'none'
