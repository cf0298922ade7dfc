import { splitColors } from '#core/catalogue/calendar/split-color.ts'

const size = 40

/** The colours of the venues that play on a day. SVG attributes need no script, and no style attribute either. */
export function DateMark({ colors, className }: { colors: string[]; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {splitColors(colors, size).map((band, index) => (
        <polygon key={index} points={band.points} fill={band.color} />
      ))}
    </svg>
  )
}
