import { useLocale } from '../../../shop/i18n/translation.tsx'
import { formatPrice, toCents, toEuros } from '../../../values/money.ts'

/** Whole cents as somebody reads them: `const money = useMoney()`, then `money(4350)`. */
export function useMoney(): (cents: number) => string {
  const locale = useLocale()
  return (cents) => formatPrice(toEuros(toCents(cents)), locale)
}
