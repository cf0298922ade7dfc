import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { MonthGrid } from './month-grid.tsx'
import { addMonths } from './plan.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './plan-page.module.css'

const shownMonths = 3

interface MonthsProps {
  firstMonth: string
  today: string
  chosen: readonly string[]
  onToggle: (days: readonly string[], isChosen: boolean) => void
}

/** Three months side by side, with paging. */
export function Months({ firstMonth, today, chosen, onToggle }: MonthsProps) {
  const t = useDeskTexts()
  const [from, setFrom] = useState(firstMonth)
  const set = new Set(chosen)
  return (
    <fieldset className={styles.months}>
      <legend>{t('planning.plan.days', { count: chosen.length })}</legend>
      <div className={layout.actions}>
        <Button
          variant="secondary"
          aria-disabled={from <= firstMonth}
          onClick={() => setFrom(addMonths(from, -shownMonths))}
        >
          {t('planning.plan.earlier')}
        </Button>
        <Button variant="secondary" onClick={() => setFrom(addMonths(from, shownMonths))}>
          {t('planning.plan.later')}
        </Button>
      </div>
      <div className={styles.grids}>
        {Array.from({ length: shownMonths }, (_, index) => addMonths(from, index)).map((month) => (
          <MonthGrid key={month} month={month} today={today} chosen={set} onToggle={onToggle} />
        ))}
      </div>
    </fieldset>
  )
}
