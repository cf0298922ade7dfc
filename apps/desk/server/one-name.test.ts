/** People with one name fill in every form with a name, and are addressed by it. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import { createContactSchema } from '#core/contact/server/contact-form.ts'
import { createCheckoutSchema } from '#core/orders/checkout/server/checkout-request.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { locales } from '#values/locales.ts'
import { orderBuyerSchema } from '../orders/server/change-handlers.ts'

type Context = Parameters<(typeof accountSchemas)['registration']>[0]
const config = { defaultCountry: 'FR', phoneCountries: null, shopName: 'Cadenza' }
const context = { config, passwords: { minLength: 8 } } as unknown as Context
const names = ['firstname', 'lastname'] as const
const forms: Record<string, { form: z.ZodType; names: readonly [string, string] }> = {
  checkout: {
    form: createCheckoutSchema({
      requiredAddressFields: [],
      allowedCountries: null,
      defaultCountry: 'FR',
      locale: 'en',
    }),
    names,
  },
  contact: { form: createContactSchema('en', 'FR'), names: ['firstName', 'lastName'] },
  registration: { form: accountSchemas.registration(context), names },
  profile: { form: accountSchemas.profile(context), names },
  invitation: { form: accountSchemas.invited(context, 'anna@example.com'), names },
  buyer: { form: orderBuyerSchema, names },
}

// Holds: checkout.one-name
test.each(Object.entries(forms))('names: the form %s takes one of two, and refuses none', (_, { form, names }) => {
  const told = (first: string, last: string) => {
    const fields = {
      [names[0]]: first,
      [names[1]]: last,
      send: true,
      was: { firstname: '', lastname: '', email: '', phone: '' },
    }
    const issues = form.safeParse(fields).error?.issues ?? []
    return names.filter((name) => issues.some(({ path }) => path.at(-1) === name))
  }
  expect(told('Björk', '')).toEqual([])
  expect(told('', 'Suharto')).toEqual([])
  expect(told('—', ' ')).toEqual([...names])
  expect(told('a'.repeat(81), '')).toEqual([names[0]])
})

test.each(locales)('names: who has one is called by it alone in %s', (locale) => {
  expect(formatName({ firstname: 'Björk', lastname: '' }, locale)).toBe('Björk')
  expect(formatName({ firstname: '', lastname: 'Suharto' }, locale)).toBe('Suharto')
})
