import { type Euros, formatPrice, toEuros } from '#values/money.ts'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import type { Choice } from '#core/catalogue/catalogue.ts'
import { readPrice } from '#core/catalogue/season/filters.ts'

/** Offered as the most that a ticket may cost, in euros. */
const offered = [20, 35, 50, 80, 120]

/** The most that a ticket may cost: what is offered, after what the address asks for, if that is another price. */
export function usePriceChoices(asked: string): Choice[] {
  const t = useTranslate()
  const locale = useLocale()
  const upTo = (price: Euros) => t('season.upTo', { price: formatPrice(price, locale) })
  const choices = offered.map((price) => ({ value: String(price), label: upTo(price as Euros) }))
  const price = readPrice(asked)
  if (price === null || offered.some((one) => String(one) === asked)) return choices
  return [{ value: asked, label: upTo(toEuros(price)) }, ...choices]
}
