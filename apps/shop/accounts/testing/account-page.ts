import type { Locale } from '#values/locales.ts'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { compileCatalogue, pickMessages } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import type { AccountMessages } from '../ui/account-texts.ts'

const catalogue = compileCatalogue()

/** Texts of the account pages. */
export const textsIn = (locale: Locale): AccountMessages => pickMessages(catalogue[locale], ['accounts.'])

export const texts = textsIn('en')
export const t = createTranslator('en', texts)
export const email = 'anna@example.com'

const account = {
  texts,
  name: 'Anna Kovács',
  profile: { firstname: 'Anna', lastname: 'Kovács', phone: '', locale: 'en' },
  address: { email, waiting: null, isConfirmed: true },
  twoFactor: { state: 'off' },
  passkeys: { passkeys: [], reach: 'none' },
  devices: { devices: [], others: 0 },
}

/** Opens the page of Anna's account, with these changes. */
export const openAccount = (changes: object = {}, options: OpenOptions = {}) =>
  openPage('account', { ...account, ...changes }, options)
