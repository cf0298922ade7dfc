/** Durations and lengths stated on pages match the rules. */
import { expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { Messages } from '#ui/i18n/translator.ts'
import { createTexts } from '#apps/shop/app/texts.ts'
import { orderLinks } from '#core/orders/access/server/order-access-store.ts'
import { minPasswordLength } from '../password.ts'
import { emailChangeLinks } from '../profile/server/email-change-store.ts'
import { registrationLinks } from '../registration/server/registration-store.ts'
import { deviceLinks, resetLinks } from './mailed-link-store.ts'
import { createRecoveryCodes } from '../two-factor/server/codes.ts'

const codeLength = createRecoveryCodes({ userId: 1, config: { sessionSecret: 'any' } }).codes[0]!.replaceAll(
  '-',
  '',
).length

/** By text key: the stated number. */
const stated: Record<string, number> = {
  'accounts.confirm.goneText': registrationLinks.hours,
  'accounts.register.sentText': registrationLinks.hours,
  'accounts.confirmEmail.goneText': emailChangeLinks.hours,
  'accounts.email.waitingText': emailChangeLinks.hours,
  'accounts.device.goneText': deviceLinks.minutes,
  'accounts.login.linkSentText': deviceLinks.minutes,
  'accounts.find.sentText': orderLinks.minutes,
  'accounts.forgot.sentText': resetLinks.minutes,
  'accounts.reset.goneText': resetLinks.minutes,
  'accounts.field.passwordHint': minPasswordLength,
  'accounts.challenge.recoveryHint': codeLength,
  'accounts.errors.recoveryCode': codeLength,
}

/** Numbers as words; sixty minutes are an hour. */
const words: Record<number, RegExp> = {
  8: /\b8\b/,
  15: /\b15\b/,
  24: /\b24\b|twenty-four|vingt-quatre|huszonnégy/i,
  60: /\ban hour|une heure|egy ór[aá]/i,
}

const catalogue = compileCatalogue()

test.each(locales)('texts about accounts say the numbers that the rules have, in %s', (locale) => {
  const texts = { ...catalogue[locale], ...createTexts().accountTextsOf(locale)('accounts.') } as Messages<string>
  for (const [name, number] of Object.entries(stated)) expect(String(texts[name]), name).toMatch(words[number]!)
})
