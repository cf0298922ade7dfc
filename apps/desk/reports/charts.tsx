/** Charts of reports. The table beside each has the same data. */
import type { ReactNode } from 'react'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import { countSoldShare, type ReportRow, type SellThroughRow } from './reports.ts'
import styles from './charts.module.css'

const width = 640
/** Margins of charts over time; the dates stand in the foot. */
const [edge, foot] = [28, 24]
const day = 86_400_000

export function DayChart({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  const money = useMoney()
  const [first, last] = [rows[0]?.key, rows.at(-1)?.key]
  if (!first || !last || first === last) return null
  const height = 200
  const dayOf = (key: string) => Math.round((Date.parse(key) - Date.parse(first)) / day)
  const [most, least] = [Math.max(1, ...rows.map(({ gross }) => gross)), Math.min(0, ...rows.map(({ gross }) => gross))]
  const step = (width - 2 * edge) / (dayOf(last) + 1)
  const y = (cents: number) => edge + ((most - cents) / (most - least)) * (height - edge - foot - 4)
  return (
    <Chart label={label} height={height}>
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
      <Days from={first} to={last} height={height} />
    </Chart>
  )
}

export function ShareChart({ rows }: { rows: readonly SellThroughRow[] }) {
  const t = useDeskTexts()
  const limited = rows.filter((row) => countSoldShare(row) !== null)
  const [first, last] = [limited[0], limited.at(-1)]
  if (!first || !last || first === last) return null
  const height = 180
  const step = (width - 2 * edge) / limited.length
  const room = height - edge - foot - 4
  const ground = edge + room
  return (
    <Chart label={t('reports.shares')} height={height}>
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
      <Days from={first.startsAt} to={last.startsAt} height={height} />
    </Chart>
  )
}

/** Number of bars readable at a glance. */
const mostBars = 12
const [line, margin, names] = [28, 12, 200]
/** Characters that fit beside a bar. */
const lettersOfName = 30

export function BarChart({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  const money = useMoney()
  const shown = rows.slice(0, mostBars)
  if (shown.length < 2) return null
  const sums = shown.map(({ gross }) => gross)
  const [most, least] = [Math.max(0, ...sums), Math.min(0, ...sums)]
  // Space for the amounts on the right.
  const room = width - names - 2 * margin - 90
  const scale = room / Math.max(1, most - least)
  const zero = names + margin - least * scale
  const height = shown.length * line + 2 * margin
  return (
    <Chart label={label} height={height}>
      {shown.map(({ key, label: name, gross }, index) => {
        const y = margin + index * line
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
      <path d={`M${zero} ${margin}V${height - margin}`} className={styles.axis} />
    </Chart>
  )
}

const shorten = (name: string) => (name.length > lettersOfName ? `${name.slice(0, lettersOfName - 1)}…` : name)

function Chart({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={label}>
        {children}
      </svg>
    </figure>
  )
}

function Days({ from, to, height }: { from: string; to: string; height: number }) {
  const formatDate = useFormatDate()
  return (
    <>
      <text x={edge} y={height - 8} className={styles.text}>
        {formatDate(from, 'short')}
      </text>
      <text x={width - edge} y={height - 8} className={styles.end}>
        {formatDate(to, 'short')}
      </text>
    </>
  )
}
