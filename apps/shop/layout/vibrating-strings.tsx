import styles from './vibrating-strings.module.css'

/** Of each string: its number of parts, and its amplitude in units of the view box. */
const strings = [
  { parts: 1, swing: 46 },
  { parts: 3, swing: 30 },
  { parts: 2, swing: 52 },
  { parts: 5, swing: 22 },
  { parts: 4, swing: 34 },
]
/** Amplitudes of the exposures, relative to the maximum: denser where a string moves slowest. */
const exposures = [1, 0.97, 0.88, 0.74, 0.56, 0.35, 0.12, -0.12, -0.35, -0.56, -0.74, -0.88, -0.97, -1]
const width = 1200
const spacing = 40

/** An arc for every part, alternately up and down. It rises half as far as its control point. */
function drawWave({ parts, swing }: (typeof strings)[number], exposure: number): string {
  const length = width / parts
  return `M0 0q${length / 2} ${-2 * swing * exposure} ${length} 0${`t${length} 0`.repeat(parts - 1)}`
}

/** Vibrating strings: five staff lines in a long exposure, animated once on load. Decorative. */
export function VibratingStrings({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${spacing * 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {strings.map((string, index) => (
        <g key={string.parts} transform={`translate(0 ${spacing * (index + 1)})`}>
          <path className={styles.string} d={exposures.map((exposure) => drawWave(string, exposure)).join('')} />
        </g>
      ))}
    </svg>
  )
}
