import type { Choice } from '#ui/controls/select-field.tsx'
import type { CategoryChoice } from './categories.ts'

/** A category choice, indented by depth. */
export const toIndentedChoice = ({ id, title, depth }: CategoryChoice): Choice => ({
  value: String(id),
  label: `${'\u2003'.repeat(depth)}${title}`,
})
