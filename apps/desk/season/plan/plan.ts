export interface PlannedDate {
  date: string
  time: string
  /** Distinguishes several concerts of a day in one hall; empty: the only or the evening one. */
  slot: string
}

/** `past`, `skippedHour` and `occupied` prevent creation; the others are up to the planner. */
export type PlanConflict = 'past' | 'skippedHour' | 'occupied' | 'overlap' | 'soloist' | 'noVat'

export interface PlannedRow extends PlannedDate {
  conflicts: { kind: PlanConflict; with: string }[]
}

const cannotBe: readonly PlanConflict[] = ['past', 'skippedHour', 'occupied']

export const isPossible = ({ conflicts }: PlannedRow): boolean =>
  conflicts.every(({ kind }) => !cannotBe.includes(kind))

/** The last concert of a day has the plain URL; the others contain their time, `15-00`. */
export function planDates(days: readonly string[], times: readonly string[], slot: string): PlannedDate[] {
  const hours = [...new Set(times)].toSorted()
  return [...new Set(days)].toSorted().flatMap((date) =>
    hours.map((time, index) => ({
      date,
      time,
      slot: index === hours.length - 1 ? slot : time.replace(':', '-'),
    })),
  )
}

/** Weeks of a month, `2027-03`, from Monday; null: a day of another month. */
export function listWeeks(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const days = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => days[week * 7 + day] ?? null),
  )
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
