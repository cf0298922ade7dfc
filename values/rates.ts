import { languageTags, type Locale } from './locales.ts'

/** `5.5%`, `5,5 %`: formats a rate in basis points (550 = 5.5 %) for the language. */
export function formatRate(basisPoints: number, locale: Locale): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(languageTags[locale], options).format(basisPoints / 10_000)
}
