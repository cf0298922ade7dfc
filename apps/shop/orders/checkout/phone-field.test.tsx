// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import { type OpenOptions, openPage } from '#apps/shop/client/testing/open-page.tsx'

const countries = [
  { iso2: 'HU', name: 'Hungary', nativeName: 'Magyarország', dialCode: '36', continent: 'EU' },
  { iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' },
]
const properties = {
  cart: cartOf([cartItem()]),
  countries,
  required_address_fields: [],
  phone_countries: null,
  default_country: 'FR',
  address_country: 'HU',
  idempotency_key: '00000000-0000-4000-8000-000000000000',
  terms_url: null,
}

const phone = () => document.querySelector<HTMLInputElement>('input[name=phone]')!
const country = () => document.querySelector<HTMLSelectElement>('select[name=phone_country]')!
const open = (options: OpenOptions = {}) => openPage('checkout', properties, options)

// Holds: checkout.number-says-its-country
test('phone: a number that chooses its country is not checked before it is left', async () => {
  const { user, t, checks } = await open()
  expect(screen.getByRole('combobox', { name: t('checkout.field.phone_country') })).toBe(country())
  await user.type(phone(), '+36 30')
  expect([country().value, checks]).toEqual(['HU', []])
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['phone']]))
})

test('phone: a number typed before hydration chooses its country, too', async () => {
  await open({ beforeHydration: () => void (phone().value = '+36 30 123 4567') })
  expect([phone().value, country().value]).toEqual(['+36 30 123 4567', 'HU'])
})
