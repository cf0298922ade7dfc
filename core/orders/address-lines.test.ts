import { expect, test } from 'vitest'
import { listAddressLines } from './address-lines.ts'

const address = {
  address_line_1: 'Zrínyi utca 5.',
  address_line_2: '',
  zip_code: '1051',
  city: 'Budapest',
  country: 'HU',
}

// Holds: checkout.country
test('an address is written in the order of its language, the country last and in that language', () => {
  expect(listAddressLines(address, 'hu')).toEqual(['1051 Budapest', 'Zrínyi utca 5.', 'Magyarország'])
  expect(listAddressLines(address, 'fr')).toEqual(['Zrínyi utca 5.', '1051 Budapest', 'Hongrie'])
})

test('what an address lacks takes no line and no room', () => {
  expect(listAddressLines({ ...address, zip_code: '', country: 'AE', city: 'Dubai' }, 'en')).toEqual([
    'Zrínyi utca 5.',
    'Dubai',
    'United Arab Emirates',
  ])
  expect(listAddressLines({ ...address, country: null }, 'en')).toEqual(['Zrínyi utca 5.', '1051 Budapest'])
  expect(listAddressLines({ zip_code: '', city: '', address_line_1: '', address_line_2: '' }, 'en')).toEqual([])
})
