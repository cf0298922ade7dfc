import { href } from '@cadenza/navigation'
import { redirect, view } from '@cadenza/navigation/server'
import { noCents, toEuros } from '#values/money.ts'
import type { OrderHandler } from '#apps/shop/orders/access/server/order-guard.ts'
import { findOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import { placeOrder } from '#core/orders/checkout/server/place-order.ts'
import { answerRefusal } from '#apps/shop/orders/checkout/server/refusal.ts'
import { type CheckoutForm, checkoutTexts, emptyCheckoutForm } from '#core/orders/checkout/checkout-form.ts'
import { suggestEmail } from '#core/orders/checkout/suggest-email.ts'
import { holdTermsOf } from '#core/inventory/server/hold-terms.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { routes } from '#core/routes/routes.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import type { AccountLinks } from '../account-section.tsx'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { redirectToPayment } from '#apps/shop/orders/checkout/server/redirect-to-payment.ts'
import { findSelfService } from '#core/orders/own-tickets/server/self-service.ts'
import type { Alarms } from '#core/orders/settlement/server/refund-intake.ts'
import { hasOtherMoney } from '#core/payments/server/payment-store.ts'
import { checkPayment } from '#core/orders/payment-result/server/payment-check.ts'
import { linkDocuments } from '#core/orders/documents/server/document-files.ts'
import { linkExchange } from '#core/orders/exchange/server/own-exchanges.ts'
import { findNameableTickets } from '#core/orders/names/server/ticket-name-store.ts'
import { findInvoice } from '#core/orders/payment-result/server/invoice.ts'
import { findPaymentOutcome, type UndoneMoney } from '#core/orders/payment-result/server/payment-outcome.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'

const showSuccess: OrderHandler<'payment.success'> = async ({ guarded, request, context }) => {
  const { db, locale, translate } = context
  const { order, outcome } = await findOutcome(guarded.order, request.log, context)
  // A provider that does not answer may have taken the money: its payment is being checked.
  const isWaiting = outcome.kind === 'waiting' || (outcome.kind === 'failed' && outcome.charge.kind === 'unknown')
  if (outcome.kind === 'failed' && !isWaiting) return redirect(href(routes['payment.failure'], { uuid: order.uuid }))
  if (outcome.kind === 'undone') return showUndone(order, outcome.money, context)
  const { uuid, ref_nr, email } = order
  const link = (name: 'order.tickets' | 'order.calendar' | 'order.resend') => href(routes[name], { uuid })
  return view(
    'payment-success',
    {
      order: { uuid, ref_nr, email },
      status: isWaiting ? 'waiting' : 'paid',
      total: toEuros(order.total_cents),
      refunded: outcome.kind === 'paid' ? outcome.refunded : toEuros(noCents),
      not_taken: outcome.kind === 'paid' ? outcome.notTaken : toEuros(noCents),
      tickets: () => (isWaiting ? [] : findOrderTickets(db, order.id, context)),
      links: {
        pdf: link('order.tickets'),
        calendar: link('order.calendar'),
        resend: link('order.resend'),
        names: await linkNames(order, context),
        exchange: await linkExchange(order, context),
      },
      email_hint: suggestEmail(email),
      documents: () => linkDocuments(db, order, translate),
      invoice: () => findInvoice(db, order.id, locale),
      ways: async () =>
        outcome.kind === 'paid' ? ((await findSelfService(db, [order], context)).get(order.id) ?? null) : null,
      account: linkAccount(order, context),
    },
    { head: { title: translate(isWaiting ? 'payment.waiting.title' : 'payment.success.title'), robots: 'noindex' } },
  )
}

const showFailure: OrderHandler<'payment.failure'> = async ({ guarded, request, context }) => {
  const { order, outcome } = await findOutcome(guarded.order, request.log, context)
  if (outcome.kind !== 'failed') return redirect(href(routes['payment.success'], { uuid: order.uuid }))
  const { uuid, ref_nr, email } = order
  const { reason, errorCode, charge } = outcome
  return view(
    'payment-failure',
    {
      order: { uuid, ref_nr, email },
      error: context.translate(reason),
      error_code: errorCode,
      charge,
      is_held: order.state === 'awaiting_payment' && order.expires_at > context.now(),
      can_retry: charge.kind !== 'refunded' && charge.kind !== 'held',
      retry_url: href(routes['payment.retry'], { uuid }),
    },
    { head: { title: context.translate('payment.failure.title'), robots: 'noindex' } },
  )
}

const retry: OrderHandler<'payment.retry'> = async ({ guarded: { order }, request, context }) => {
  const { db, config, session, locale, translate } = context
  const limit = await findRequestLimit(requestLimits.paymentRetry, request, context)
  const failure = href(routes['payment.failure'], { uuid: order.uuid })
  if (limit) return redirect(failure, { flash: { notice: { kind: 'warning', text: limit } } })
  const log = request.log
  const check = await checkPayment({ db, config, log }, await openPaymentProvider(config), order.id, 'closeAttempt')
  if (check === 'unknown') {
    return redirect(failure, { flash: { notice: { kind: 'warning', text: translate('payment.retryRefused') } } })
  }
  const closed = await findOrder(db, order.id)
  if (closed.state !== 'paid' && (await hasOtherMoney(db, order.id))) return redirect(failure)
  if (closed.state === 'paid' || (closed.state === 'awaiting_payment' && closed.expires_at > context.now())) {
    return redirectToPayment({ db, config, log }, { order: closed, opened: null })
  }
  if (!session.id) return answerRefusal({ kind: 'empty' }, context)
  // The order has expired: the same lines become a new order, if seats and prices are unchanged.
  const outcome = await placeOrder(db, {
    ...(await holdTermsOf(request, context)),
    sessionId: session.id,
    userId: closed.user_id ?? session.signIn?.userId ?? null,
    locale,
    provider: config.payment.provider,
    form: formOf(closed),
    formKey: closed.uuid,
    expectedTotal: toEuros(closed.total_cents),
  })
  return outcome.kind === 'placed' ? redirectToPayment({ db, config, log }, outcome) : answerRefusal(outcome, context)
}

export const paymentResultHandlers = {
  'payment.success': showSuccess,
  'payment.failure': showFailure,
  'payment.retry': retry,
}

async function showUndone(
  { id, uuid, ref_nr, email }: StoredOrder,
  { kind, amount, isBack }: UndoneMoney,
  context: ShopContext,
) {
  const { db, locale, translate } = context
  return view(
    'payment-refunded',
    {
      order: { uuid, ref_nr, email },
      money: kind,
      amount,
      is_back: isBack,
      tickets: await findOrderTickets(db, id, context),
      documents: await linkDocuments(db, { id, uuid }, translate),
      invoice: await findInvoice(db, id, locale),
    },
    {
      head: {
        title: translate(kind === 'whole' ? 'payment.refunded.title' : 'payment.undone.title'),
        robots: 'noindex',
      },
    },
  )
}

async function linkNames({ id, uuid }: StoredOrder, { db, locale }: ShopContext): Promise<string | null> {
  const tickets = await findNameableTickets(db, id, locale)
  return tickets.length > 0 ? href(orderRoutes['order.names'], { uuid }) : null
}

/** Returns the order's place in the account; else where to create one that claims it. */
function linkAccount({ uuid, user_id }: StoredOrder, { session }: ShopContext): AccountLinks {
  if (session.signIn)
    return user_id === session.signIn.userId ? { kind: 'orders', orders: href(accountRoutes['account.orders']) } : null
  return {
    kind: 'offer',
    register: href(accountRoutes.register, {}, { query: { order: uuid } }),
    login: href(accountRoutes.login, {}, { query: { to: href(accountRoutes['account.orders']) } }),
  }
}

async function findOutcome({ id }: StoredOrder, log: Alarms, { db, config }: ShopContext) {
  const check = await checkPayment({ db, config, log }, await openPaymentProvider(config), id)
  const order = await findOrder(db, id)
  return { order, outcome: await findPaymentOutcome(db, order, check) }
}

function formOf(order: StoredOrder): CheckoutForm {
  const companyInvoice = order.company_name !== null
  const typed = Object.fromEntries(checkoutTexts.map((field) => [field, order[field] ?? '']))
  return { ...emptyCheckoutForm, ...typed, companyInvoice, country: order.country ?? '' }
}
