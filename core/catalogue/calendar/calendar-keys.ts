import { addDays, type CalendarDate } from '#values/dates.ts'

/** Returns the selectable date that an arrow key leads to; null if there is none. */
export function findDateByKey(key: string, from: CalendarDate, dates: readonly CalendarDate[]): CalendarDate | null {
  const before = dates.filter((date) => date < from).toSorted()
  const after = dates.filter((date) => date > from).toSorted()
  switch (key) {
    case 'ArrowLeft':
      return before.at(-1) ?? null
    case 'ArrowRight':
      return after[0] ?? null
    case 'ArrowUp':
      return before.findLast((date) => date <= addDays(from, -7)) ?? null
    case 'ArrowDown':
      return after.find((date) => date >= addDays(from, 7)) ?? null
    case 'Home':
      return before[0] ?? null
    case 'End':
      return after.at(-1) ?? null
    default:
      return null
  }
}
