import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { type Cents, toCents } from '#values/money.ts'
import type { Database } from '#platform/schema/schema.ts'
import { type BankPage, writeOverPage } from './bank-html.ts'
import { writeDesk } from './bank-desk-html.ts'
import { sendWebhooks, type WebhookDelivery } from './bank-webhooks.ts'
import { endBankRefund, listBankRefunds, refundBankPayment } from './bank-refund-store.ts'
import { type BankPayment, findBankPayment } from './bank-store.ts'

export interface BankDesk {
  db: Kysely<Database>
  delivery: WebhookDelivery
  describe: (payment: BankPayment) => BankPage
}

type DeskRoute = {
  Params: { id: string; refund: string }
  Body: { key?: unknown; amount?: unknown; pending?: unknown; silent?: unknown; answer?: unknown } | undefined
}

/** Shows a completed payment, and the merchant's desk if it is refundable. */
export async function showOver(
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
 * Adds the merchant's desk, where payments are refunded without the shop, as in another bank's
 * dashboard. No real money moves, so anyone with access to the payment has access here, too.
 */
export function addBankDesk(app: FastifyInstance, desk: BankDesk): void {
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
