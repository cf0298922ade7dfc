import { useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { formatDayNumber } from '#values/dates.ts'
import { addMonths, listWeeks } from './plan.ts'
import styles from './plan-page.module.css'

const shownMonths = 3

interface MonthsProps {
  firstMonth: string
  today: string
  chosen: readonly string[]
  onToggle: (days: readonly string[], isChosen: boolean) => void
}

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

interface MonthGridProps {
  /** `2027-03` */
  month: string
  today: string
  chosen: ReadonlySet<string>
  onToggle: (days: readonly string[], isChosen: boolean) => void
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Single days, or all of a weekday. Arrow keys move; one day of a month is in the tab order. */
function MonthGrid({ month, today, chosen, onToggle }: MonthGridProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const locale = useLocale()
  const weeks = listWeeks(month)
  const open = weeks.flat().flatMap((day) => (day !== null && day >= today ? day : []))
  const [current, setCurrent] = useState(open[0])
  const name = formatDate(`${month}-01`, 'month')

  const move = (event: KeyboardEvent, day: string) => {
    const next = open[open.indexOf(day) + (steps[event.key] ?? 0)]
    if (!(event.key in steps)) return
    event.preventDefault()
    if (!next) return
    setCurrent(next)
    document.getElementById(`day-${next}`)?.focus()
  }

  const cell = (day: string) => {
    const isChosen = chosen.has(day)
    return (
      <button
        type="button"
        id={`day-${day}`}
        className={joinClassNames(styles.day, isChosen && styles.chosen)}
        aria-pressed={isChosen}
        aria-label={formatDate(day, 'full')}
        disabled={day < today}
        tabIndex={day === current ? 0 : -1}
        onFocus={() => setCurrent(day)}
        onKeyDown={(event) => move(event, day)}
        onClick={() => onToggle([day], !isChosen)}
      >
        {formatDayNumber(day, locale)}
      </button>
    )
  }

  return (
    <table className={styles.month}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, weekday) => {
            const days = weeks.flatMap((week) => week[weekday] ?? []).filter((day) => day >= today)
            const areChosen = days.length > 0 && days.every((day) => chosen.has(day))
            const title = formatDate(`2024-01-0${weekday + 1}`, 'weekdayShort')
            return (
              <th key={weekday} scope="col">
                <button
                  type="button"
                  className={styles.weekday}
                  aria-label={t('planning.plan.allOf', {
                    // The accessible name begins with the visible text, for voice control.
                    short: title,
                    weekday: formatDate(`2024-01-0${weekday + 1}`, 'weekday'),
                    month: name,
                  })}
                  aria-pressed={areChosen}
                  disabled={days.length === 0}
                  onClick={() => onToggle(days, !areChosen)}
                >
                  {title}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find((day) => day !== null) ?? index}>
            {week.map((day, weekday) => (
              <td key={day ?? `none-${weekday}`}>{day && cell(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
