import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { ReportRow } from './reports.ts'
import styles from './chart.module.css'

const [width, height, edge, foot] = [640, 200, 28, 24]
const day = 86_400_000

/** Income and refunds per day; the table beside the chart has the same data. */
export function DayChart({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  const money = useMoney()
  const formatDate = useFormatDate()
  const [first, last] = [rows[0]?.key, rows.at(-1)?.key]
  if (!first || !last || first === last) return null
  const dayOf = (key: string) => Math.round((Date.parse(key) - Date.parse(first)) / day)
  const days = dayOf(last) + 1
  const [most, least] = [Math.max(1, ...rows.map(({ gross }) => gross)), Math.min(0, ...rows.map(({ gross }) => gross))]
  const step = (width - 2 * edge) / days
  const y = (cents: number) => edge + ((most - cents) / (most - least)) * (height - edge - foot - 4)
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={label}>
        {rows.map(({ key, gross }) => (
          <rect
            key={key}
            x={edge + dayOf(key!) * step}
            y={Math.min(y(0), y(gross))}
            width={Math.max(1, step * 0.8)}
            height={Math.abs(y(0) - y(gross))}
            className={gross < 0 ? styles.below : styles.bar}
          />
        ))}
        <path d={`M${edge} ${y(0)}H${width - edge}`} className={styles.axis} />
        <text x={edge} y={edge - 10} className={styles.text}>
          {money(most)}
        </text>
        <text x={edge} y={height - 8} className={styles.text}>
          {formatDate(first, 'short')}
        </text>
        <text x={width - edge} y={height - 8} className={styles.end}>
          {formatDate(last, 'short')}
        </text>
      </svg>
    </figure>
  )
}
