import { getCountries } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { listCountries } from './countries.ts'

describe.each(locales)('the countries in %s', (locale) => {
  const countries = listCountries(locale, null)

  // Holds: entities.country-list-entry-iso2-name
  test('are all that have a dial code, each once, with every field', () => {
    expect(countries.map(({ iso2 }) => iso2).toSorted()).toEqual(getCountries().toSorted())
    for (const { name, nativeName, dialCode, continent } of countries) {
      expect(name).not.toBe('')
      expect(nativeName).not.toBe('')
      expect(dialCode).toMatch(/^\d{1,3}$/)
      expect(continent).toMatch(/^(AF|AS|EU|NA|OC|SA)$/)
    }
  })

  test('are in the order of their names', () => {
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, locale)))
  })
})

// Holds: entities.country-list-entry-iso2-name
test('a country has its name in the language of the page and in its own, its dial code and its continent', () => {
  const listed = listCountries('hu', null)
  expect(listed).toContainEqual({ iso2: 'JP', name: 'Japán', nativeName: '日本', dialCode: '81', continent: 'AS' })
  expect(listed).toContainEqual({
    iso2: 'FR',
    name: 'Franciaország',
    nativeName: 'France',
    dialCode: '33',
    continent: 'EU',
  })
})

test('a shop may take numbers of some countries only', () => {
  expect(listCountries('hu', ['HU', 'FR']).map(({ name }) => name)).toEqual(['Franciaország', 'Magyarország'])
})

test('the countries of a language are named once', () => {
  expect(listCountries('fr', null)).toBe(listCountries('fr', null))
  expect(listCountries('fr', null)).not.toEqual(listCountries('hu', null))
})
