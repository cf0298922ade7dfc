import type { FastifyInstance } from 'fastify'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { reconcileRefunds, sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { orderTickets } from './buyer.ts'
import { type FakeStripe, startFakeStripe } from '#core/payments/stripe/server/testing/fake-stripe.ts'

export interface PaidOrder {
  visitor: TestVisitor
  uuid: string
  /** Stripe's id of the payment page. */
  session: string
  zoneId: number
}

interface LogLine {
  level: number
  msg: string
  [fact: string]: unknown
}

export interface StripeDesk {
  stripe: FakeStripe
  shop: TestShop
  /** Log entries that require attention: errors and worse. */
  alarms(): LogLine[]
  clearLog(): void
  /** Creates an order of two tickets, 87 euros in total, up to Stripe's page. */
  order(): Promise<PaidOrder>
  /** Creates such an order, paid, with its tickets. */
  paidOrder(): Promise<PaidOrder>
  sendWebhook(event: object | string): Promise<{ statusCode: number }>
  /** Delivers an event to another process of the shop. */
  arrive(app: FastifyInstance, event: object | string): Promise<{ statusCode: number }>
  /** Runs the job of every minute. */
  reconcile(): Promise<void>
  /** Runs the job that sends the shop's own refunds to the provider. */
  sendRefunds(): Promise<void>
  /** Returns the state of an order: money, tickets, seats, mails. */
  look(order: Pick<PaidOrder, 'uuid' | 'zoneId'>): Promise<object>
  clear(): Promise<void>
  close(): Promise<void>
}

/** Creates a shop with a local fake of Stripe, and test actions behind its pages. */
export async function openStripeDesk(): Promise<StripeDesk> {
  const stripe = await startFakeStripe()
  const lines: LogLine[] = []
  const log = createLog({ level: 'info', write: (line) => lines.push(JSON.parse(line) as LogLine) })
  const shop = await createTestShop({
    season: false,
    dependencies: { log },
    environment: stripe.environment,
  })
  const { db, config } = shop
  const context = { db, config, log, now: () => new Date() }

  async function order(): Promise<PaidOrder> {
    const concert = await storeConcert(db)
    const visitor = shop.visitor('fr')
    await orderTickets(visitor, concert.ticketIds[0])
    const { uuid, session } = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['uuid', 'provider_ref as session'])
      .orderBy('payments.id', 'desc')
      .executeTakeFirstOrThrow()
    return { visitor, uuid, session: session!, zoneId: concert.zoneId }
  }

  function sendWebhook(event: object | string) {
    return arrive(shop.app, event)
  }

  function arrive(app: FastifyInstance, event: object | string) {
    const { body, headers } = stripe.signEvent(event)
    const { host } = new URL(config.origins.en)
    return app.inject({ method: 'POST', url: '/payment/notify/stripe', headers: { ...headers, host }, payload: body })
  }

  return {
    stripe,
    shop,
    alarms: () => lines.filter(({ level }) => level >= 50),
    clearLog: () => void lines.splice(0),
    order,
    async paidOrder() {
      const made = await order()
      stripe.books.pay(made.session)
      await sendWebhook(stripe.books.sessionEvent('checkout.session.completed', made.session))
      return made
    },
    sendWebhook,
    arrive,
    reconcile: async () => reconcileRefunds(context, await openPaymentProvider(config)),
    sendRefunds: async () => sendRefunds(context, await openPaymentProvider(config)),
    look: (made) => look(shop, made),
    async clear() {
      await emptyShop(db)
      lines.splice(0)
      stripe.books.forget()
      stripe.requests.splice(0)
    },
    async close() {
      await shop.close()
      await stripe.close()
    },
  }
}

async function look({ db }: TestShop, { uuid, zoneId }: Pick<PaidOrder, 'uuid' | 'zoneId'>): Promise<object> {
  const order = await db.selectFrom('orders').select(['id', 'state']).where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('state')
    .where('order_id', '=', order.id)
    .orderBy('serial')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'refunds.state', 'refunds.origin'])
    .where('order_id', '=', order.id)
    .orderBy('refunds.id')
    .execute()
  const { sold } = await db.selectFrom('zones').select('sold').where('id', '=', zoneId).executeTakeFirstOrThrow()
  const mails = await db.selectFrom('outbox').select('kind').orderBy('id').execute()
  return {
    order: order.state,
    tickets: tickets.map(({ state }) => state),
    refunds: refunds.map(({ amount_cents, state, origin }) => `${origin} ${amount_cents} ${state}`),
    sold,
    mails: mails.map(({ kind }) => kind),
  }
}
