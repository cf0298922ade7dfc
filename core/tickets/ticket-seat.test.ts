import { expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { locales } from '#values/locales.ts'
import { describePlace } from './ticket-seat.ts'

const catalogue = compileCatalogue()

test.each([
  [{ section: '', row: 'F', place: '12' }, ['Row F, seat 12', 'Rang F, place 12', 'Sor: F, szék: 12']],
  [
    { section: 'Balcon', row: '2', place: '7 bis' },
    ['Balcon, row 2, seat 7 bis', 'Balcon, rang 2, place 7 bis', 'Balcon, sor: 2, szék: 7 bis'],
  ],
])('a numbered seat is told behind the category, as it is written on it: %j', (seat, names) => {
  const tell = (locale: (typeof locales)[number]) =>
    describePlace({ ticket_title: 'A', seat }, createTranslator(locale, catalogue[locale]))
  expect(locales.map((locale) => tell(locale))).toEqual(names.map((name) => `A · ${name}`))
})

test('without a seat there is the category alone', () => {
  expect(describePlace({ ticket_title: 'A', seat: null }, createTranslator('en', catalogue.en))).toBe('A')
})
