import { expect, test } from 'vitest'
import { createCheckoutSchema } from './checkout-request.ts'

const rules = { requiredAddressFields: [], allowedCountries: null, defaultCountry: 'GB' }
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
