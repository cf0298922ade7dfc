import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { BankMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { createLoopbackFetch } from '#platform/http/loopback.ts'
import { isFromOwnPage } from '#platform/http/sessions/csrf.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type Cents, toCents } from '#values/money.ts'
import { type DemoOutcome, findDemoOutcome } from '../demo-cards.ts'
import { type BankPage, readLocale, writeCardPage, writeSecurePage, writeOverPage, writeDesk } from './bank-html.ts'
import type { BankKeys } from './bank-keys.ts'
import { sendWebhooks, type WebhookDelivery } from './bank-webhooks.ts'
import {
  type BankDecision,
  type BankPayment,
  startAuthentication,
  settleBankPayment,
  findBankPayment,
} from './bank-store.ts'
import { endBankRefund, listBankRefunds, refundBankPayment } from './bank-refund-store.ts'

interface BankPages {
  db: Db
  config: Config
  keys: BankKeys
  translatorOf: (locale: Locale) => Translate<BankMessageKey>
  /** Delay of the card with the late webhook event. */
  lateWebhookSeconds: number
}

type PageRoute = { Params: { id: string }; Body: { number?: unknown; answer?: unknown } | undefined }

/** The card with 3-D Secure authenticates first. */
const createDecisions = (
  lateWebhookSeconds: number,
): Record<Exclude<DemoOutcome, 'three_d_secure'>, Omit<BankDecision, 'id'>> => ({
  success: { state: 'captured' },
  declined: { state: 'failed', errorCode: 'insufficient_funds' },
  late_notice: { state: 'captured', delaySeconds: lateWebhookSeconds },
  no_notice: { state: 'captured', isSilent: true },
})

/** The buyer's pages. They work without JavaScript. Access requires the unguessable id. */
export function addBankPages(app: FastifyInstance, options: BankPages): void {
  const { db, config, keys, translatorOf, lateWebhookSeconds } = options
  const decisions = createDecisions(lateWebhookSeconds)
  const delivery = { secret: keys.webhookSecret, fetch: createLoopbackFetch(config) }
  // Accepts decisions only from its own pages, as the shop's forms do.
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromOwnPage(request, config.origins)) return show(undefined, reply)
  }
  const describe = (payment: BankPayment): BankPage => ({
    payment,
    shopName: config.shopName,
    translate: translatorOf(readLocale(payment.locale)),
    lateWebhookSeconds,
  })

  /** Waits until the shop has received the result, as banks do. */
  async function decide(payment: BankPayment, decision: Omit<BankDecision, 'id'>, reply: FastifyReply) {
    await settleBankPayment(db, { id: payment.id, ...decision })
    await sendWebhooks(db, delivery, payment.id)
    return leadToShop((await findBankPayment(db, payment.id)) ?? payment, reply)
  }

  /** The second of two taps is answered as the first, whose answer the browser drops. */
  const answerAgain = (payment: BankPayment | undefined, reply: FastifyReply) =>
    payment?.state === 'captured' || payment?.state === 'failed' ? leadToShop(payment, reply) : show(payment, reply)

  const desk = { db, delivery, describe }
  addBankDesk(app, desk)

  function show(payment: BankPayment | undefined, reply: FastifyReply, isUnknownCard = false) {
    if (!payment) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    if (payment.state !== 'open' && payment.state !== 'authenticating') return showOver(desk, payment, reply)
    const page = describe(payment)
    return reply
      .code(isUnknownCard ? 422 : 200)
      .type('text/html; charset=utf-8')
      .send(payment.state === 'open' ? writeCardPage(page, isUnknownCard) : writeSecurePage(page))
  }

  app.get<PageRoute>('/demo-bank/pay/:id', async ({ params }, reply) =>
    show(await findBankPayment(db, params.id), reply),
  )

  app.post<PageRoute>('/demo-bank/pay/:id', { preHandler }, async ({ params, body }, reply) => {
    const payment = await findBankPayment(db, params.id)
    if (payment?.state !== 'open') return answerAgain(payment, reply)
    const outcome = findDemoOutcome(typeof body?.number === 'string' ? body.number : '')
    if (!outcome) return show(payment, reply, true)
    if (outcome !== 'three_d_secure') return decide(payment, decisions[outcome], reply)
    await startAuthentication(db, payment.id)
    return reply.redirect(`/demo-bank/pay/${payment.id}`, 303)
  })

  app.post<PageRoute>('/demo-bank/pay/:id/confirm', { preHandler }, async ({ params, body }, reply) => {
    const payment = await findBankPayment(db, params.id)
    if (payment?.state !== 'authenticating') return answerAgain(payment, reply)
    const isApproved = body?.answer === 'approve'
    return decide(
      payment,
      isApproved ? { state: 'captured' } : { state: 'failed', errorCode: 'authentication_failed' },
      reply,
    )
  })

  app.post<PageRoute>('/demo-bank/pay/:id/cancel', { preHandler }, async ({ params }, reply) => {
    const payment = await findBankPayment(db, params.id)
    if (!payment) return show(payment, reply)
    return decide(payment, { state: 'cancelled', errorCode: 'cancelled_by_buyer' }, reply)
  })
}

const leadToShop = ({ state, success_url, failure_url }: BankPayment, reply: FastifyReply) =>
  reply.redirect(state === 'captured' ? success_url : failure_url, 303)

interface BankDesk {
  db: Db
  delivery: WebhookDelivery
  describe: (payment: BankPayment) => BankPage
}

type DeskRoute = {
  Params: { id: string; refund: string }
  Body: { key?: unknown; amount?: unknown; pending?: unknown; silent?: unknown; answer?: unknown } | undefined
}

async function showOver(
  { db, describe }: BankDesk,
  payment: BankPayment,
  reply: FastifyReply,
  wrongAmount: string | null = null,
) {
  const page = describe(payment)
  const refunds = payment.state === 'captured' ? await listBankRefunds(db, payment.id) : null
  return reply
    .code(wrongAmount === null ? 200 : 422)
    .type('text/html; charset=utf-8')
    .send(writeOverPage(page, refunds && writeDesk(page, { refunds, key: randomUUID(), wrongAmount })))
}

/**
 * Adds the merchant's desk, where payments are refunded without the shop. No real money moves, so
 * anyone with access to the payment has access here, too.
 */
function addBankDesk(app: FastifyInstance, desk: BankDesk): void {
  const { db, delivery } = desk
  const leadBack = async (id: string, reply: FastifyReply) => {
    await sendWebhooks(db, delivery, id)
    return reply.redirect(`/demo-bank/pay/${id}`, 303)
  }

  app.post<DeskRoute>('/demo-bank/pay/:id/refunds', async ({ params, body }, reply) => {
    const payment = await findBankPayment(db, params.id)
    if (!payment) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    if (payment.state !== 'captured') return reply.redirect(`/demo-bank/pay/${payment.id}`, 303)
    const typed = textOf(body?.amount)
    const amount = readAmount(typed)
    const refund =
      amount &&
      (await refundBankPayment(db, {
        paymentId: payment.id,
        amount,
        idempotencyKey: `desk:${payment.id}:${textOf(body?.key) || randomUUID()}`,
        state: body?.pending === '1' ? 'pending' : 'succeeded',
        isSilent: body?.silent === '1',
      }))
    return refund ? leadBack(payment.id, reply) : showOver(desk, payment, reply, typed)
  })

  app.post<DeskRoute>('/demo-bank/pay/:id/refunds/:refund', async ({ params, body }, reply) => {
    const refunds = await listBankRefunds(db, params.id)
    const refund = refunds.find(({ id }) => id === params.refund)
    if (!refund) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    const state = body?.answer === 'succeeded' ? 'succeeded' : 'failed'
    await endBankRefund(db, { id: refund.id, state, isSilent: false })
    return leadBack(params.id, reply)
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : ''
}

/** `12`, `12.5` or `12,50` euros; null if it is not an amount. */
function readAmount(text: string): Cents | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return cents > 0 ? toCents(cents) : null
}
