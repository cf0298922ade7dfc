import type { Locale } from '#values/locales.ts'
import { formatPrice } from '#values/money.ts'
import { formatRate } from '#values/rates.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Ticket } from './ticket.ts'

type PriceKey =
  | 'ticket.free'
  | 'ticket.priceReduced'
  | 'ticket.priceReducedWithFee'
  | 'ticket.priceWithFee'
  | 'ticket.vat'
type Priced = Pick<Ticket, 'price' | 'issuing_fee' | 'discount' | 'paid' | 'vat'>

/** One line each: the amount paid, its parts unless it is only the price, and the VAT in it. */
export function describeTicketPrice(
  { price, issuing_fee, discount, paid, vat }: Priced,
  { translate, locale }: { translate: Translate<PriceKey>; locale: Locale },
): string[] {
  const euros = (amount: Priced['price']) => formatPrice(amount, locale)
  const parts = { price: euros(price), fee: euros(issuing_fee), discount: euros(discount) }
  const name = discount > 0 ? (issuing_fee > 0 ? 'ReducedWithFee' : 'Reduced') : issuing_fee > 0 ? 'WithFee' : null
  return [
    paid > 0 ? euros(paid) : translate('ticket.free'),
    ...(name ? [translate(`ticket.price${name}`, parts)] : []),
    ...(vat && vat.amount > 0
      ? [translate('ticket.vat', { amount: euros(vat.amount), rate: formatRate(vat.rate, locale) })]
      : []),
  ]
}
