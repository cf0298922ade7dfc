import { type Euros, formatPrice, toEuros } from '#values/money.ts'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import type { Choice } from '#core/catalogue/catalogue.ts'
import { readPrice } from '#core/catalogue/season/filters.ts'

/** Options for the maximum ticket price, in euros. */
const offered = [20, 35, 50, 80, 120]

/** Returns the options for the maximum price, preceded by the one in the URL if it is different. */
export function usePriceChoices(asked: string): Choice[] {
  const t = useTranslate()
  const locale = useLocale()
  const upTo = (price: Euros) => t('season.upTo', { price: formatPrice(price, locale) })
  const choices = offered.map((price) => ({ value: String(price), label: upTo(price as Euros) }))
  const price = readPrice(asked)
  if (price === null || offered.some((one) => String(one) === asked)) return choices
  return [{ value: asked, label: upTo(toEuros(price)) }, ...choices]
}
