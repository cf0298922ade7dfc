import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { ReportRow } from './reports.ts'
import styles from './chart.module.css'

/** Number of bars readable at a glance. */
const mostBars = 12
const [width, line, edge, names] = [640, 28, 12, 200]
/** Characters that fit beside a bar. */
const lettersOfName = 30

/** Bars of the largest rows; the table beside the chart lists all. */
export function BarChart({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  const money = useMoney()
  const shown = rows.slice(0, mostBars)
  if (shown.length < 2) return null
  const [most, least] = [
    Math.max(0, ...shown.map(({ gross }) => gross)),
    Math.min(0, ...shown.map(({ gross }) => gross)),
  ]
  // Space for the amounts on the right.
  const room = width - names - 2 * edge - 90
  const scale = room / Math.max(1, most - least)
  const zero = names + edge - least * scale
  const height = shown.length * line + 2 * edge
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={label}>
        {shown.map(({ key, label: name, gross }, index) => {
          const y = edge + index * line
          const length = Math.abs(gross) * scale
          return (
            <g key={key}>
              <text x={names} y={y + 18} className={styles.end}>
                {shorten(name)}
              </text>
              <rect
                x={gross < 0 ? zero - length : zero}
                y={y + 5}
                width={length}
                height={line - 10}
                className={gross < 0 ? styles.below : styles.bar}
              />
              <text x={(gross < 0 ? zero : zero + length) + 6} y={y + 18} className={styles.text}>
                {money(gross)}
              </text>
            </g>
          )
        })}
        <path d={`M${zero} ${edge}V${height - edge}`} className={styles.axis} />
      </svg>
    </figure>
  )
}

const shorten = (name: string) => (name.length > lettersOfName ? `${name.slice(0, lettersOfName - 1)}…` : name)
