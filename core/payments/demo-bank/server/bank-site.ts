import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { BankMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { markAlwaysAnswered } from '#platform/http/requests/shed-load.ts'
import type { Config } from '#core/context/config.ts'
import type { Db } from '#platform/schema/schema.ts'
import { toCents } from '#values/money.ts'
import { createBankKeys } from './bank-keys.ts'
import { addBankPages } from './bank-pages.ts'
import { addWalletApi, addWalletPages, type BankWallet } from './bank-wallet-site.ts'
import { readLocale } from './bank-html.ts'
import { listChangedRefunds, refundBankPayment } from './bank-refund-store.ts'
import { bankPaymentSchema, settleBankPayment, findBankPaymentView, openBankPayment } from './bank-store.ts'

interface BankSite {
  db: Db
  config: Config
  translatorOf: (locale: Locale) => Translate<BankMessageKey>
  /** Delay of the card with the late webhook event. */
  lateWebhookSeconds: number
}

/**
 * A bank for shops without a real one: a hosted card page, an API and signed webhook events, all
 * over HTTP. No money moves, so it refuses to run beside a provider that moves any.
 */
export async function addBankSite(
  app: FastifyInstance,
  { db, config, translatorOf, lateWebhookSeconds }: BankSite,
): Promise<void> {
  if (config.payment.provider !== 'demo') throw new Error('The demo bank must not run beside a real payment provider.')
  const keys = createBankKeys(config.sessionSecret)
  const stylesheet = await readFile(new URL('./bank.css', import.meta.url), 'utf8')
  app.get('/demo-bank/bank.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  )
  // Only the shop calls the API, for an admitted buyer: a refusal would report the order as failed.
  await app.register(async (scope) => {
    markAlwaysAnswered(scope)
    addBankApi(scope, { db, config, keys, translatorOf })
  })
  addBankPages(app, { db, config, keys, translatorOf, lateWebhookSeconds })
  addWalletPages(app, { db, config, keys, translatorOf })
}

const refundSchema = z.object({ amount_cents: z.int().positive() })
const spanSchema = z.object({ from: z.coerce.date(), until: z.coerce.date(), after: z.string().default('') })

type IdParams = { Params: { id: string } }

/** Every request carries the key, every creating request an idempotency key. */
function addBankApi(app: FastifyInstance, bank: BankWallet): void {
  const { db, config, keys } = bank
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasKey(request, keys.apiKey)) return reply.code(401).send({ error: 'unauthorized' })
  }

  addWalletApi(app, bank, preHandler)

  app.post('/demo-bank/api/payments', { preHandler }, async (request, reply) => {
    const parsed = bankPaymentSchema.safeParse(request.body)
    const idempotencyKey = idempotencyKeyOf(request)
    if (!parsed.success || !idempotencyKey) return reply.code(422).send({ error: 'invalid_request' })
    const id = await openBankPayment(db, { ...parsed.data, idempotencyKey })
    const url = `${config.origins[readLocale(parsed.data.locale)]}/demo-bank/pay/${id}`
    return reply.code(201).send({ id, url })
  })

  app.get<IdParams>('/demo-bank/api/payments/:id', { preHandler }, async ({ params }, reply) => {
    const payment = await findBankPaymentView(db, params.id)
    return payment ?? reply.code(404).send({ error: 'unknown_payment' })
  })

  app.post<IdParams>('/demo-bank/api/payments/:id/close', { preHandler }, async ({ params }, reply) => {
    await settleBankPayment(db, { id: params.id, state: 'cancelled', errorCode: 'page_expired' })
    const payment = await findBankPaymentView(db, params.id)
    return payment ?? reply.code(404).send({ error: 'unknown_payment' })
  })

  app.post<IdParams>('/demo-bank/api/payments/:id/refunds', { preHandler }, async (request, reply) => {
    const parsed = refundSchema.safeParse(request.body)
    const idempotencyKey = idempotencyKeyOf(request)
    if (!parsed.success || !idempotencyKey) return reply.code(422).send({ error: 'invalid_request' })
    const amount = toCents(parsed.data.amount_cents)
    const refund = await refundBankPayment(db, { paymentId: request.params.id, amount, idempotencyKey })
    return refund ? reply.code(201).send(refund) : reply.code(409).send({ error: 'nothing_left_to_refund' })
  })

  app.get('/demo-bank/api/refunds', { preHandler }, async ({ query }, reply) => {
    const parsed = spanSchema.safeParse(query)
    return parsed.success ? listChangedRefunds(db, parsed.data) : reply.code(422).send({ error: 'invalid_request' })
  })
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : null
}

function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${apiKey}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
