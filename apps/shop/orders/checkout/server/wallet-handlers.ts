import { href } from '@cadenza/navigation'
import { type Answer, external, redirect } from '@cadenza/navigation/server'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { holdTermsOf } from '#core/inventory/server/hold-terms.ts'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { createWalletForm, walletSchema } from '#core/orders/checkout/server/wallet-form.ts'
import { maxPaymentMinutes } from '#core/orders/order.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import type { WalletPayments } from '#core/payments/server/provider.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import { routes } from '#core/routes/routes.ts'
import { hashIdempotencyKey } from '#platform/database/idempotency-key.ts'
import { isDatabaseGone } from '#platform/database/database-errors.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { formatPrice, toCents } from '#values/money.ts'
import { answerRefusal } from './refusal.ts'
import { redirectToPayment } from './redirect-to-payment.ts'

interface Wish {
  key: string
  /** In euros. */
  total: number
}

/**
 * From the cart to paid: the wallet names the buyer, the order is placed, and its money is taken.
 * Without a token, leads to the page where the wallet asks for the approval.
 */
const payFromCart: ShopHandler<'cart.wallet'> = async ({ body, query, request, context }) => {
  const { config, session, translate } = context
  const isReturn = request.method === 'GET'
  // Without a session nothing was asked for, and nothing is kept.
  if (!session.id) return isReturn ? redirect(href(routes.cart)) : answerRefusal({ kind: 'empty' }, context)
  const limit = await findRequestLimit(requestLimits.checkout, request, context)
  if (limit) return refuse(limit)
  const form = readForm(walletSchema, isReturn ? query : body, translate)
  const { wallet } = await openPaymentProvider(config)
  if (!wallet || 'errors' in form || config.requiredAddressFields.length > 0)
    return refuse(translate('cart.wallet.refused'))
  const { wallet_token: token, idempotency_key: key, expected_total: total, proof } = form.value
  const wish = { key, total }
  // A link of a stranger must not order this cart.
  if (isReturn && proof !== proveWish(wish, session)) return refuse(translate('cart.wallet.refused'))
  try {
    return token === undefined ? await askForApproval(wallet, wish, context) : await pay(wallet, token, wish)
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    request.log.error(error, 'A wallet did not answer.')
    return refuse(translate('cart.wallet.noAnswer'))
  }

  async function pay(known: WalletPayments, approval: string, { total: expectedTotal }: Wish): Promise<Answer> {
    const { db, locale } = context
    const buyer = await withTimeout(known.fetchBuyer(approval), config.payment.answerMilliseconds)
    const order = buyer && createWalletForm(buyer, { locale, country: config.defaultCountry })
    if (!order || !session.id) return refuse(translate('cart.wallet.refused'))
    const outcome = await placeOrder(db, {
      ...(await holdTermsOf(request, context)),
      sessionId: session.id,
      userId: session.signIn?.userId ?? null,
      locale,
      provider: config.payment.provider,
      form: order,
      formKey: key,
      expectedTotal,
      walletToken: approval,
    })
    if (outcome.kind === 'total_changed')
      return refuse(translate('checkout.refused.total', { total: formatPrice(outcome.total, locale) }))
    if (outcome.kind !== 'placed') return answerRefusal(outcome, context)
    session.keepPlace(maxPaymentMinutes)
    return redirectToPayment({ db, config, log: request.log }, outcome)
  }
}

const refuse = (text: string) => redirect(href(routes.cart), { errors: { cart: text } })

/** Only this session can compute it: its token is secret. */
const proveWish = ({ key, total }: Wish, { token }: ShopContext['session']) => hashIdempotencyKey(token, key, total)

async function askForApproval(wallet: WalletPayments, wish: Wish, { config, locale, session, translate }: ShopContext) {
  if (!wallet.createApprovalPage) return refuse(translate('cart.wallet.refused'))
  const origin = config.origins[locale]
  const query = { idempotency_key: wish.key, expected_total: String(wish.total), proof: proveWish(wish, session) }
  const page = wallet.createApprovalPage({
    amount: toCents(Math.round(wish.total * 100)),
    locale,
    returnUrl: origin + href(routes['cart.wallet'], {}, { query }),
    cancelUrl: origin + href(routes.cart),
  })
  return external(await withTimeout(page, config.payment.answerMilliseconds))
}

export const walletHandlers = { 'cart.wallet': payFromCart }
