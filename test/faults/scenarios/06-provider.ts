import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pick, type Random } from '@cadenza/house-art'
import { sql } from 'kysely'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { type FakeStripe, startFakeStripe } from '#core/payments/stripe/server/testing/fake-stripe.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { createBuyer, typed } from '#test/attacks/buyer.ts'
import type { FaultScenario, FaultShop } from '../scenario.ts'

/**
 * Fault of a request to the provider. All but the first leave the shop without a usable response.
 */
type Trouble = 'none' | 'error_before' | 'error_after' | 'broken_off_before' | 'broken_off_after' | 'timeout_after'

const troubles: Trouble[] = ['none', 'error_before', 'error_after', 'broken_off_before', 'broken_off_after']
/** The shop waits eight seconds for a response, and makes three attempts. */
const TIMEOUT_MILLISECONDS = 9_000
const RETRIES = 8
/** Seats per order, to allow partial refunds: a double full refund is hardly possible. */
const SEATS = 2

export const scenario: FaultScenario = {
  number: 6,
  story:
    'the provider times out, answers 500 and breaks off, before and after it has charged or refunded: one charge, one refund',
  async run(run) {
    const stripe = await startFakeStripe()
    const trouble = { most: run.scale(Infinity, 25), count: 0, timeouts: run.scale(20, 0) }
    const road = await openBadRoad(stripe.url, () => chooseTrouble(run.random, trouble))
    const STRIPE_API_BASE = `http://127.0.0.1:${(road.address() as AddressInfo).port}`
    const environment = { ...stripe.environment, STRIPE_API_BASE }
    try {
      return await run.withShopWithin({ environment }, async (shop) => {
        const orders = run.scale(120, 4)
        await Promise.all(Array.from({ length: orders }, (_, number) => buyAndMayBeLate(shop, stripe, number)))
        for (let round = 0; round < 3; round++) await shop.settle()
        trouble.most += run.scale(0, 15)
        await returnTickets(shop.db)
        for (let round = 0; round < 3; round++) await shop.settle()
        trouble.most = 0
        for (let round = 0; round < 3; round++) await shop.settle()
        return check(shop, stripe, { orders, troubles: trouble.count })
      })
    } finally {
      road.closeAllConnections()
      road.close()
      await stripe.close()
    }
  },
}

function chooseTrouble(random: Random, trouble: { most: number; count: number; timeouts: number }): Trouble {
  const chosen = trouble.count < trouble.most ? pick(random, troubles) : 'none'
  if (chosen === 'none') return chosen
  trouble.count++
  return trouble.timeouts-- > 0 ? 'timeout_after' : chosen
}

/** Proxy to the provider that applies the chosen fault to each request. */
async function openBadRoad(url: string, choose: () => Trouble): Promise<Server> {
  const road = createServer(async (incoming, outgoing) => {
    const trouble = choose()
    const body = Buffer.concat(await incoming.toArray())
    const fail = () =>
      void outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}')
    if (trouble === 'broken_off_before') return void outgoing.destroy()
    if (trouble === 'error_before') return fail()
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', url), { method, headers, agent: false })
    passed.end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const told = Buffer.concat(await answer.toArray())
    if (trouble === 'broken_off_after') return void outgoing.destroy()
    if (trouble === 'error_after') return fail()
    if (trouble === 'timeout_after') return void setTimeout(() => outgoing.destroy(), TIMEOUT_MILLISECONDS)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(told)
  })
  road.listen(0, '127.0.0.1')
  await once(road, 'listening')
  return road
}

/**
 * Orders and pays at the provider; every second buyer pays after the deadline, when the seats are
 * sold to others.
 */
async function buyAndMayBeLate({ port, db }: FaultShop, { books }: FakeStripe, number: number): Promise<void> {
  const concert = await storeConcert(db, { bystanders: false })
  const buyer = createBuyer(port, number)
  await buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: SEATS })
  const { props } = await buyer.open('/cart/checkout')
  const email = `buyer-${number}@example.com`
  const form = { ...typed, email, idempotency_key: props?.idempotency_key, expected_total: props?.cart?.grand_total }
  await buyer.post('/cart/checkout', form)
  const findOrder = () =>
    sql<{ uuid: string; id: number; session: string | null }>`
      select uuid, orders.id, provider_ref as session from orders join payments on order_id = orders.id
      where email = ${email} order by payments.id desc limit 1`.execute(db)
  let order = (await findOrder()).rows[0]!
  for (let retry = 0; !order.session && retry < RETRIES; retry++) {
    await buyer.post(`/payment/retry/${order.uuid}`, {})
    order = (await findOrder()).rows[0]!
  }
  if (!order.session || books.sessions.get(order.session)?.status !== 'open') return
  if (number % 2 === 1) await loseSeats(db, concert.zoneId, order.id)
  books.pay(order.session)
  await buyer.open(`/payment/success/${order.uuid}`)
}

async function loseSeats(db: FaultShop['db'], zoneId: number, orderId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ held: number }>`
      with expired as (
        update orders set state = 'expired' where id = ${orderId} and state = 'awaiting_payment' returning id
      )
      update order_items set held = 0 from expired where order_id = expired.id returning quantity as held`.execute(trx)
    if (rows.length === 0) return
    await sql`update zones set held = 0, capacity = 0 where id = ${zoneId}`.execute(trx)
    await sql`insert into inventory_moves (zone_id, kind, delta, source)
      values (${zoneId}, 'release', ${SEATS}, ${`lost-${orderId}`})`.execute(trx)
  })
}

/** Returns one of two tickets of every order, as the organiser. */
async function returnTickets(db: FaultShop['db']): Promise<void> {
  const { rows } = await sql<{ orderId: number; ticketId: number }>`
    select order_id as "orderId", min(tickets.id) as "ticketId" from tickets join order_items on order_items.id = order_item_id
    where tickets.state = 'valid' group by order_id`.execute(db)
  const how = { money: 'whole', seats: 'back', reason: 'organiser' } as const
  for (const { orderId, ticketId } of rows) {
    const request = { ...how, orderId, ticketIds: [ticketId], key: `test:faults:${orderId}` }
    await db.transaction().execute((trx) => refundTickets(trx, request))
  }
}

async function check(
  { db }: FaultShop,
  { books }: FakeStripe,
  { orders, troubles }: { orders: number; troubles: number },
): Promise<Finding[]> {
  const { rows } = await sql<{ uuid: string; state: string; charges: number; refunds: number; returns: number }>`
    select uuid, state, (select count(*)::integer from ticket_returns where order_id = orders.id) as returns,
      (select count(*)::integer from payments where order_id = orders.id and payments.state = 'captured') as charges,
      (select count(*)::integer from refunds join payments on payments.id = payment_id
        where order_id = orders.id and refunds.state = 'succeeded') as refunds
    from orders`.execute(db)
  const charged = [...books.intents.values()].filter(({ status }) => status === 'succeeded')
  const refundsOf = (intent: string) =>
    [...books.refunds.values()].filter(({ payment_intent, status }) => payment_intent === intent && status !== 'failed')
  const refunded = charged.filter(({ id }) => refundsOf(id).length > 0)
  const twice = charged.filter(({ id }) => refundsOf(id).length > 1)
  // Orders with tickets have one returned; orders without have a full refund.
  const wrong = rows.filter(
    ({ state, charges, refunds, returns }) => charges > 1 || refunds !== (state === 'paid' ? returns : charges),
  )
  const paid = rows.filter(({ state }) => state === 'paid').length
  const late = rows.filter(({ state, refunds }) => state !== 'paid' && refunds === 1).length
  const returned = rows.filter(({ returns }) => returns === 1).length
  const attempts = await db.selectFrom('payments').select('id').execute()
  return [
    {
      promise: 'the provider has one page for each attempt to pay',
      measured: `${attempts.length} attempts to pay, ${books.sessions.size} pages of the provider`,
      isKept: books.sessions.size <= attempts.length,
    },
    {
      promise:
        'each order is charged once at most, and is either tickets or its money back, once; each ticket goes back once',
      measured: `${orders} orders through ${troubles} troubles: ${charged.length} charged, ${paid} with tickets, ${late} refunded whole, ${returned} one ticket of two, ${twice.length} twice`,
      isKept:
        wrong.length === 0 &&
        twice.length === 0 &&
        rows.length === orders &&
        charged.length === paid + late &&
        refunded.length === late + returned &&
        // Buyers with a late report of the payment have kept both.
        returned <= paid &&
        returned > 0 &&
        late > 0,
    },
  ]
}
