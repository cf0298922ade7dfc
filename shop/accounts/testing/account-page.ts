import { createTexts } from '../../app/texts.ts'
import { openPage, type OpenOptions } from '../../client/testing/open-page.tsx'
import { createTranslator } from '../../i18n/translator.ts'

/** What the pages about accounts say in English. */
export const texts = createTexts().accountTextsOf('en')('accounts.')
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
