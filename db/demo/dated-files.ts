import { stringify } from 'yaml'
import { addDays, type CalendarDate } from '#values/dates.ts'
import type { Calendar } from './calendar.ts'
import type { DemoDate } from './season.ts'

/** Writes the season's files with dates, as a hall would for that day. */
export function writeDatedFiles(
  calendar: Calendar,
  { concerts, today }: { concerts: readonly DemoDate[]; today: CalendarDate },
): Map<string, string> {
  return new Map([
    ['dates.yaml', writeDates(calendar, concerts)],
    ['promo-codes.yaml', writePromoCodes(calendar, today)],
  ])
}

function writeDates({ sale_opens }: Calendar, concerts: readonly DemoDate[]): string {
  const dates = concerts.map(({ event, venue, date, time, day, status, buy_at }) => ({
    event,
    venue,
    date,
    time,
    // Concerts sold elsewhere have no prices here.
    ...(buy_at === undefined ? { prices: venue } : { buy_at }),
    ...(status && { status }),
    ...(buy_at === undefined && day > sale_opens && { sale_starts: `${addDays(date, -sale_opens)} 10:00` }),
  }))
  return stringify(dates)
}

function writePromoCodes({ promo_codes }: Calendar, today: CalendarDate): string {
  const codes = Object.entries(promo_codes).map(([code, { used: _, starts, ends, amount, ...fields }]) => [
    code,
    {
      ...fields,
      ...(amount !== undefined && { amount: amount.toFixed(2) }),
      ...(starts !== undefined && { starts: addDays(today, starts) }),
      ...(ends !== undefined && { ends: addDays(today, ends) }),
    },
  ])
  return stringify(Object.fromEntries(codes))
}
