import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPhone } from '#values/typed-text.ts'
import { type CheckoutForm, type CheckoutText, checkoutTexts, emptyCheckoutForm } from '../checkout-form.ts'
import { type CheckoutRules, checkoutRules, findProblems } from './checkout-rules.ts'

const rules = {
  required_address_fields: ['zip_code', 'city', 'address_line_1'],
  isPhoneValid: () => true,
  nameCountry: (code: string) => code,
} as const
const findProblem = (form: CheckoutForm, field: CheckoutText, given: CheckoutRules) =>
  findProblems(form, given)[field] ?? null

const complete: CheckoutForm = {
  ...emptyCheckoutForm,
  firstname: 'Anna',
  lastname: 'Őry',
  email: 'anna@example.com',
  phone: '+36 1 555 0199',
  zip_code: '1051',
  city: 'Budapest',
  address_line_1: 'Zrínyi utca 5.',
}

// Holds: entities.checkout-form-contact-form-names
test('a complete form has no problems', () => {
  expect(findProblems(complete, rules)).toEqual({})
})

// Holds: checkout.twelve-fields-phone-country-selector
test('an empty form names every required field, in the order of the page', () => {
  expect(Object.keys(findProblems(emptyCheckoutForm, rules))).toEqual([
    'firstname',
    'lastname',
    'email',
    'phone',
    'address_line_1',
    'zip_code',
    'city',
  ])
})

test.each([
  ['city', '—'],
  ['address_line_1', '\u200B12'],
  ['zip_code', '\u200B'],
] as const)('nothing that can be read is no %s: %j', (field, text) => {
  expect(findProblem({ ...complete, [field]: text }, field, rules)).toEqual({ key: `checkout.missing.${field}` })
})

test.each([
  ['firstname', 'Ó'],
  ['lastname', '王'],
  ['lastname', 'Ng'],
  ['city', 'Y'],
  ['zip_code', '75011'],
  ['zip_code', 'SW1A 1AA'],
] as const)('a short or foreign %s is one: %j', (field, text) => {
  expect(findProblem({ ...complete, [field]: text }, field, rules)).toBeNull()
})

// Holds: visitors.17-eight-visible-fields-fewer
test('which address fields are required is a setting', () => {
  expect(Object.keys(findProblems(emptyCheckoutForm, { ...rules, required_address_fields: ['city'] }))).toEqual([
    'firstname',
    'lastname',
    'email',
    'phone',
    'city',
  ])
})

describe('the fields of the company', () => {
  // Holds: checkout.company-invoice-checkbox-revealing-company
  test('ask for a name while its box is ticked: not every company has a VAT number', () => {
    expect(Object.keys(findProblems({ ...complete, companyInvoice: true }, rules))).toEqual(['company_name'])
  })

  test('do not matter while it is not', () => {
    expect(findProblems({ ...complete, companyInvoice: false, company_name: '', company_vat: 'abc' }, rules)).toEqual(
      {},
    )
  })
})

test.each([
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'anna@@example.com',
  'a b@example.com',
  'anna@example.com, eve@example.com',
  'anna@.com',
])('%j is no e-mail address', (email) => {
  expect(findProblem({ ...complete, email }, 'email', rules)).toEqual({ key: 'checkout.emailInvalid' })
})

test('a phone number that cannot be called is a problem', () => {
  const refusing = { ...rules, isPhoneValid: () => false }
  expect(findProblem(complete, 'phone', refusing)).toEqual({ key: 'checkout.phoneInvalid' })
})

test('no field takes more than its longest text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...checkoutTexts), fc.integer({ min: 1, max: 500 }), (field, more) => {
      const tooLong = (field === 'phone' ? '7' : 'a').repeat(checkoutRules[field].longest + more)
      expect(findProblem({ ...complete, [field]: tooLong }, field, rules)).toMatchObject({ key: 'checkout.tooLong' })
    }),
  )
})

// Holds: checkout.vat-number-by-form
test('a number that is none is refused, with the country whose form was expected', () => {
  const problemOf = (company_vat: string) =>
    findProblems({ ...complete, companyInvoice: true, company_name: 'Acme', company_vat }, rules).company_vat
  expect(problemOf('abc')).toEqual({ key: 'checkout.vatUnknown' })
  expect(problemOf('DE12')).toEqual({ key: 'checkout.vatInvalid', values: { country: 'DE' } })
  expect(problemOf('DE 136 695 976')).toBeUndefined()
})

// Holds: checkout.one-name
test.each([{ firstname: '' }, { lastname: '' }])('one name is enough: %j', (names) => {
  expect(findProblems({ ...complete, ...names }, rules)).toEqual({})
})

test.each(['\u200B', '\u2060\u00AD', '123', '   '])('%j is no name', (nothing) => {
  expect(findProblems({ ...complete, firstname: nothing, lastname: '' }, rules)).toEqual({
    firstname: { key: 'checkout.missing.firstname' },
    lastname: { key: 'checkout.missing.lastname' },
  })
})

test('what is too long is told with the most that is taken', () => {
  const city = 'a'.repeat(81)
  const problem = findProblem({ ...complete, city }, 'city', rules)
  expect(problem).toEqual({ key: 'checkout.tooLong', values: { count: 80 } })
})

test('only the phone number is checked by the rules of phone numbers', () => {
  const refusing = { ...rules, isPhoneValid: () => false }
  expect(Object.keys(findProblems(complete, refusing))).toEqual(['phone'])
})

test('each text is kept by its own rule', () => {
  expect(checkoutRules.email.clean(' anna\u200B@example.com ')).toBe('anna@example.com')
  expect(checkoutRules.phone.clean(' tel: +33 (0)6 12 ')).toBe(cleanPhone(' tel: +33 (0)6 12 ').trim())
  expect(checkoutRules.phone.clean(' +33 6 12 ')).toBe('+33 6 12')
  expect(checkoutRules.message.clean('Two\nlines')).toBe('Two\nlines')
  expect(checkoutRules.city.clean('Two\nlines')).toBe('Two lines')
})

test('a text that is as long as its field takes is taken', () => {
  for (const field of ['firstname', 'city', 'message', 'zip_code'] as const) {
    const longest = 'a'.repeat(checkoutRules[field].longest)
    expect(findProblem({ ...complete, [field]: longest }, field, rules)).toBeNull()
  }
})

test('the name of a company is words, its number need not be', () => {
  const form = { ...complete, companyInvoice: true, company_name: '12', company_vat: '12345678' }
  expect(findProblems(form, rules)).toEqual({ company_name: { key: 'checkout.missing.company_name' } })
})
