import { expect, test } from 'vitest'
import {
  type AddressField,
  checkoutFields,
  checkoutTexts,
  emptyCheckoutForm,
  isRequired,
  orderCheckoutTexts,
} from './checkout-form.ts'

const rules = { required_address_fields: ['zip_code', 'city', 'address_line_1'] } as const

test('the fields stand in the order in which a language writes a name and an address', () => {
  const reach = ['email', 'phone', 'company_name', 'company_vat']
  const rest = ['address_line_2', 'message']
  const western = ['firstname', 'lastname', ...reach, 'address_line_1', 'zip_code', 'city', ...rest]
  expect(orderCheckoutTexts('en')).toEqual(western)
  expect(orderCheckoutTexts('fr')).toEqual(western)
  expect(orderCheckoutTexts('hu')).toEqual([
    'lastname',
    'firstname',
    ...reach,
    'zip_code',
    'city',
    'address_line_1',
    ...rest,
  ])
  expect(checkoutFields).toEqual([...western, 'companyInvoice', 'phone_country', 'country'])
})

test('a form begins empty, without an invoice to a company', () => {
  const { companyInvoice, country, ...texts } = emptyCheckoutForm
  expect([companyInvoice, country]).toEqual([false, ''])
  expect(Object.keys(texts).toSorted()).toEqual([...checkoutTexts].toSorted())
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
})

// Holds: checkout.address-only-where-needed
test('an address is required by an invoice and by the organiser; a second line, a message and a number never are', () => {
  const company = { ...emptyCheckoutForm, companyInvoice: true }
  const person = ['firstname', 'lastname', 'email', 'phone']
  const requiredOf = (form: typeof company, required_address_fields: readonly AddressField[]) =>
    checkoutTexts.filter((field) => isRequired(form, field, { required_address_fields }))
  expect(requiredOf(emptyCheckoutForm, [])).toEqual(person)
  expect(requiredOf(emptyCheckoutForm, ['city'])).toEqual([...person, 'city'])
  for (const fields of [[], ['city']] as const)
    expect(requiredOf(company, fields)).toEqual([...person, 'company_name', 'address_line_1', 'zip_code', 'city'])
  expect(checkoutTexts.filter((field) => isRequired(emptyCheckoutForm, field, rules))).toEqual([
    'firstname',
    'lastname',
    'email',
    'phone',
    'address_line_1',
    'zip_code',
    'city',
  ])
})

test('one name is enough: that of the other field is required until then', () => {
  const named = (names: object) =>
    (['firstname', 'lastname'] as const).filter((field) =>
      isRequired({ ...emptyCheckoutForm, ...names }, field, { required_address_fields: [] }),
    )
  expect(named({ firstname: 'Björk' })).toEqual(['firstname'])
  expect(named({ lastname: 'Suharto' })).toEqual(['lastname'])
  expect(named({ firstname: '—', lastname: ' ' })).toEqual(['firstname', 'lastname'])
})

// Holds: checkout.country
test('a postcode is not required where addresses have none', () => {
  const needsPostcode = (country: string) => isRequired({ ...emptyCheckoutForm, country }, 'zip_code', rules)
  expect(['', 'FR', 'HU', 'US'].map(needsPostcode)).toEqual([true, true, true, true])
  expect(['AE', 'HK', 'ZW', 'AO'].map(needsPostcode)).toEqual([false, false, false, false])
})
