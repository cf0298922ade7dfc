import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../../values/dates.ts'
import { spaceText } from '../../values/locales.ts'
import { events } from './events.ts'
import { gallery } from './content/gallery.ts'
import { planSeason } from './season.ts'
import { soloists } from './soloists.ts'
import type { Texts } from './content/texts.ts'
import { venues } from './venues.ts'

const days: CalendarDate[] = [
  '2026-11-21',
  '2027-02-28',
  '2028-02-29',
  '2027-03-27',
  '2026-10-24',
  '2026-12-31',
  '2027-08-15',
]

describe.each(days)('the demo season around %s', (today) => {
  const season = planSeason(today)

  // Holds: operation.demo-season
  it('is the same for the same day', () => {
    expect(planSeason(today)).toEqual(season)
  })

  it('lasts from three months back to nine months ahead', () => {
    const dates = season.map(({ date }) => date).toSorted()
    expect(season.length).toBeGreaterThanOrEqual(60)
    expect(dates[0]! <= addDays(today, -85)).toBe(true)
    expect(dates.at(-1)! >= addDays(today, 262)).toBe(true)
    expect(dates.at(-1)! <= addDays(today, 275)).toBe(true)
  })

  it('gives a hall one concert a day', () => {
    const places = season.map(({ venue, date }) => `${venue} ${date}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('leaves today and tomorrow free, and has the next concert two days ahead, in stock', () => {
    expect(season.filter(({ offset }) => offset === 0 || offset === 1)).toEqual([])
    const next = season.filter(({ offset }) => offset === 2)
    expect(next).toMatchObject([{ demand: 'ordinary', venue: 'salle-aubepine' }])
    expect(next[0]?.status ?? next[0]?.tmp_purchase_link).toBeUndefined()
  })

  it('plays on evenings, and by day on Sundays', () => {
    for (const { date, time } of season) {
      const sunday = new Date(`${date}T12:00:00Z`).getUTCDay() === 0
      expect([date, time < '18:00']).toEqual([date, sunday])
    }
  })

  it('has every programme ahead of it', () => {
    const ahead = new Set(season.filter(({ offset }) => offset > 0).map(({ event }) => event))
    expect(ahead).toEqual(new Set(events.map(({ slug }) => slug)))
  })

  it('plays programmes only in the halls that suit them', () => {
    for (const concert of season)
      expect(events.find(({ slug }) => slug === concert.event)?.venues).toContain(concert.venue)
  })
})

it('says everything in three languages', () => {
  let count = 0
  for (const text of findTexts([venues, events, soloists, gallery])) {
    count++
    expect(
      Object.entries(text)
        .filter(([, words]) => words.trim() !== '')
        .map(([locale]) => locale),
    ).toEqual(['en', 'fr', 'hu'])
  }
  expect(count).toBeGreaterThan(100)
})

it('writes French and Hungarian with their own letters and marks', () => {
  for (const text of findTexts([venues, events, soloists, gallery])) {
    expect(text.hu).not.toMatch(/[õûÕÛ]/)
    expect(spaceText(text.fr, 'fr')).not.toMatch(/[^\u202f][;!?]|[^\u00a0](»|:(?!\d))/)
    for (const words of Object.values(text)) expect(words).not.toMatch(/\w'\w/)
  }
})

function findTexts(value: unknown): Texts[] {
  if (typeof value !== 'object' || value === null) return []
  if (isTexts(value)) return [value]
  return Object.values(value).flatMap(findTexts)
}

function isTexts(value: object): value is Texts {
  return 'en' in value && typeof value.en === 'string'
}
