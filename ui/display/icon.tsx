import { joinClassNames } from '../class-names.ts'
import styles from './icon.module.css'
import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths
export type IconSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** Icon of 18, 24, 32, 38 or 46 px, hidden from screen readers: text stands beside it. */
export function Icon({ name, size = 'sm', className }: { name: IconName; size?: IconSize; className?: string }) {
  return (
    <svg
      className={joinClassNames(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
