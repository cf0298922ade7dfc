import type { Locale } from '#values/locales.ts'

const countries: Partial<Record<Locale, string>> = { fr: 'FR', hu: 'HU' }

/** The country that a language suggests; English suggests none. */
export const findCountryOfLocale = (locale: Locale, otherwise: string): string => countries[locale] ?? otherwise

/** A country as forms offer it. */
export interface Country {
  /** ISO 3166-1, two letters. */
  iso2: string
  /** In the visitor's language. */
  name: string
  /** In its own. */
  nativeName: string
  /** Without the plus. */
  dialCode: string
  continent: Continent
  /** Set where another country is meant first by the same dial code. */
  isSecond?: true
}

export type Continent = 'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'
