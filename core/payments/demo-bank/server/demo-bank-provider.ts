import { z } from 'zod'
import { fallbackLocale } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import type { Config } from '#core/context/config.ts'
import { createLoopbackFetch } from '#platform/http/loopback.ts'
import { createBankKeys, webhookSignatureHeader, verifyWebhook } from './bank-keys.ts'
import { isPaymentErrorCode, type PaymentState } from '#core/payments/payment.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import {
  type PaymentPageRequest,
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  RefundRefused,
  type WalletPayments,
  WalletRefused,
} from '#core/payments/server/provider.ts'
import { webhookAddress } from '#core/payments/server/webhook-address.ts'

const id = z.string().regex(/^[\w-]{1,255}$/)
const pageSchema = z.object({ id, url: z.url() })
const sheetSchema = z.object({ url: z.url() })
const ownerSchema = z.object({ name: z.string(), email: z.string(), phone: z.string() })
const paymentSchema = z.object({
  id,
  reference: z.string(),
  state: z.enum(['open', 'processing', 'captured', 'failed', 'cancelled']),
  error_code: z.string().nullable(),
  amount_cents: z.int().positive(),
  currency: z.string().regex(/^[a-z]{3}$/),
})
const refundSchema = z.object({
  id,
  payment_id: id,
  amount_cents: z.int().positive(),
  currency: z.string(),
  state: z.enum(['succeeded', 'pending', 'failed']),
  key: z.string().max(255),
})
const webhookSchema = z.object({ id, payment: paymentSchema, refund: refundSchema.nullish() })

type Refund = z.infer<typeof refundSchema>

/** Uses the demo bank over HTTP, as any other. */
export function createDemoBankProvider(config: Config): PaymentProvider {
  const { apiKey, webhookSecret } = createBankKeys(config.sessionSecret)
  const base = config.origins[fallbackLocale]
  const send = createLoopbackFetch(config)

  async function ask<schema extends z.ZodType>(
    schema: schema,
    path: string,
    request?: { key?: string; body?: object },
  ) {
    const answer = await send(`${base}/demo-bank/api/${path}`, {
      method: request ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(request && { 'content-type': 'application/json' }),
        ...(request?.key && { 'idempotency-key': request.key }),
      },
      ...(request && { body: JSON.stringify(request.body ?? {}) }),
      signal: AbortSignal.timeout(config.payment.answerMilliseconds),
    }).catch(({ message, cause }: Error) => {
      // Omits the cause, which would look as if the database were unreachable.
      throw new ProviderError(`${cause instanceof Error ? cause.message : message}, as the demo bank was asked`)
    })
    if (!answer.ok) throw new Refusal(answer.status, path)
    return schema.parse(await answer.json())
  }

  const describePayment = (request: Omit<PaymentPageRequest, 'email' | 'expiresAt'>) => ({
    amount_cents: request.amount,
    locale: request.locale,
    description: request.description,
    reference: request.key,
    success_url: request.successUrl,
    failure_url: request.failureUrl,
    notify_url: webhookAddress(config, 'demo'),
  })

  const fetchState = async (providerRef: string) =>
    toReport(await ask(paymentSchema, `payments/${encodeURIComponent(providerRef)}`))

  return {
    name: 'demo',
    async createPaymentPage({ key, amount, locale, description, successUrl, failureUrl }) {
      const page = await ask(pageSchema, 'payments', {
        key,
        body: describePayment({ key, amount, locale, description, successUrl, failureUrl }),
      })
      return { providerRef: page.id, url: page.url }
    },
    fetchState,
    closeAttempt: async (providerRef) =>
      toReport(await ask(paymentSchema, `payments/${encodeURIComponent(providerRef)}/close`, {})),
    async parseWebhook({ body, headers }) {
      const signature = headers[webhookSignatureHeader]
      if (!verifyWebhook(body, typeof signature === 'string' ? signature : undefined, webhookSecret, new Date()))
        return null
      const webhook = webhookSchema.safeParse(readJson(body))
      if (!webhook.success) return null
      const { id: eventId, payment, refund } = webhook.data
      return { eventId, payments: [toReport(payment)], refunds: refund ? [toRefundReport(refund)] : [], disputes: [] }
    },
    async refund({ providerRef, amount, key }) {
      try {
        const path = `payments/${encodeURIComponent(providerRef)}/refunds`
        return toRefundReport(await ask(refundSchema, path, { key, body: { amount_cents: amount } }))
      } catch (error) {
        if (error instanceof Refusal && error.status === 409) throw new RefundRefused(error.message)
        throw error
      }
    },
    async *listRefunds({ from, until }) {
      const span = { from: from.toISOString(), until: until.toISOString() }
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: Refund[] = await ask(z.array(refundSchema), `refunds?${new URLSearchParams({ ...span, after })}`)
        yield* page.map(toRefundReport)
        after = page.at(-1)?.id
      }
    },
    fetchRefundedPayment: ({ chargeRef }) => fetchState(chargeRef),
    wallet: createWallet(ask, describePayment),
  }
}

type Ask = <schema extends z.ZodType>(
  schema: schema,
  path: string,
  request?: { key?: string; body?: object },
) => Promise<z.infer<schema>>
type DescribePayment = (request: Omit<PaymentPageRequest, 'email' | 'expiresAt'>) => object

function createWallet(ask: Ask, describePayment: DescribePayment): WalletPayments {
  return {
    async createApprovalPage({ amount, locale, returnUrl, cancelUrl }) {
      const body = { amount_cents: amount, locale, return_url: returnUrl, cancel_url: cancelUrl }
      return (await ask(sheetSchema, 'wallets/sheets', { body })).url
    },
    async fetchBuyer(token) {
      try {
        return await ask(ownerSchema, 'wallets/owners', { body: { token } })
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
    async pay({ token, key, amount, locale, description, successUrl, failureUrl }) {
      const body = { token, ...describePayment({ key, amount, locale, description, successUrl, failureUrl }) }
      try {
        return { report: toReport(await ask(paymentSchema, 'wallets/payments', { key, body })), url: null }
      } catch (error) {
        if (error instanceof Refusal && error.status === 409) throw new WalletRefused(error.message)
        throw error
      }
    },
  }
}

class Refusal extends ProviderError {
  readonly status: number

  constructor(status: number, path: string) {
    super(`The demo bank answered ${status} to ${path}.`)
    this.status = status
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function toRefundReport({ id: providerRef, payment_id, amount_cents, currency, state, key }: Refund): RefundReport {
  return {
    providerRef,
    chargeRef: payment_id,
    amount: toCents(amount_cents),
    currency,
    state: state === 'pending' ? 'submitted' : state,
    key,
  }
}

function toReport(payment: z.infer<typeof paymentSchema>): PaymentReport {
  const { id, reference, state, error_code, amount_cents, currency } = payment
  const states = {
    open: 'requires_action',
    processing: 'processing',
    captured: 'captured',
    failed: 'failed',
    cancelled: 'cancelled',
  } as const satisfies Record<string, PaymentState>
  return {
    providerRef: id,
    key: reference,
    state: states[state],
    errorCode: isPaymentErrorCode(error_code) ? error_code : null,
    captured: state === 'captured' ? { amount: amount_cents, currency } : null,
  }
}
