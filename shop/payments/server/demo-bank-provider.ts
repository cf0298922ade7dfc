import { z } from 'zod'
import { routes } from '../../routes.ts'
import { href } from '@cadenza/navigation'
import { fallbackLocale } from '../../locales.ts'
import type { Config } from '../../server/config.ts'
import { createLoopbackFetch } from '../../server/loopback.ts'
import { deriveBankKeys, signatureHeader, verifyNotice } from '../demo-bank/server/bank-keys.ts'
import { isPaymentErrorCode, type PaymentState } from '../payment.ts'
import { type PaymentProvider, type PaymentReport, ProviderError } from './provider.ts'

const pageSchema = z.object({ id: z.string(), url: z.url() })
const paymentSchema = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(['open', 'processing', 'captured', 'failed', 'cancelled']),
  error_code: z.string().nullable(),
})
const noticeSchema = z.object({ id: z.string(), payment: paymentSchema })
const refundSchema = z.object({ id: z.string(), state: z.literal('succeeded') })

const timeoutMilliseconds = 8000

/** Speaks to the demo bank over HTTP, as to any other. */
export function createDemoBankProvider(config: Config): PaymentProvider {
  const { apiKey, noticeSecret } = deriveBankKeys(config.sessionSecret)
  const base = config.origins[fallbackLocale]
  const send = createLoopbackFetch(config)

  async function ask<schema extends z.ZodType>(
    schema: schema,
    path: string,
    request?: { key?: string; body?: object },
  ) {
    const answer = await send(`${base}/demo-bank/api/payments${path}`, {
      method: request ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(request && { 'content-type': 'application/json' }),
        ...(request?.key && { 'idempotency-key': request.key }),
      },
      ...(request && { body: JSON.stringify(request.body ?? {}) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (!answer.ok) throw new ProviderError(`The demo bank answered ${answer.status} to ${path || '/'}.`)
    return schema.parse(await answer.json())
  }

  return {
    name: 'demo',
    async createPaymentPage({ key, amount, locale, description, successUrl, failureUrl }) {
      const notifyUrl = base + href(routes['payment.notify'], { provider: 'demo' })
      const page = await ask(pageSchema, '', {
        key,
        body: {
          amount_cents: amount,
          locale,
          description,
          reference: key,
          success_url: successUrl,
          failure_url: failureUrl,
          notify_url: notifyUrl,
        },
      })
      return { providerRef: page.id, url: page.url }
    },
    fetchState: async (providerRef) => toReport(await ask(paymentSchema, `/${encodeURIComponent(providerRef)}`)),
    closeAttempt: async (providerRef) =>
      toReport(await ask(paymentSchema, `/${encodeURIComponent(providerRef)}/close`, {})),
    async parseNotice({ body, headers }) {
      const signature = headers[signatureHeader]
      if (!verifyNotice(body, typeof signature === 'string' ? signature : undefined, noticeSecret, new Date()))
        return null
      const notice = noticeSchema.parse(JSON.parse(body.toString('utf8')))
      return { eventId: notice.id, payment: toReport(notice.payment), refund: null }
    },
    async refund({ providerRef, amount, key }) {
      const refund = await ask(refundSchema, `/${encodeURIComponent(providerRef)}/refunds`, {
        key,
        body: { amount_cents: amount },
      })
      return { providerRef: refund.id, state: refund.state }
    },
  }
}

function toReport({ id, reference, state, error_code }: z.infer<typeof paymentSchema>): PaymentReport {
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
  }
}
