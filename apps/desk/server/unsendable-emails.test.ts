/**
 * Every input for a mail address refuses one that mail servers may reject, before anything is done,
 * with the reason at its field.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import { createContactSchema } from '#core/contact/server/contact-form.ts'
import { createCheckoutSchema } from '#core/orders/checkout/server/checkout-request.ts'
import { ticketResendSchema } from '#core/orders/tickets/server/resend-form.ts'
import { createAnswersSchema } from '#core/surveys/server/answers-form.ts'
import { messageAgainSchema } from '../inbox/server/reply-handlers.ts'
import { orderBuyerSchema } from '../orders/server/change-handlers.ts'
import { staffInviteSchema } from '../people/server/feature.ts'
import { readSetting } from '../settings/settings.ts'
import { sellerFieldNames, readSeller, type SellerFields } from '../settings/sellers/seller.ts'

const checkout = createCheckoutSchema({
  requiredAddressFields: [],
  allowedCountries: null,
  defaultCountry: 'FR',
  locale: 'en',
})
const survey = createAnswersSchema([{ kind: 'email', field: 'email', label: 'E-mail' }], 'en')
const forms: Record<string, z.ZodType> = {
  checkout,
  contact: createContactSchema('en', 'FR'),
  resend: ticketResendSchema,
  findTickets: accountSchemas.findTickets,
  changedEmail: accountSchemas.email,
  reset: accountSchemas.resetRequest,
  survey,
  buyer: orderBuyerSchema,
  again: messageAgainSchema,
  invite: staffInviteSchema,
}

// Holds: visitors.unsendable-addresses-are-refused
test.each(Object.keys(forms))('mail addresses: the form %s says why mail may not arrive', (name) => {
  const told = (email: string) => {
    const fields = { email, send: true, was: { firstname: '', lastname: '', email: '', phone: '' }, fields: { email } }
    const issues = forms[name]!.safeParse(fields).error?.issues ?? []
    return issues.filter(({ path }) => path.at(-1) === 'email').map(({ message }) => message)
  }
  expect(told('őrs@example.hu')).toEqual(['forms.emailLetters'])
  expect(told(`${'a'.repeat(65)}@example.com`)).toEqual(['forms.emailName'])
  expect(told('anna@kő.hu')).toEqual([])
  // With a Cyrillic а, in readable and in ASCII form.
  for (const domain of ['аpple.example', 'xn--pple-43d.example'])
    expect(told(`anna@${domain}`)).toEqual(['forms.emailDomain'])
  for (const domain of ['xn--a.example', 'bücher.example.', 'bü%63her.example'])
    expect([domain, told(`anna@${domain}`)]).toEqual([domain, [expect.stringMatching(/email(Wrong|Invalid)?$/)]])
})

test('mail addresses: so do the settings of the house and of a seller', () => {
  expect(readSetting('contact_email', 'őrs@example.hu')).toEqual({ flaw: 'emailLetters' })
  const typed = Object.fromEntries(sellerFieldNames.map((name) => [name, ''])) as SellerFields
  const { flaws } = readSeller({ ...typed, email: 'őrs@example.hu' }, { isPrefixFixed: false })
  expect(flaws.get('email')).toBe('emailLetters')
})

test('mail addresses: no other rule checks them', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['core', 'ui', 'apps', 'platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => join(folder, file)),
  )
  const judging = files.filter((file) => /z\.email\(|\.email\('|isEmail\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(judging).toEqual(['ui/forms/text-rules.ts'])
})
