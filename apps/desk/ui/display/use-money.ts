import { useLocale } from '#ui/i18n/translation.tsx'
import { formatPrice, toCents, toEuros } from '#values/money.ts'

/** A real minus sign that never ends a line. */
const minus = '\u2212\u2060'

/** Formats whole cents: `useMoney()(4350)`. */
export function useMoney(): (cents: number) => string {
  const locale = useLocale()
  return (cents) => formatPrice(toEuros(toCents(cents)), locale).replace('-', minus)
}
