import { back, external, redirect, view } from '@cadenza/navigation/server'
import { href } from '@cadenza/navigation'
import type { FastifyRequest } from 'fastify'
import { suggestUpcoming } from '#core/catalogue/server/concert-store.ts'
import { formatDate, findLastDayBefore } from '#values/dates.ts'
import { formatPrice } from '#values/money.ts'
import { findPendingOrder } from '#core/orders/server/order-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { findCartWallet } from '#core/orders/checkout/server/cart-wallet-store.ts'
import { routes } from '#core/routes/routes.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { countAttempt, canTry } from '#platform/http/requests/rate-limit.ts'
import type { Notice } from '#values/notice.ts'
import { hashIdempotencyKey } from '#platform/database/idempotency-key.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import type { RemovedLine } from '#core/cart/cart.ts'
import { addWanted } from '#core/cart/server/adding.ts'
import { changeCart, changeQuantity, extendHolds, type WantedTickets } from '#core/cart/server/cart-changes.ts'
import { cartSchemas } from '#core/cart/server/cart-forms.ts'
import { findCart } from '#core/cart/server/cart-store.ts'
import { holdTermsOf } from '#core/inventory/server/hold-terms.ts'
import { applyPromoCode, type PromoOutcome, applyPromo } from '#core/cart/server/promo-store.ts'
import {
  describeAddProblem,
  describeAddRefusal,
  describeCap,
  describeChangeRefusal,
} from '#core/cart/server/refusal-texts.ts'

const suggestedConcerts = 3
const fallback = href(routes.cart)

const showCart: ShopHandler<'cart'> = async ({ context }) => {
  const { db, locale, session, translate, now, config } = context
  const contents = await findCart(db, session.id, { locale, caps: config.holdCaps })
  const cart = { ...contents, pending_order: await findPendingOrder(db, session.id) }
  const concerts = async () =>
    cart.count > 0 ? [] : suggestUpcoming(db, { locale, limit: suggestedConcerts, now: now(), sessionId: session.id })
  return view(
    'cart',
    { cart, concerts, wallet: () => findCartWallet(context) },
    { head: { title: translate('cart.title'), description: translate('cart.description'), robots: 'noindex' } },
  )
}

const addToCart: ShopHandler<'cart.add_ticket'> = async ({ params, body, request, context }) => {
  const { db, session, translate, config } = context
  const queuePage = context.queues.findGate(request, Number(params.eventTicket))
  if (queuePage) return external(queuePage)
  const limit = await findRequestLimit(requestLimits.cartAdd, request, context)
  if (limit) return refuseToAdd({ quantity: limit }, createNotice('negative', limit))
  const form = readForm(cartSchemas.tickets, body, translate)
  if ('errors' in form) {
    const [field, text] = Object.entries(form.errors)[0]!
    return refuseToAdd({ [field]: text }, createNotice('negative', text))
  }
  const wanted = listWanted(params.eventTicket, form.value)
  if (!wanted.every(({ eventTicketId }) => Number.isSafeInteger(eventTicketId)))
    return refuseToAdd(
      { quantity: translate('cart.refused.unknown') },
      createNotice('negative', translate('cart.refused.unknown')),
    )
  const { begun, ...opening } = await openToAdd(request, context, wanted)
  const { key, next } = form.value
  const flash = next === 'checkout' ? {} : { notice: createNotice('positive', translate('cart.added')) }
  const begins = begun ? { flash } : undefined
  const adding = addWanted(db, { ...opening, begins, key: key && hashIdempotencyKey(key, wanted) }, wanted)
  const outcome = await context.queues.timeAddition(Number(params.eventTicket), adding)
  if (outcome.kind === 'added') {
    begun?.give()
    session.keepPlace(config.holdMinutes)
    if (next === 'checkout') return redirect(href(routes.checkout))
    return back({ ...(!begun && { flash }), fallback })
  }
  const fieldOf = (id = 0) => (id === Number(params.eventTicket) ? 'quantity' : `also.${id}`)
  const { others = [], ...first } = outcome
  const notice = describeAddRefusal(first, { ...context, several: wanted.length > 1 })
  const errors = others.map((other) => [fieldOf(other.eventTicketId), describeAddProblem(other, context)])
  return refuseToAdd({ [fieldOf(first.eventTicketId)]: notice.text, ...Object.fromEntries(errors) }, notice)
}

/** A new session is stored with its tickets; earlier to claim a pass, or for several kinds. */
async function openToAdd(request: FastifyRequest, context: ShopContext, wanted: readonly WantedTickets[]) {
  const terms = await holdTermsOf(request, context)
  const begun = wanted.length === 1 && !terms.closedDates?.size ? context.session.begin() : null
  if (begun) return { ...terms, orders: waitingOrders, sessionId: begun.id, begun }
  const mayClaim = context.session.id === null && terms.closedDates?.size
  const sessionId = await context.session.ensure()
  return { ...(mayClaim ? await holdTermsOf(request, context) : terms), orders: waitingOrders, sessionId, begun }
}

/** Sums the quantities of a repeated ticket type. */
function listWanted(
  eventTicket: string,
  { quantity, also }: { quantity: number; also: ReadonlyMap<string, number> },
): WantedTickets[] {
  const sums = new Map<number, number>()
  for (const [id, number] of [[eventTicket, quantity] as const, ...also])
    if (number > 0) sums.set(Number(id), (sums.get(Number(id)) ?? 0) + number)
  return Array.from(sums, ([eventTicketId, sum]) => ({ eventTicketId, quantity: sum }))
}

const updateCart: ShopHandler<'cart.update'> = async ({ params, body, request, context }) => {
  const { db, locale, session, translate, config } = context
  const limit = await findRequestLimit(requestLimits.cartUpdate, request, context)
  if (limit) return refuse({ quantity: limit })
  const form = readForm(cartSchemas.lineQuantity, body, translate)
  if ('errors' in form) return refuse(form.errors)
  const { quantity } = form.value
  if (!session.id) return refuse({ quantity: translate('cart.refused.line') })
  const line = (await findCart(db, session.id, { locale, caps: config.holdCaps })).items[params.hash]
  const opening = { ...(await holdTermsOf(request, context)), orders: waitingOrders, sessionId: session.id }
  const outcome = await changeCart(db, opening, (cart) => changeQuantity(cart, params.hash, quantity))
  if (outcome.kind === 'removed' && line) {
    const { event_ticket_id, name } = line
    return back({
      flash: { removed: { event_ticket_id, name, quantity: line.quantity } satisfies RemovedLine },
      fallback,
    })
  }
  const problem = describeChangeRefusal(outcome, context)
  return problem ? refuse({ quantity: problem }) : back({ fallback })
}

const applyCode: ShopHandler<'cart.apply_promo_code'> = async ({ body, request, context }) => {
  const { db, locale, session, translate } = context
  const form = readForm(cartSchemas.promoCode, body, translate)
  if ('errors' in form) return refuse(form.errors)
  const { promo_code: code } = form.value
  if (!session.id) return refuse({ promo_code: translate('cart.promo.not_for_these_concerts') })
  // Prevents guessing of codes, which are worth money.
  const terms = await holdTermsOf(request, context)
  const guesser = { limit: requestLimits.promoCode, clientHash: terms.clientHash } as const
  if (!(await canTry(db, guesser))) return refuse({ promo_code: translate('cart.promo.tooManyTries') })
  const opening = { ...terms, orders: waitingOrders, sessionId: session.id }
  const outcome = await changeCart(db, opening, (cart) => applyPromoCode(cart, code))
  if (outcome.kind === 'refused' && outcome.reason === 'unknown') await countAttempt(db, guesser)
  if (outcome.kind === 'refused') return refuse({ promo_code: describePromoRefusal(outcome, context) })
  const { applied_promo_code, discount_amount } = await findCart(db, session.id, { locale, caps: terms.caps })
  const discount = formatPrice(discount_amount, locale)
  const text = translate('cart.promo.applied', { title: applied_promo_code?.title ?? code, discount })
  return back({ flash: { notice: createNotice('positive', text) }, fallback })
}

const removeCode: ShopHandler<'cart.remove_promo_code'> = async ({ request, context }) => {
  const { db, session } = context
  if (session.id) {
    const opening = { ...(await holdTermsOf(request, context)), orders: waitingOrders, sessionId: session.id }
    await changeCart(db, opening, ({ trx, id }) => applyPromo(trx, { cartId: id, promoId: null }))
  }
  return back({ fallback })
}

const extendCartHolds: ShopHandler<'cart.extend_holds'> = async ({ request, context }) => {
  const { db, locale, session, translate, config } = context
  const limit = await findRequestLimit(requestLimits.cartExtend, request, context)
  if (limit) return back({ flash: { notice: createNotice('warning', limit) }, fallback })
  if (!session.id) return back({ fallback })
  const opening = { ...(await holdTermsOf(request, context)), orders: waitingOrders, sessionId: session.id }
  const { refused, cap, heldUntil } = await changeCart(db, opening, extendHolds)
  if (cap) return back({ flash: { notice: createNotice('warning', describeCap(cap, context)) }, fallback })
  if (refused.length > 0)
    return back({ flash: { notice: createNotice('warning', translate('cart.holds.gone')) }, fallback })
  if (!heldUntil) return back({ fallback })
  session.keepPlace(config.holdMinutes)
  const text = translate('cart.holds.extended', {
    time: formatDate(heldUntil, 'time', { locale, timeZone: config.timeZone }),
  })
  return back({ flash: { notice: createNotice('positive', text) }, fallback })
}

export const cartHandlers = {
  cart: showCart,
  'cart.add_ticket': addToCart,
  'cart.update': updateCart,
  'cart.apply_promo_code': applyCode,
  'cart.remove_promo_code': removeCode,
  'cart.extend_holds': extendCartHolds,
}

/** Also in a notice: the field is missing without page data, and may be out of view. */
function refuseToAdd(errors: Record<string, string>, notice: Notice) {
  return back({ errors, fields: ['quantity', 'also[]'], flash: { notice }, fallback })
}

/** Shown by the fields, which keep their input. */
function refuse(errors: Record<string, string>) {
  return back({ errors, fields: Object.keys(errors), fallback })
}

function createNotice(kind: Notice['kind'], text: string): Notice {
  return { kind, text }
}

function describePromoRefusal(
  { reason, promo }: Extract<PromoOutcome, { kind: 'refused' }>,
  { translate, locale, config: { timeZone } }: ShopContext,
): string {
  const end = promo?.ends_at && findLastDayBefore(promo.ends_at, timeZone)
  const day = reason === 'not_yet_valid' ? promo?.starts_at : end
  return translate(`cart.promo.${reason}`, { date: day ? formatDate(day, 'full', { locale, timeZone }) : '' })
}
