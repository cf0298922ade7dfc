import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { routes } from '#core/routes/routes.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { createBankKeys, webhookSignatureHeader, signWebhook } from '#core/payments/demo-bank/server/bank-keys.ts'
import { sendWebhooks } from '#core/payments/demo-bank/server/bank-webhooks.ts'
import {
  answerSecureStep,
  cancelAtBank,
  countEverything,
  orderTickets,
  pathOf,
  payAtBank,
} from '#core/orders/server/testing/buyer.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'

let shop: TestShop
let desk: ReturnType<typeof openDesk>

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  desk = openDesk(shop)
})
afterAll(() => shop.close())
afterEach(() => desk.clear())

/** Assigns an order to an account; returns the order's key. */
async function giveTo(userId: number, uuid: string): Promise<string> {
  const { secret } = await shop.db
    .updateTable('orders')
    .set({ user_id: userId })
    .where('uuid', '=', uuid)
    .returning('secret')
    .executeTakeFirstOrThrow()
  return secret
}

describe('a payment that succeeds', () => {
  // Holds: routes.payment-success, payment.success-thanks-order-reference-number, entities.order-uuid-ref-nr-email
  test('gives tickets, a mail and an empty cart, at once', async () => {
    const { visitor, bank, zoneId, uuid } = await desk.order()
    expect(bank).toMatch(/^http:\/\/fr\.localhost:\d+\/demo-bank\/pay\//)
    const back = await payAtBank(shop, bank, 'success')
    const page = await visitor.get(pathOf(back))
    expect(page.payload.view?.component).toBe('payment-success')
    expect(page.props).toMatchObject({ status: 'paid', total: 87, order: { uuid, email: 'anna@example.com' } })
    expect(page.props.tickets).toHaveLength(2)
    expect(page.props.cart.count).toBe(0)
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 2 })
    expect(await countEverything(shop)).toEqual({
      orders: 1,
      payments: 1,
      tickets: 2,
      refunds: 0,
      mails: ['order-paid'],
    })
  })

  // Holds: routes.payment-notify
  test('is known by the webhook event before the buyer is back', async () => {
    const { bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'success')
    expect(await desk.stateOf(uuid)).toBe('paid')
  })

  // Holds: operation.demo-bank-success-declined-3
  test('asks for 3-D Secure where the card wants it', async () => {
    const { bank, uuid } = await desk.order()
    expect(await payAtBank(shop, bank, 'three_d_secure')).toBe(new URL(bank).pathname)
    expect(await desk.stateOf(uuid)).toBe('awaiting_payment')
    await answerSecureStep(shop, bank, 'approve')
    expect(await desk.stateOf(uuid)).toBe('paid')
  })

  // Holds: visitors.26-back-refresh-late-notice, operation.notices-signed-over-raw-body
  test('told twice, and looked at again, makes nothing twice', async () => {
    const { visitor, bank, uuid } = await desk.order()
    const back = await payAtBank(shop, bank, 'success')
    await shop.db
      .updateTable('demo_bank_notices')
      .set({ delivered_at: null, send_after: sql<Date>`now()` })
      .execute()
    const { webhookSecret } = createBankKeys(shop.config.sessionSecret)
    expect(await sendWebhooks(shop.db, { secret: webhookSecret })).toBe(1)
    await Promise.all([visitor.get(pathOf(back)), visitor.get(pathOf(back))])
    await desk.reconcile()
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(await countEverything(shop)).toMatchObject({ orders: 1, tickets: 2, refunds: 0, mails: ['order-paid'] })
  })

  // Holds: operation.demo-bank-success-declined-3
  test('whose webhook event is late shows that the bank is waited for, then the tickets', async () => {
    const { visitor, bank, uuid } = await desk.order()
    const back = pathOf(await payAtBank(shop, bank, 'late_notice'))
    const waiting = await visitor.get(back)
    expect(waiting.props).toMatchObject({ status: 'waiting', tickets: [] })
    expect(await desk.stateOf(uuid)).toBe('awaiting_payment')
    // Viewing the cart meanwhile shows a notice, instead of silently starting a second order.
    const pending_order = { uuid, ref_nr: waiting.props.order.ref_nr }
    expect((await visitor.get(href(routes.cart))).props.cart).toMatchObject({ count: 2, pending_order })
    expect((await visitor.get(href(routes.checkout))).props.cart).toMatchObject({ pending_order })
    await shop.db
      .updateTable('demo_bank_payments')
      .set({ settles_at: sql<Date>`now()` })
      .execute()
    await shop.db
      .updateTable('demo_bank_notices')
      .set({ send_after: sql<Date>`now()` })
      .execute()
    expect(await sendWebhooks(shop.db, { secret: createBankKeys(shop.config.sessionSecret).webhookSecret })).toBe(1)
    expect((await visitor.get(back)).props).toMatchObject({ status: 'paid' })
  })

  // Holds: operation.demo-bank-success-declined-3
  test('of which no webhook event ever comes, and no buyer returns, is found by the reconciler', async () => {
    const { bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'no_notice')
    expect(await desk.stateOf(uuid)).toBe('awaiting_payment')
    await desk.reconcile()
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(await countEverything(shop)).toMatchObject({ tickets: 2, mails: ['order-paid'] })
  })
})

describe('a webhook event', () => {
  const body =
    '{"id":"notice_x","kind":"payment.captured","payment":{"id":"pay_x","reference":"","state":"captured","error_code":null,"amount_cents":1,"currency":"eur"}}'
  const send = (signature?: string, method: 'POST' | 'GET' = 'POST') =>
    shop.inject({
      method,
      url: '/payment/notify/demo',
      headers: { 'content-type': 'application/json', ...(signature && { [webhookSignatureHeader]: signature }) },
      ...(method === 'POST' && { payload: body }),
    })

  // Holds: operation.notices-signed-over-raw-body
  test('without the signature, or with a wrong or an old one, is refused', async () => {
    const { webhookSecret } = createBankKeys(shop.config.sessionSecret)
    expect((await send()).statusCode).toBe(400)
    expect((await send(undefined, 'GET')).statusCode).toBe(400)
    expect((await send(signWebhook(body, 'somebody', new Date()))).statusCode).toBe(400)
    expect((await send(signWebhook(`${body} `, webhookSecret, new Date()))).statusCode).toBe(400)
    expect((await send(signWebhook(body, webhookSecret, new Date(Date.now() - 3_600_000)))).statusCode).toBe(400)
    expect((await send(signWebhook(body, webhookSecret, new Date()))).statusCode).toBe(200)
  })

  // Holds: routes.payment-notify
  test('of a provider that the shop does not have is not found', async () => {
    expect((await shop.inject({ method: 'POST', url: '/payment/notify/stripe', payload: {} })).statusCode).toBe(404)
  })

  test('that overtakes the answer with the page finds its payment by our own name for it', async () => {
    const { bank, uuid } = await desk.order()
    await shop.db
      .updateTable('payments')
      .where(ofVisitors.payments)
      .set({ provider_ref: null, page_url: null, state: 'created' })
      .execute()
    await payAtBank(shop, bank, 'success')
    expect(await desk.stateOf(uuid)).toBe('paid')
  })

  test('out of order does not undo what is known: failed after captured', async () => {
    const { bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'success')
    const payment = await shop.db.selectFrom('demo_bank_payments').select(['id', 'reference']).executeTakeFirstOrThrow()
    const late = JSON.stringify({
      id: 'notice_late',
      kind: 'payment.failed',
      payment: { ...payment, state: 'failed', error_code: 'card_declined', amount_cents: 8700, currency: 'eur' },
    })
    const signature = signWebhook(late, createBankKeys(shop.config.sessionSecret).webhookSecret, new Date())
    const answer = await shop.inject({
      method: 'POST',
      url: '/payment/notify/demo',
      headers: { 'content-type': 'application/json', [webhookSignatureHeader]: signature },
      payload: late,
    })
    expect(answer.statusCode).toBe(200)
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(await countEverything(shop)).toMatchObject({ tickets: 2, refunds: 0 })
  })
})

describe('a payment that fails', () => {
  // Holds: routes.payment-failure, routes.payment-retry, payment.failure-payment-failure-payment-error
  // Holds: calls.post-payment-retry-uuid, visitors.24-failure-cause-nothing-charged
  test('says why, keeps the cart, and is paid by the next card', async () => {
    const { visitor, bank, uuid, zoneId } = await desk.order()
    const page = await visitor.get(pathOf(await payAtBank(shop, bank, 'declined')))
    expect(page.payload.view?.component).toBe('payment-failure')
    expect(page.props).toMatchObject({
      error: 'La banque a refusé la carte\u00A0: la provision est insuffisante.',
      error_code: 'insufficient_funds',
      charge: { kind: 'none' },
      can_retry: true,
    })
    expect(page.props.cart.count).toBe(2)
    const again = await visitor.post(page.props.retry_url)
    expect(again.location).not.toBe(bank)
    await visitor.get(pathOf(await payAtBank(shop, again.location!, 'success')))
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 2 })
    expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 2, tickets: 2, refunds: 0 })
  })

  // Holds: operation.demo-bank-success-declined-3
  test('because the buyer left says so', async () => {
    const { visitor, bank } = await desk.order()
    const page = await visitor.get(pathOf(await cancelAtBank(shop, bank)))
    expect(page.props).toMatchObject({ error_code: 'cancelled_by_buyer', charge: { kind: 'none' } })
  })

  test('because nothing has come of it yet says so, and its page of success leads there', async () => {
    const { visitor, uuid } = await desk.order()
    for (const page of ['failure', 'success']) {
      const { payload, props } = await visitor.get(`/payment/${page}/${uuid}`)
      expect(payload.view?.component).toBe('payment-failure')
      expect(props).toMatchObject({
        error: 'Le paiement n’a pas été mené à son terme.',
        error_code: null,
        charge: { kind: 'none' },
        is_held: true,
        can_retry: true,
      })
    }
    await shop.db
      .updateTable('orders')
      .where('uuid', '=', uuid)
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await visitor.get(`/payment/failure/${uuid}`)).props.is_held).toBe(false)
  })

  test('is no failure any more once it has succeeded', async () => {
    const { visitor, bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'success')
    expect((await visitor.get(`/payment/failure/${uuid}`)).payload.view?.component).toBe('payment-success')
  })

  test('because 3-D Secure was refused says so', async () => {
    const { visitor, bank } = await desk.order()
    await payAtBank(shop, bank, 'three_d_secure')
    const page = await visitor.get(pathOf(await answerSecureStep(shop, bank, 'refuse')))
    expect(page.props).toMatchObject({ error_code: 'authentication_failed' })
  })

  // Holds: routes.payment-retry
  test('retried twice at once opens one attempt more, not two open ones', async () => {
    const { visitor, bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'declined')
    const answers = await Promise.all([visitor.post(`/payment/retry/${uuid}`), visitor.post(`/payment/retry/${uuid}`)])
    expect(answers.map(({ location }) => location?.includes('/demo-bank/pay/'))).toEqual([true, true])
    const open = await shop.db
      .selectFrom('payments')
      .where(ofVisitors.payments)
      .select('id')
      .where('state', '=', 'requires_action')
      .execute()
    expect(open).toHaveLength(1)
  })

  test('leaves the old page closed once another attempt is open', async () => {
    const { visitor, bank, uuid } = await desk.order()
    const again = await visitor.post(`/payment/retry/${uuid}`)
    expect(again.location).toContain('/demo-bank/pay/')
    expect(await payAtBank(shop, bank, 'success')).toBe('')
    expect(await desk.stateOf(uuid)).toBe('awaiting_payment')
  })

  test('whose time ran out is retried as a new order, while the seats are free', async () => {
    const { visitor, bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'declined')
    await desk.runOutOfTime()
    expect(await desk.stateOf(uuid)).toBe('expired')
    // It belongs to an account, too, though nobody is signed in here.
    const { id: user_id } = await storeAccount(shop.db)
    const company = { user_id, company_name: 'Kft.', company_vat: 'HU12345678', message: 'Köszönöm' }
    await shop.db.updateTable('orders').set(company).where('uuid', '=', uuid).execute()
    const again = await visitor.post(`/payment/retry/${uuid}`)
    await payAtBank(shop, again.location!, 'success')
    expect(await countEverything(shop)).toMatchObject({ orders: 2, tickets: 2, refunds: 0, mails: ['order-paid'] })
    // Input of the first order is used for the second.
    const typed = ['firstname', 'lastname', 'email', 'phone', 'zip_code', 'city', 'address_line_1'] as const
    const orders = await shop.db
      .selectFrom('orders')
      .where(ofVisitors.orders)
      .select([...typed, 'company_name', 'company_vat', 'message', 'user_id'])
      .orderBy('id')
      .execute()
    expect(orders).toEqual([orders[0], orders[0]])
    expect(orders[1]).toMatchObject(company)
  })

  test('of an account’s order that somebody else tries again stays that account’s', async () => {
    const { bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'declined')
    await desk.runOutOfTime()
    const [owner, helper] = [await signedIn(shop), await signedIn(shop)]
    const secret = await giveTo(owner.id, uuid)
    const [line] = await shop.db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('event_ticket_id')
      .where('uuid', '=', uuid)
      .execute()
    await helper.visitor.post(`/cart/add/${line!.event_ticket_id}`, { quantity: 2 })
    await helper.visitor.post(`/payment/retry/${uuid}?key=${secret}`)
    const orders = shop.db.selectFrom('orders').where(ofVisitors.orders).select('user_id').orderBy('id')
    expect(await orders.execute()).toEqual([{ user_id: owner.id }, { user_id: owner.id }])
  })

  test('whose time ran out and whose seats were sold meanwhile leads back to the cart, with the reason', async () => {
    const { visitor, bank, uuid, ticketId } = await desk.order(2)
    await payAtBank(shop, bank, 'declined')
    await desk.runOutOfTime()
    const other = shop.visitor('hu')
    await payAtBank(shop, (await orderTickets(other, ticketId)).location!, 'success')
    const page = await visitor.post(`/payment/retry/${uuid}`)
    expect(page.payload.view?.component).toBe('cart')
    expect(page.props.errors.cart).toMatch(/ne sont plus disponibles/)
    expect(Object.values(page.props.cart.items)).toMatchObject([{ hold: 'gone' }])
    expect(await countEverything(shop)).toMatchObject({ tickets: 2 })
  })
})

describe('who may see an order', () => {
  // Holds: pages.error-page-large-status-code, operation.order-pages-reached-buyer-session
  test('the buyer, and whoever has the secret; never the uuid alone', async () => {
    const { visitor, bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'success')
    const { secret } = await shop.db
      .selectFrom('orders')
      .where(ofVisitors.orders)
      .select('secret')
      .executeTakeFirstOrThrow()
    const stranger = shop.visitor('fr')
    expect((await visitor.get(`/payment/success/${uuid}`)).status).toBe(200)
    expect((await stranger.get(`/payment/success/${uuid}`)).status).toBe(404)
    expect((await stranger.hybrid(`/payment/success/${uuid}`)).props).toMatchObject({ status: 404, code: 'order_link' })
    expect((await stranger.get(`/payment/success/${uuid}?key=${secret}x`)).status).toBe(404)
    expect((await stranger.get(`/payment/failure/${uuid}`)).status).toBe(404)
    expect((await stranger.post(`/payment/retry/${uuid}`)).status).toBe(404)
    expect((await stranger.get(`/payment/success/${uuid}?key=${secret}`)).status).toBe(200)
    expect((await stranger.post(`/payment/retry/${uuid}`)).payload.view?.component).toBe('payment-success')
  })

  // Holds: routes.payment-success
  test('a bank that comes back with a form is sent to the page', async () => {
    const { visitor, bank, uuid } = await desk.order()
    await payAtBank(shop, bank, 'success')
    const answer = await shop.inject({
      method: 'POST',
      url: `/payment/success/${uuid}`,
      headers: { host: new URL(bank).host },
    })
    expect(answer.statusCode).toBe(303)
    expect((await visitor.get(pathOf(new URL(String(answer.headers.location), bank).href))).status).toBe(200)
  })
})

// Holds: visitors.24-failure-cause-nothing-charged
test('a bank that does not answer is said not to answer: nothing is claimed about money', async () => {
  const { visitor, uuid } = await desk.order()
  await shop.db
    .updateTable('payments')
    .where(ofVisitors.payments)
    .set({ provider_ref: 'pay_unknown', ask_after: sql<Date>`now() + interval '1 hour'` })
    .execute()
  expect((await visitor.get(`/payment/failure/${uuid}`)).props).toMatchObject({
    charge: { kind: 'unknown' },
    can_retry: true,
  })
  expect((await visitor.get(`/payment/success/${uuid}`)).props).toMatchObject({ status: 'waiting' })
  // It is polled again soon; until the provider has responded there is no second attempt.
  const { rows } = await sql<{ isSoon: boolean }>`
    select ask_after <= now() + interval '1 minute' as "isSoon" from payments where provider_ref = 'pay_unknown'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ isSoon: true }])
  const { payload, props } = await visitor.post(`/payment/retry/${uuid}`)
  expect(payload.view?.component).toBe('payment-failure')
  expect(props.flash.notice).toMatchObject({ kind: 'warning', text: expect.stringMatching(/banque/) })
  expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 1 })
})

test('whoever tries to pay too often is told so, and no page is opened at the bank', async () => {
  const { visitor, bank, uuid } = await desk.order()
  await payAtBank(shop, bank, 'declined')
  const { kind, attempts } = requestLimits.paymentRetry
  await visitor.post(`/payment/retry/${uuid}`)
  await countAttemptsAs(shop.db, kind, attempts)
  const { payload, props } = await visitor.post(`/payment/retry/${uuid}`)
  expect(payload.view?.component).toBe('payment-failure')
  expect(props.flash.notice.kind).toBe('warning')
  expect(await countEverything(shop)).toMatchObject({ payments: 2 })
})

test('the page of an order leads to an account that takes it over, or to the orders of the account whose it is', async () => {
  const { visitor, bank, uuid } = await desk.order()
  const page = await visitor.get(pathOf(await payAtBank(shop, bank, 'success')))
  expect(page.props).toMatchObject({
    refunded: 0,
    account: {
      kind: 'offer',
      register: expect.stringContaining(`?order=${uuid}`),
      login: expect.stringContaining(`?to=${encodeURIComponent('/account/orders')}`),
    },
    links: {
      pdf: `/orders/${uuid}/tickets.pdf`,
      calendar: `/orders/${uuid}/calendar.ics`,
      resend: `/orders/${uuid}/resend`,
    },
    ways: null,
  })
})

test('the page of an order leads to the orders of the account whose it is, and to none of who has signed in to another', async () => {
  const { bank, uuid } = await desk.order()
  await payAtBank(shop, bank, 'success')
  const [owner, other] = [await signedIn(shop), await signedIn(shop)]
  const secret = await giveTo(owner.id, uuid)
  const accountOf = async ({ visitor }: typeof owner) =>
    (await visitor.get(`/payment/success/${uuid}?key=${secret}`)).props.account
  expect(await accountOf(owner)).toEqual({ kind: 'orders', orders: '/account/orders' })
  expect(await accountOf(other)).toBeNull()
})
