import { splitColors } from '#core/catalogue/calendar/split-color.ts'

const size = 40

/** Colours of the venues of a day. SVG attributes need neither script nor style attribute. */
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
