import { languageTags, type Locale } from './locales.ts'

/**
 * Returns the name of a country; its code (ISO 3166-1 alpha-2) if it has no name. Throws on an
 * invalid code.
 */
export const nameCountry = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(languageTags[locale], { type: 'region' }).of(code) ?? code
