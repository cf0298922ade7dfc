import { expect, test } from 'vitest'
import { createCheckoutSchema, checkoutKeptSchema } from './checkout-request.ts'

const rules = { requiredAddressFields: [], allowedCountries: null, defaultCountry: 'GB', locale: 'en' } as const
const readPhoneOf = (sent: object) => createCheckoutSchema(rules).safeParse(sent).data?.form.phone
const buyer = { firstname: 'Ana', lastname: 'Sousa', email: 'ana@example.com', phone: '020 7946 0958' }

test('checkout: a number without a plus is of the shop’s country, unless the form says another', () => {
  expect(readPhoneOf(buyer)).toBe('+44 20 7946 0958')
  expect(readPhoneOf({ ...buyer, phone_country: 'no country' })).toBe('+44 20 7946 0958')
  expect(readPhoneOf({ ...buyer, phone: '30 123 4567', phone_country: 'HU' })).toBe('+36 30 123 4567')
  expect(readPhoneOf({ ...buyer, phone: '+33 6 12 34 56 78' })).toBe('+33 6 12 34 56 78')
  expect(readPhoneOf({ ...buyer, phone: '30 123 4567' })).toBeUndefined()
})

// Holds: validation.valid-if-number-valid-allowed
test('checkout: a number of a country that the shop does not take is refused, and one that cannot be called', () => {
  const refusalOf = (phone: string) =>
    createCheckoutSchema({ ...rules, allowedCountries: ['GB'] }).safeParse({ ...buyer, phone }).error?.issues
  const refused = [expect.objectContaining({ path: ['phone'], message: 'checkout.phoneInvalid' })]
  expect(refusalOf('020 7946 0958')).toBeUndefined()
  expect(refusalOf('+33 6 12 34 56 78')).toEqual(refused)
  expect(refusalOf('12')).toEqual(refused)
})

test('checkout: what is sent beside the form is taken where it is what it should be, and left where it is not', () => {
  const read = (sent: object) => createCheckoutSchema(rules).safeParse({ ...buyer, ...sent }).data
  const key = '3b241101-e2bb-4255-8caf-4136c566a962'
  expect(read({ idempotency_key: key, expected_total: '87.5' })).toMatchObject({
    idempotencyKey: key,
    expectedTotal: 87.5,
  })
  expect(read({ expected_total: 0 })).toMatchObject({ idempotencyKey: null, expectedTotal: 0 })
  expect(read({ expected_total: '0' })).toMatchObject({ expectedTotal: 0 })
  expect(read({ idempotency_key: 'mine' })).toMatchObject({ idempotencyKey: null, expectedTotal: null })
  const { form } = read({ phone_country: 'GB' })!
  expect(Object.keys(form).filter((name) => name.includes('country') || name.includes('key'))).toEqual(['country'])
})

// Holds: checkout.no-total-is-refused
test.each([-1, '-1', null, '', ' ', 'much', true, false, [[]], [[87]], {}, '0x10', '1e2', 'Infinity', '8,7'])(
  'checkout: a total of %j is refused as none, and never taken for one that nobody has read',
  (expected_total) => {
    const { success, error } = createCheckoutSchema(rules).safeParse({ ...buyer, expected_total })
    expect(success).toBe(false)
    expect(error?.issues).toMatchObject([{ path: ['expected_total'], message: 'checkout.refused.noTotal' }])
    // The remaining input is kept.
    expect(checkoutKeptSchema.safeParse({ ...buyer, expected_total }).success).toBe(true)
  },
)

test.each([
  [true, true],
  ['on', true],
  ['1', true],
  ['true', true],
  [false, false],
  ['', false],
  ['0', false],
  ['false', false],
  [1, false],
  [undefined, false],
])('checkout: a box that is sent as %j is ticked: %s', (companyInvoice, isTicked) => {
  expect(checkoutKeptSchema.parse({ companyInvoice })).toEqual(isTicked ? { companyInvoice: true } : {})
})

test('checkout: what is kept is what was typed, unchecked; what is empty or not typed is left out, what is endless is cut', () => {
  const key = '3b241101-e2bb-4255-8caf-4136c566a962'
  const sent = { email: 'anna@', city: '', phone_country: 'HU', idempotency_key: key, expected_total: 87, unknown: 'x' }
  expect(checkoutKeptSchema.parse(sent)).toEqual({ email: 'anna@', phone_country: 'HU' })
  expect(checkoutKeptSchema.parse({ message: 'a'.repeat(2001) }).message).toHaveLength(2000)
  // Cut within a surrogate pair: neither half is kept.
  expect(checkoutKeptSchema.parse({ message: `${'a'.repeat(1999)}\u{1F3BB}` }).message).toBe(
    `${'a'.repeat(1999)}\uFFFD`,
  )
})

test.each(['hu', 'H', 'HUN', 'H1', ' HU', 'xHU'])('checkout: %j is no country', (phone_country) => {
  expect(checkoutKeptSchema.parse({ phone_country })).toEqual({})
})

// Holds: checkout.country
test('checkout: where an address is of is what the form says, else what the language suggests; what is none is refused', () => {
  const countryOf = (country: unknown, locale: 'en' | 'fr' | 'hu' = 'en') => {
    const { data, error } = createCheckoutSchema({ ...rules, locale }).safeParse({ ...buyer, city: 'Bern', country })
    return data?.form.country ?? error?.issues.map(({ path, message }) => [path, message])
  }
  expect(countryOf('CH', 'hu')).toBe('CH')
  expect([countryOf(undefined, 'fr'), countryOf('', 'hu'), countryOf(undefined)]).toEqual(['FR', 'HU', 'GB'])
  const { data } = createCheckoutSchema(rules).safeParse({ ...buyer, country: 'CH' })
  expect(data?.form.country, 'preset, for no address').toBe('')
  const refused = [[['country'], 'checkout.missing.country']]
  expect(['ZZ', 'ch', 'Schweiz', "'; --", 'x'.repeat(9_999)].map((sent) => countryOf(sent))).toEqual(
    Array.from({ length: 5 }, () => refused),
  )
})
