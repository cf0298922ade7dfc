import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Locale } from '../../../values/locales.ts'

const countries = { en: 'FR', fr: 'FR', hu: 'HU' } as const satisfies Record<Locale, string>

/** Whether somebody can be called there. A number without a plus is one of the country that the language suggests. */
export function isPhoneNumber(text: string, locale: Locale): boolean {
  return parsePhoneNumberFromString(text, countries[locale])?.isValid() ?? false
}
