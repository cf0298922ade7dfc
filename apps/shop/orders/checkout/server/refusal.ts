import { href } from '@cadenza/navigation'
import { redirect, type RedirectAnswer } from '@cadenza/navigation/server'
import { formatPrice } from '#values/money.ts'
import { describeCap } from '#core/cart/server/refusal-texts.ts'
import { routes } from '#core/routes/routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { checkoutFields } from '#core/orders/checkout/checkout-form.ts'
import type { PlacementOutcome } from '#core/orders/checkout/server/place-order.ts'

/** Explains a refusal where the buyer can act: in the cart, or above the order button. */
export function answerRefusal(
  outcome: Exclude<PlacementOutcome, { kind: 'placed' }>,
  context: ShopContext,
): RedirectAnswer {
  const { translate, locale } = context
  const cart = href(routes.cart)
  switch (outcome.kind) {
    case 'empty':
      return redirect(cart, { errors: { cart: translate('checkout.refused.empty') } })
    case 'seats_gone':
      return redirect(cart, { errors: { cart: translate('checkout.refused.seatsGone') } })
    case 'queued':
      return redirect(cart, { errors: { cart: translate('checkout.refused.queued') } })
    case 'capped': {
      const cap = describeCap(outcome.cap, context)
      return redirect(cart, { errors: { cart: translate('checkout.refused.capped', { cap }) } })
    }
    case 'promo_lapsed':
      return redirect(cart, { errors: { cart: translate('checkout.refused.promo', { code: outcome.code }) } })
    case 'total_changed': {
      const total = formatPrice(outcome.total, locale)
      return redirect(href(routes.checkout), {
        errors: { expected_total: translate('checkout.refused.total', { total }) },
        fields: checkoutFields,
      })
    }
  }
}
