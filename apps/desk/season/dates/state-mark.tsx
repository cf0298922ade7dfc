import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type DateState, type Standing, findState } from './dates.ts'
import styles from './state-mark.module.css'

const shapes: Record<DateState, 'full' | 'half' | 'empty' | 'cross'> = {
  onSale: 'full',
  soldOut: 'full',
  elsewhere: 'full',
  notYet: 'half',
  comesOut: 'half',
  paused: 'half',
  postponed: 'half',
  draft: 'empty',
  hidden: 'empty',
  noTickets: 'empty',
  closed: 'empty',
  past: 'empty',
  cancelled: 'cross',
}

/** Text and shape, independent of colour. */
export function StateMark({ date, now }: { date: Standing; now: Date }) {
  const t = useDeskTexts()
  const state = findState(date, now)
  return (
    <span className={styles.state}>
      <svg viewBox="0 0 12 12" className={styles.shape} aria-hidden="true">
        <circle cx="6" cy="6" r="4.5" className={shapes[state] === 'full' ? styles.full : styles.outline} />
        {shapes[state] === 'half' && <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" className={styles.full} />}
        {shapes[state] === 'cross' && <path d="M3 3l6 6M9 3l-6 6" className={styles.outline} />}
      </svg>
      {t(`planning.state.${state}`)}
    </span>
  )
}
