import { classNames } from '../class-names.ts'
import styles from './venue-color.module.css'

/** A venue's colour as a small block that is right from the first byte on: SVG attributes are no inline styles. */
export function VenueColor({ color, className }: { color: string; className?: string }) {
  return (
    <svg className={classNames(styles.swatch, className)} viewBox="0 0 12 12" aria-hidden="true">
      <rect width="12" height="12" fill={color} />
    </svg>
  )
}
