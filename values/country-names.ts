import { languageTags, type Locale } from './locales.ts'

/** A country's name, else its code (ISO 3166-1 alpha-2). Throws on an invalid code. */
export const nameCountry = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(languageTags[locale], { type: 'region' }).of(code) ?? code
