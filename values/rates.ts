import { languageTags, type Locale } from './locales.ts'

/** `5.5%`, `5,5 %`: a rate in basis points (550 = 5.5 %), as the language writes it. */
export function formatRate(basisPoints: number, locale: Locale): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(languageTags[locale], options).format(basisPoints / 10_000)
}
