import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { BankMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { createLoopbackFetch } from '#platform/http/loopback.ts'
import { isFromOwnPage } from '#platform/http/sessions/same-origin.ts'
import type { Database } from '#platform/schema/schema.ts'
import { type DemoOutcome, findDemoOutcome } from '../demo-cards.ts'
import { addBankDesk, showOver } from './bank-desk.ts'
import { type BankPage, readLocale, writeCardPage, writeSecurePage } from './bank-html.ts'
import type { BankKeys } from './bank-keys.ts'
import { sendWebhooks } from './bank-webhooks.ts'
import {
  type BankDecision,
  type BankPayment,
  startAuthentication,
  settleBankPayment,
  findBankPayment,
} from './bank-store.ts'

interface BankPages {
  db: Kysely<Database>
  config: Config
  keys: BankKeys
  translatorOf: (locale: Locale) => Translate<BankMessageKey>
  /** Delay of the card with the late webhook event. */
  lateWebhookSeconds: number
}

type PageRoute = { Params: { id: string }; Body: { number?: unknown; answer?: unknown } | undefined }

/** Decisions per card; the one with 3-D Secure authenticates first. */
const createDecisions = (
  lateWebhookSeconds: number,
): Record<Exclude<DemoOutcome, 'three_d_secure'>, Omit<BankDecision, 'id'>> => ({
  success: { state: 'captured' },
  declined: { state: 'failed', errorCode: 'insufficient_funds' },
  late_notice: { state: 'captured', delaySeconds: lateWebhookSeconds },
  no_notice: { state: 'captured', isSilent: true },
})

/**
 * Adds the buyer's pages. They work without JavaScript. Access requires the payment's unguessable
 * id.
 */
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

  /**
   * Records the result, waits until the shop has received it as banks do, and redirects the buyer
   * back.
   */
  async function decide(payment: BankPayment, decision: Omit<BankDecision, 'id'>, reply: FastifyReply) {
    await settleBankPayment(db, { id: payment.id, ...decision })
    await sendWebhooks(db, delivery, payment.id)
    const decided = await findBankPayment(db, payment.id)
    return reply.redirect(decided?.state === 'captured' ? payment.success_url : payment.failure_url, 303)
  }

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
    if (payment?.state !== 'open') return show(payment, reply)
    const outcome = findDemoOutcome(typeof body?.number === 'string' ? body.number : '')
    if (!outcome) return show(payment, reply, true)
    if (outcome !== 'three_d_secure') return decide(payment, decisions[outcome], reply)
    await startAuthentication(db, payment.id)
    return reply.redirect(`/demo-bank/pay/${payment.id}`, 303)
  })

  app.post<PageRoute>('/demo-bank/pay/:id/confirm', { preHandler }, async ({ params, body }, reply) => {
    const payment = await findBankPayment(db, params.id)
    if (payment?.state !== 'authenticating') return show(payment, reply)
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
