import { languageTags, type Locale } from './locales.ts'

/** What a country is called; its code (ISO 3166-1, two letters) where it has no name. Throws on what is no code. */
export const nameCountry = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(languageTags[locale], { type: 'region' }).of(code) ?? code
