import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#values/dates.ts'
import { findMonth } from '../months.ts'
import type { ScheduledConcert } from '#core/catalogue/catalogue.ts'
import { scheduledConcert } from '#core/catalogue/testing/samples.ts'
import { findAlternatives, findNearest } from './find-nearest.ts'
import type { Calendar } from './calendar-store.ts'

function calendarOf(concerts: readonly ScheduledConcert[]): { calendar: Calendar; read: string[] } {
  const read: string[] = []
  const byMonth = Map.groupBy(concerts, ({ date }) => findMonth(date))
  const months = [...byMonth].map(([month, ofMonth]) => ({ month, concerts: ofMonth.length }))
  const calendar: Calendar = {
    venues: [],
    months: months.toSorted((a, b) => a.month.localeCompare(b.month)),
    upcoming: [],
    findUpcomingOf: async () => [],
    async findConcerts({ first, last }) {
      read.push(`${first} ${last}`)
      return concerts.filter(({ date }) => first <= findMonth(date) && findMonth(date) <= last)
    },
  }
  return { calendar, read }
}

const asked = (date: string, id?: number) => ({ date, moment: new Date(`${date}T18:30:00Z`), id })

it('finds those that the whole season would give, whichever months it reads', async () => {
  const days = fc.array(fc.record({ day: fc.nat(1500), isOpen: fc.boolean() }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: -400, max: 1900 }), async (season, chosen) => {
      const dateOf = (day: number) => addDays('2026-01-01', day)
      const concerts = season.map(({ day, isOpen }, id) =>
        scheduledConcert(id, dateOf(day), { state: isOpen ? 'available' : 'sold_out' }),
      )
      const wanted = asked(dateOf(chosen), 3)
      const found = await findNearest(calendarOf(concerts).calendar, wanted)
      const expected = findAlternatives(concerts, wanted.moment, 3)
      const starts = (list: ScheduledConcert[]) => list.map(({ start_date }) => start_date)
      expect(starts(found)).toEqual(starts(expected))
    }),
  )
})

it('reads on where only one of those that it has is nearer than what it has not read', async () => {
  const dates = ['2026-04-15', '2026-04-20', '2026-06-01', '2026-06-02', '2026-07-20', '2026-07-25']
  const { calendar } = calendarOf(dates.map((date, id) => scheduledConcert(id, date)))
  const found = await findNearest(calendar, asked('2026-06-01', 2))
  expect(found.map(({ date }) => date)).toEqual(['2026-04-15', '2026-04-20', '2026-06-02'])
})

it('reads no further than it must', async () => {
  const evenings = Array.from({ length: 1000 }, (_, day) => scheduledConcert(day, addDays('2026-01-01', day)))
  const { calendar, read } = calendarOf(evenings)
  expect(await findNearest(calendar, asked('2027-03-15', 438))).toHaveLength(3)
  expect(read).toEqual(['2027-02 2027-04'])
})

it('does not count the months to a day thousands of years ahead', async () => {
  const { calendar, read } = calendarOf([scheduledConcert(1, '2026-11-27')])
  expect(await findNearest(calendar, asked('9999-12-31'))).toHaveLength(1)
  expect(read).toHaveLength(1)
})

const vigado = { id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', color: '#123456' }
const season = [
  scheduledConcert(5, '2027-03-01', { venue: vigado }),
  scheduledConcert(1, '2026-11-01', { state: 'past' }),
  scheduledConcert(2, '2026-11-27', { state: 'sold_out' }),
  scheduledConcert(3, '2026-12-05'),
  scheduledConcert(4, '2026-12-20'),
  scheduledConcert(6, '2027-05-01'),
]
const idsOf = (concerts: ScheduledConcert[]) => concerts.map(({ id }) => id)

describe('the alternatives', () => {
  // Holds: visitors.10-sold-past-words-three
  it('are the three nearest with tickets, in their order', () => {
    expect(idsOf(findAlternatives(season, new Date('2026-11-27T18:30:00Z')))).toEqual([3, 4, 5])
    expect(idsOf(findAlternatives(season, new Date('2027-04-01')))).toEqual([4, 5, 6])
  })
  it('are the earlier of two that lie equally near', () => {
    const evenings = [1, 2, 3, 4].map((id) => scheduledConcert(id, `2026-12-0${id}`))
    const middle = new Date('2026-12-03T06:30:00Z')
    expect(idsOf(findAlternatives(evenings.toReversed(), middle))).toEqual([1, 2, 3])
    expect(idsOf(findAlternatives(evenings, middle))).toEqual([1, 2, 3])
  })
  it('leave the chosen one out', () => {
    expect(idsOf(findAlternatives(season, new Date('2026-12-20'), 4))).toEqual([3, 5, 6])
  })
})
