import { randomUUID } from 'node:crypto'
import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { findCart } from '#core/cart/server/cart-store.ts'
import { findCartWallet } from '#core/orders/checkout/server/cart-wallet-store.ts'
import { holdTermsOf } from '#core/inventory/server/hold-terms.ts'
import { redirectToPayment } from './redirect-to-payment.ts'
import { maxPaymentMinutes } from '#core/orders/order.ts'
import { routes } from '#core/routes/routes.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { findTermsUrl } from '#core/content/server/page-store.ts'
import { readForm, routeSchema } from '#ui/forms/server/read-form.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { type KeptCheckout, checkoutFields } from '#core/orders/checkout/checkout-form.ts'
import { createCheckoutSchema, checkoutKeptSchema } from '#core/orders/checkout/server/checkout-request.ts'
import { findCountryOfLocale } from '#ui/forms/country.ts'
import { listCountries } from '#core/orders/checkout/server/countries.ts'
import { findKeptCheckout, forgetKeptCheckout, keepCheckout } from '#core/orders/checkout/server/kept-checkout-store.ts'
import { findKnownBuyer, findUnpaidBuyer } from '#core/orders/checkout/server/kept-checkout-store.ts'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { findPendingOrder } from '#core/orders/server/order-store.ts'
import { answerRefusal } from './refusal.ts'

const showCheckout: ShopHandler<'checkout'> = async ({ context }) => {
  const { db, config, locale, session, translate } = context
  const cart = await findCart(db, session.id, { locale, caps: config.holdCaps })
  if (cart.count === 0) return redirect(href(routes.cart))
  return view(
    'checkout',
    {
      cart: { ...cart, pending_order: await findPendingOrder(db, session.id) },
      countries: () => listCountries(locale, null),
      phone_countries: config.phoneCountries,
      required_address_fields: config.requiredAddressFields,
      default_country: config.defaultCountry,
      address_country: findCountryOfLocale(locale, config.defaultCountry),
      idempotency_key: randomUUID(),
      terms_url: await findTermsUrl(context),
      known: () => findKnown(context),
      wallet: () => findCartWallet(context),
      sign_in_url: session.signIn ? null : href(accountRoutes['checkout.sign_in']),
    },
    { head: { title: translate('checkout.title'), description: translate('checkout.description'), robots: 'noindex' } },
  )
}

/** Finds initial values: input before signing in, else of an unpaid order, else account data. */
async function findKnown({ db, session }: ShopContext): Promise<KeptCheckout> {
  const known = session.signIn ? await findKnownBuyer(db, session.signIn.userId) : {}
  if (!session.id) return known
  return { ...known, ...(await findUnpaidBuyer(db, session.id)), ...(await findKeptCheckout(db, session.id)) }
}

const storeCheckout: ShopHandler<'checkout.store'> = async ({ body: sent, context, request, refuse }) => {
  const { db, config, locale, session } = context
  const limit = await findRequestLimit(requestLimits.checkout, request, context)
  if (limit) return refuse({ expected_total: limit })
  if (!session.id) return answerRefusal({ kind: 'empty' }, context)
  const outcome = await placeOrder(db, {
    ...(await holdTermsOf(request, context)),
    sessionId: session.id,
    userId: session.signIn?.userId ?? null,
    locale,
    provider: config.payment.provider,
    form: sent.form,
    formKey: sent.idempotencyKey,
    expectedTotal: sent.expectedTotal,
  })
  if (outcome.kind !== 'placed') return answerRefusal(outcome, context)
  await forgetKeptCheckout(db, session.id)
  // The buyer returns from the bank to a separate page.
  session.keepPlace(maxPaymentMinutes)
  return redirectToPayment({ ...context, log: request.log }, outcome)
}

/** Stores the input and redirects to the login, which leads back here. */
const leaveToSignIn: ShopHandler<'checkout.sign_in'> = async ({ body, context, request }) => {
  const { db, session, translate } = context
  const limit = await findRequestLimit(requestLimits.checkout, request, context)
  if (limit) return back({ errors: { expected_total: limit }, fields: checkoutFields, fallback: href(routes.checkout) })
  const form = readForm(checkoutKeptSchema, body, translate)
  // Without a session there is no cart to check out.
  if (session.id && 'value' in form) await keepCheckout(db, session.id, form.value)
  return redirect(href(accountRoutes.login, {}, { query: { to: href(routes.checkout) } }))
}

export const checkoutHandlers = {
  checkout: showCheckout,
  'checkout.store': storeCheckout,
  'checkout.sign_in': leaveToSignIn,
}

export const checkoutSchemas = {
  'checkout.store': {
    schema: ({ config, locale }: ShopContext) =>
      routeSchema(
        createCheckoutSchema({
          requiredAddressFields: config.requiredAddressFields,
          allowedCountries: config.phoneCountries,
          defaultCountry: config.defaultCountry,
          locale,
        }),
      ),
    back: { fields: checkoutFields, fallback: href(routes.checkout) },
  },
}
