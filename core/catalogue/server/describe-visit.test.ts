import { expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import type { VisitFacts } from '../visit-facts.ts'
import { listVisitFacts } from './describe-visit.ts'

const catalogue = compileCatalogue()
const timeZone = 'Europe/Budapest'
const readers = (locale: Locale) => ({ translate: createTranslator(locale, catalogue[locale]), locale })
const start = '2026-11-28T18:30:00.000Z'
const bare: VisitFacts = { duration_minutes: 95, interval_minutes: null, age_from: null, sung_in: [], surtitles_in: [] }
const list = (changes: Partial<VisitFacts>, locale: Locale = 'en') =>
  listVisitFacts({ ...bare, ...changes }, { start, timeZone }, readers(locale)).map((fact) =>
    fact.replaceAll(/\s/g, ' '),
  )

const whole = { interval_minutes: 20, age_from: 6, sung_in: ['de', 'la'], surtitles_in: ['fr'] }

test.each([
  [
    'en',
    '95 min, including an interval of 20 min · ends about 9:05 PM · ages 6 and over · sung in German and Latin with surtitles in French',
  ],
  [
    'fr',
    '95 min, dont un entracte de 20 min · fin vers 21 h 05 · à partir de 6 ans · chanté en allemand et latin, surtitré en français',
  ],
  ['hu', '95 perc, benne 20 perc szünet · vége kb. 21:05 · 6 éves kortól · német és latin nyelven, francia felirattal'],
] as const)('facts of a visit in %s', (locale, text) => {
  expect(list(whole, locale).join(' · ')).toBe(text)
})

test('facts of a visit: nothing is said of what is not known', () => {
  expect(list({})).toEqual(['95 min', 'ends about 9:05 PM'])
})

test('facts of a visit: no interval is a fact, too', () => {
  expect(list({ interval_minutes: 0 })[0]).toBe('95 min, no interval')
})

test('facts of a visit: surtitles need no words that are sung', () => {
  expect(list({ surtitles_in: ['hu'] }).at(-1)).toBe('with surtitles in Hungarian')
})

test('facts of a visit: the end is on the clock of the shop, also in the night when clocks change', () => {
  const at = (moment: string) => listVisitFacts(bare, { start: moment, timeZone }, readers('hu'))[1]
  expect([at('2026-10-24T22:30:00Z'), at('2026-10-25T00:00:00Z')]).toEqual(['vége kb. 2:05', 'vége kb. 2:35'])
})

test('facts of a visit: the end is left out where it is said otherwise', () => {
  expect(listVisitFacts({ ...bare, age_from: 6 }, null, readers('en'))).toEqual(['95 min', 'ages 6 and over'])
})
