import { expect, test } from 'vitest'
import { readDemoEntries } from '#db/demo/read-season.ts'
import { locales } from '#values/locales.ts'
import { formatAddress, nameHall } from './venue-address.ts'

const paris = { en: 'Paris', hu: 'Párizs' }

test.each(locales)('address: a town that is named in one language is not repeated in another (%s)', (locale) => {
  const address = '14 rue de l’Aubépine, 75011 Paris'
  expect(formatAddress({ address, city: paris }, locale)).toBe(address)
})

test('address: a town that is missing is added where the language has it', () => {
  const street = { address: 'Zrínyi utca 5.', city: { en: 'Budapest' } }
  expect(formatAddress(street, 'hu')).toBe('Budapest, Zrínyi utca 5.')
  expect(formatAddress(street, 'en')).toBe('Zrínyi utca 5., Budapest')
  expect(formatAddress({ address: 'Zrínyi utca 5.', city: { en: 'Budapest', fr: '' } }, 'en')).toBe(
    'Zrínyi utca 5., Budapest',
  )
  expect(formatAddress({ address: 'Zrínyi utca 5.', city: { en: '' } }, 'fr')).toBe('Zrínyi utca 5.')
})

// Holds: product.hungarian-address-begins-postcode-town
test('address: halls in Hungary begin with postcode and town, as Hungarian addresses do', async () => {
  const { venues } = await readDemoEntries()
  const hungarian = [...venues.values()].filter(({ city }) => city === 'Budapest')
  expect(hungarian.length).toBeGreaterThan(1)
  for (const { address } of hungarian) expect(address).toMatch(/^1\d{3} Budapest, .+ (utca|köz|tér|út) \d+\.$/)
})

// Holds: product.hall-with-its-town
test('address: a hall has its town beside it, once', () => {
  expect(nameHall('Salle Cortot', 'Paris')).toBe('Salle Cortot, Paris')
  expect(nameHall('Budapest Music Center', 'Budapest')).toBe('Budapest Music Center')
  expect(nameHall('Salle Cortot', '')).toBe('Salle Cortot')
})
