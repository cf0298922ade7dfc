import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type SellThroughRow, countSoldShare } from './reports.ts'
import styles from './chart.module.css'

const [width, height, edge, foot] = [640, 180, 28, 24]

/**
 * Chart of the share of seats sold by concert, in order; the adjacent table contains the same data.
 */
export function ShareChart({ rows }: { rows: readonly SellThroughRow[] }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const limited = rows.filter((row) => countSoldShare(row) !== null)
  const [first, last] = [limited[0], limited.at(-1)]
  if (!first || !last || first === last) return null
  const step = (width - 2 * edge) / limited.length
  const room = height - edge - foot - 4
  const ground = edge + room
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={t('reports.shares')}>
        {limited.map((row, index) => {
          const full = Math.min(1, countSoldShare(row) ?? 0) * room
          const bar = { x: edge + index * step, width: Math.max(1, Math.min(48, step * 0.8)) }
          return (
            <g key={row.id}>
              <rect {...bar} y={edge} height={room} className={styles.rest} />
              <rect {...bar} y={ground - full} height={full} className={styles.bar} />
            </g>
          )
        })}
        <path d={`M${edge} ${edge}H${width - edge}`} className={styles.limit} />
        <path d={`M${edge} ${ground}H${width - edge}`} className={styles.axis} />
        <text x={edge} y={edge - 8} className={styles.text}>
          {t('reports.allSeats')}
        </text>
        <text x={edge} y={height - 8} className={styles.text}>
          {formatDate(first.startsAt, 'short')}
        </text>
        <text x={width - edge} y={height - 8} className={styles.end}>
          {formatDate(last.startsAt, 'short')}
        </text>
      </svg>
    </figure>
  )
}
