import { sql } from 'kysely'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createBankKeys, webhookSignatureHeader, signWebhook } from '#core/payments/demo-bank/server/bank-keys.ts'
import { type Answer, createBuyer, send, typed } from '#test/attacks/buyer.ts'
import type { FaultScenario, FaultShop } from '../scenario.ts'

/** The shop accepts a webhook event for five minutes. */
const TOO_OLD_SECONDS = 301

export const scenario: FaultScenario = {
  number: 7,
  story:
    'notices of a payment that are forged, altered or too old are refused; a genuine one, sent many times at once, counts once',
  run: (run) =>
    run.withShop({}, async (shop) => {
      const [orders, repeats] = [run.scale(10, 2), run.scale(50, 20)]
      const refused: Answer[] = []
      const taken: Answer[] = []
      let early = 0
      for (let number = 0; number < orders; number++) {
        const webhook = await payWithoutWebhook(shop, number)
        for (const forged of forge(shop, webhook)) refused.push(await forged)
        early += await countTickets(shop)
        taken.push(
          ...(await Promise.all(Array.from({ length: repeats }, () => tell(shop, webhook, sign(shop, webhook))))),
        )
        early -= await countTickets(shop)
      }
      const counted = await count(shop)
      const wrong = [...refused.filter(({ status }) => status !== 400), ...taken.filter(({ status }) => status !== 200)]
      return [
        {
          promise: 'what is forged, altered, too old or not signed is answered with 400, and changes nothing',
          measured: `${refused.length} refused`,
          isKept: refused.every(({ status }) => status === 400) && early === -orders,
        },
        {
          promise: 'every genuine notice is taken',
          measured: `${taken.length} genuine ones taken, ${wrong.length} wrong answers`,
          isKept: wrong.length === 0,
        },
        {
          promise: 'one move, one ticket, one mail for each order',
          measured: `${orders} orders: ${counted.paid} paid, ${counted.tickets} tickets, ${counted.mails} mails, ${counted.notices} notices kept`,
          isKept: Object.values(counted).every((number) => number === orders),
        },
      ]
    }),
}

interface Webhook {
  body: string
}

/** Orders, pays, and returns the webhook event that the bank would send. */
async function payWithoutWebhook({ port, db }: FaultShop, number: number): Promise<Webhook> {
  const concert = await storeConcert(db, { bystanders: false })
  const buyer = createBuyer(port, number)
  await buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  const { props } = await buyer.open('/cart/checkout')
  const form = { ...typed, idempotency_key: props?.idempotency_key, expected_total: props?.cart?.grand_total }
  const sent = await buyer.post('/cart/checkout', form)
  const id = /\/demo-bank\/pay\/([\w-]+)/.exec(String(sent.headers['x-hybrid-external']))![1]!
  // The bank sends no webhook events for this card.
  await buyer.post(`/demo-bank/pay/${id}`, { number: '4000 0000 0000 0077' })
  const { reference, amount_cents } = await db
    .selectFrom('demo_bank_payments')
    .select(['reference', 'amount_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payment = { id, reference, state: 'captured', error_code: null, amount_cents, currency: 'eur' }
  return { body: JSON.stringify({ id: `notice_${number}`, kind: 'payment.captured', payment, refund: null }) }
}

function sign({ config }: FaultShop, { body }: Webhook, at = new Date()): string {
  return signWebhook(body, createBankKeys(config.sessionSecret).webhookSecret, at)
}

/** Sends all kinds of forged webhook events. */
function forge(shop: FaultShop, webhook: Webhook): Promise<Answer>[] {
  const signature = sign(shop, webhook)
  const altered = { body: webhook.body.replace('"captured"', '"captured" ') }
  const old = new Date(Date.now() - TOO_OLD_SECONDS * 1_000)
  return [
    tell(shop, webhook, null),
    tell(shop, webhook, signWebhook(webhook.body, 'a secret that is somebody else’s', new Date())),
    tell(
      shop,
      webhook,
      signature.replace(/v1=./, (start) => (start === 'v1=0' ? 'v1=1' : 'v1=0')),
    ),
    tell(shop, altered, signature),
    tell(shop, webhook, sign(shop, webhook, old)),
    tell(shop, webhook, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) + 60}`)),
  ]
}

function tell({ port }: FaultShop, { body }: Webhook, signature: string | null): Promise<Answer> {
  return send(port, '/payment/notify/demo', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { [webhookSignatureHeader]: signature }) },
    body,
  })
}

async function countTickets({ db }: FaultShop): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`select count(*)::integer as tickets from tickets`.execute(db)
  return rows[0]!.tickets
}

async function count({ db }: FaultShop) {
  const { rows } = await sql<{ paid: number; tickets: number; mails: number; notices: number }>`
    select (select count(*)::integer from orders where state = 'paid') as paid,
      (select count(*)::integer from tickets) as tickets,
      (select count(*)::integer from outbox where kind = 'order-paid') as mails,
      (select count(*)::integer from payment_events) as notices`.execute(db)
  return rows[0]!
}
