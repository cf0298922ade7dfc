import icon from '#ui/display/icon.module.css'
import { joinClassNames } from '#ui/class-names.ts'
import { deskIconPaths } from './icon-paths.ts'

export type DeskIconName = keyof typeof deskIconPaths

/** Icon specific to the desk, hidden from screen readers because of the text beside it. */
export function DeskIcon({ name, className }: { name: DeskIconName; className?: string }) {
  return (
    <svg
      className={joinClassNames(icon.icon, icon.xs, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={deskIconPaths[name]} />
    </svg>
  )
}
