import { useLocale } from '#ui/i18n/translation.tsx'
import { formatPrice, toCents, toEuros } from '#values/money.ts'

/** A true minus, which no line ends after. */
const minus = '\u2212\u2060'

/** Whole cents as somebody reads them: `const money = useMoney()`, then `money(4350)`. */
export function useMoney(): (cents: number) => string {
  const locale = useLocale()
  return (cents) => formatPrice(toEuros(toCents(cents)), locale).replace('-', minus)
}
