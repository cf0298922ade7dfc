import { joinClassNames } from '../class-names.ts'
import styles from './venue-color.module.css'

/** SVG attributes, because the content security policy forbids inline styles. */
export function VenueColor({ color, className }: { color: string; className?: string }) {
  return (
    <svg className={joinClassNames(styles.swatch, className)} viewBox="0 0 12 12" aria-hidden="true">
      <rect width="12" height="12" fill={color} />
    </svg>
  )
}
