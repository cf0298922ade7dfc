import type { Choice } from '#ui/controls/select-field.tsx'
import type { CategoryChoice } from './categories.ts'

/** A category of a list, as far to the right as it stands deep. */
export const toIndentedChoice = ({ id, title, depth }: CategoryChoice): Choice => ({
  value: String(id),
  label: `${'\u2003'.repeat(depth)}${title}`,
})
