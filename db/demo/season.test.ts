import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addDays, type CalendarDate } from '#values/dates.ts'
import { locales, spaceText } from '#values/locales.ts'
import { readCalendar } from './calendar.ts'
import type { Texts } from './texts.ts'
import { writeDatedFiles } from './dated-files.ts'
import { articlePageSize } from '#core/articles/page-number.ts'
import { readDemoEntries, readDemoSeason } from './read-season.ts'
import { planSeason } from './season.ts'

const days: CalendarDate[] = [
  '2026-11-21',
  '2027-02-28',
  '2028-02-29',
  '2027-03-27',
  '2026-10-24',
  '2026-12-31',
  '2027-08-15',
]

const calendar = readCalendar()

describe.each(days)('the demo season around %s', (today) => {
  const season = planSeason(calendar, today)

  // Holds: operation.demo-season
  it('is the same for the same day', () => {
    expect(planSeason(calendar, today)).toEqual(season)
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
    expect(season.filter(({ day }) => day === 0 || day === 1)).toEqual([])
    const next = season.filter(({ day }) => day === 2)
    expect(next).toMatchObject([{ demand: 'ordinary', venue: 'salle-aubepine' }])
    expect(next[0]?.status ?? next[0]?.buy_at).toBeUndefined()
  })

  it('plays on evenings, and by day on Sundays', () => {
    for (const { date, time } of season) {
      const sunday = new Date(`${date}T12:00:00Z`).getUTCDay() === 0
      expect([date, time < '18:00']).toEqual([date, sunday])
    }
  })

  it('has every programme ahead of it', () => {
    const ahead = new Set(season.filter(({ day }) => day > 0).map(({ event }) => event))
    expect(ahead).toEqual(new Set(Object.keys(calendar.repertoire)))
  })

  it('plays programmes only in the halls that suit them', () => {
    for (const { event, venue } of season) expect(calendar.repertoire[event]).toContain(venue)
  })
})

const { files } = await readDemoSeason('2026-11-21')
const { events } = await readDemoEntries()
const texts = [...files].flatMap(([path, text]) =>
  /^(venues|soloists|events|prices|pictures|promo-codes)\b/.test(path) ? findTexts(parse(text)) : [],
)

it('knows the halls of every programme that stands in its folder', () => {
  expect(new Set(Object.keys(calendar.repertoire))).toEqual(new Set(events.keys()))
})

// Holds: pages.demo-list-that-grows
it('has a category with more articles than a page of its list, so that growing can be seen', () => {
  const inCategory = (name: string) =>
    [...files.keys()].filter((path) => path.startsWith(`articles/${name}/`) && path.endsWith('/article.yaml')).length
  expect(inCategory('words')).toBeGreaterThan(articlePageSize)
})

it('opens the sale of what is far ahead 240 days before, and leaves what is sold elsewhere to others', () => {
  const today = '2026-11-21'
  const concerts = planSeason(calendar, today)
  const written: Record<string, string>[] = parse(writeDatedFiles(calendar, { concerts, today }).get('dates.yaml')!)
  expect(written.map(({ date }) => date)).toEqual(concerts.map(({ date }) => date))
  for (const { date = '', sale_starts, buy_at, prices } of written) {
    expect(sale_starts).toBe(date > addDays(today, 240) ? `${addDays(date, -240)} 10:00` : undefined)
    expect(prices === undefined).toBe(buy_at !== undefined)
  }
  expect(written.some(({ sale_starts }) => sale_starts)).toBe(true)
})

it('writes down which concerts are off or sold elsewhere, and from when to when a code counts', () => {
  const today = '2026-11-21'
  const concerts = planSeason(calendar, today)
  const dated = writeDatedFiles(calendar, { concerts, today })
  const written: Record<string, string>[] = parse(dated.get('dates.yaml')!)
  expect(written.map(({ status, buy_at }) => [status, buy_at])).toEqual(
    concerts.map(({ status, buy_at }) => [status, buy_at]),
  )
  const codes: Record<string, Record<string, string>> = parse(dated.get('promo-codes.yaml')!)
  expect(codes['ENCORE5']).toMatchObject({ starts: '2026-10-22', ends: '2027-09-17', max_uses: 500 })
  expect(codes['LASTSEASON']).toMatchObject({ percent: 25, ends: '2026-11-11' })
  expect(codes['WELCOME10']).not.toHaveProperty('ends')
})

it('has soon whatever can become of a concert', () => {
  const said = calendar.nearby.map(({ demand, status, buy_at }) => demand ?? status ?? (buy_at && 'elsewhere'))
  const all = ['sold-out', 'best-seats-gone', 'three-left', 'cancelled', 'postponed', 'elsewhere']
  expect(said).toEqual(expect.arrayContaining(all))
})

it('never has two concerts of a hall on one day, whenever it is seeded', () => {
  for (let day = 0; day < 730; day++) {
    const places = planSeason(calendar, addDays('2026-01-01', day)).map(({ venue, date }) => `${venue} ${date}`)
    expect(new Set(places).size).toBe(places.length)
  }
})

it('says everything in three languages', () => {
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) {
    const said = Object.entries(text).filter(([, words]) => words.trim() !== '')
    expect(said.map(([locale]) => locale)).toEqual(locales)
  }
})

it('writes French and Hungarian with their own letters and marks', () => {
  for (const text of texts) {
    expect(text.hu).not.toMatch(/[õûÕÛ]/)
    // A picture's name and a block's fields are not French.
    const french = text.fr.replaceAll(/^ *(`{3,}.*|(- )?(span|tone|content|label|href): .*|!\[\]\(.*)$/gm, '')
    expect(spaceText(french, 'fr')).not.toMatch(/[^\u202f][;!?]|[^\u00a0](»|:(?!\d))/)
    for (const words of Object.values(text)) expect(words).not.toMatch(/\w'\w/)
  }
})

function findTexts(value: unknown): Texts[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && typeof value.en === 'string') return [value as Texts]
  return Object.values(value).flatMap(findTexts)
}
