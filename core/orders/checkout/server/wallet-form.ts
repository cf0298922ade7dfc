import type { Locale } from '#values/locales.ts'
import { z } from 'zod'
import { formField } from '#ui/forms/server/form-field.ts'
import { readPhone } from '#ui/forms/server/read-phone.ts'
import type { WalletBuyer } from '#core/payments/server/provider.ts'
import { type CheckoutForm, emptyCheckoutForm } from '../checkout-form.ts'
import { checkoutRules, findProblems } from './checkout-rules.ts'

/** Sent by the cart; or by the wallet's page, with proof that this session has gone there. */
export const walletSchema = z.object({
  wallet_token: z.string().min(1).max(2000).optional(),
  idempotency_key: z.uuid(),
  expected_total: formField.amount,
  proof: z.string().max(100).optional(),
})

/**
 * The order form as a wallet fills it in, without an address. A number that cannot be called is
 * left out, because nobody can correct it here. Null: a name or the e-mail address is missing.
 */
export function createWalletForm(
  { name, email, phone }: WalletBuyer,
  { locale, country }: { locale: Locale; country: string },
): CheckoutForm | null {
  const form = { ...emptyCheckoutForm, ...splitName(checkoutRules.firstname.clean(name), locale) }
  const typed = { ...form, email: checkoutRules.email.clean(email) }
  const called = readPhone(checkoutRules.phone.clean(phone), { country, allowedCountries: null })
  const rules = { required_address_fields: [], isPhoneValid: () => true, nameCountry: (code: string) => code }
  const { phone: _, ...problems } = findProblems(typed, rules)
  return Object.keys(problems).length > 0 ? null : { ...typed, phone: called?.formatInternational() ?? '' }
}

/** Wallets know one name: the last word is the family name, in Hungarian the first. */
function splitName(name: string, locale: Locale): Pick<CheckoutForm, 'firstname' | 'lastname'> {
  const words = name.split(' ').filter(Boolean)
  if (locale === 'hu') return { lastname: words[0] ?? '', firstname: words.slice(1).join(' ') }
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}
