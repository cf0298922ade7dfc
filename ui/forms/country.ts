import type { Locale } from '#values/locales.ts'

const countries: Partial<Record<Locale, string>> = { fr: 'FR', hu: 'HU' }

/** Returns the country suggested by a language; English suggests none. */
export const findCountryOfLocale = (locale: Locale, otherwise: string): string => countries[locale] ?? otherwise

export interface Country {
  /** ISO 3166-1 alpha-2. */
  iso2: string
  /** In the visitor's language. */
  name: string
  /** In its own language. */
  nativeName: string
  /** Without the plus. */
  dialCode: string
  continent: Continent
  /** Set if the dial code primarily belongs to another country. */
  isSecond?: true
}

export type Continent = 'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'
