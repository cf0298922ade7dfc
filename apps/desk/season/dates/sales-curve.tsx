import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './sales-curve.module.css'

/** Seats sold and not returned at the end of a day on which the number changed. */
export interface SalesDay {
  date: string
  /** Days before the concert; 0: on its day, and afterwards. */
  daysBefore: number
  sold: number
}

const [width, height, edge] = [640, 200, 28]

/** Sales by days remaining; the table contains the same data. */
export function SalesCurve({ days, capacity }: { days: readonly SalesDay[]; capacity: number | null }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return <p className={layout.muted}>{t('planning.sales.none')}</p>
  const most = Math.max(capacity ?? 0, ...days.map(({ sold }) => sold), 1)
  const longest = Math.max(first.daysBefore, 1)
  const x = (daysBefore: number) => edge + (1 - daysBefore / longest) * (width - 2 * edge)
  const y = (sold: number) => height - edge - (sold / most) * (height - 2 * edge)
  // The number sold is constant until the next day with a change: steps, not slopes.
  const steps = days.map(({ daysBefore, sold }) => `H${x(daysBefore).toFixed(1)}V${y(sold).toFixed(1)}`).join('')
  const path = `M${x(longest).toFixed(1)} ${y(0).toFixed(1)}${steps}`
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.svg} role="img" aria-label={t('planning.sales.curve')}>
        <path d={`M${edge} ${y(0)}H${width - edge}`} className={styles.axis} />
        {capacity !== null && <path d={`M${edge} ${y(capacity)}H${width - edge}`} className={styles.limit} />}
        <path d={path} className={styles.line} />
        <circle cx={x(last.daysBefore)} cy={y(last.sold)} r="3.5" className={styles.end} />
        <text x={edge} y={height - 8} className={styles.text}>
          {t('planning.sales.daysBefore', { count: longest })}
        </text>
        <text x={width - edge} y={height - 8} className={styles.right}>
          {t('planning.sales.concert')}
        </text>
        {capacity !== null && (
          <text x={width - edge} y={y(capacity) - 6} className={styles.right}>
            {t('planning.sales.capacity', { count: capacity })}
          </text>
        )}
      </svg>
      <details className={styles.details}>
        <summary>{t('planning.sales.table')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('planning.sales.day')}</th>
              <th scope="col">{t('planning.sales.left')}</th>
              <th scope="col">{t('planning.sales.sold')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, daysBefore, sold }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date, 'short')}</th>
                <td>{daysBefore}</td>
                <td>{sold}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
