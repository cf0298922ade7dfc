import { sql } from 'kysely'
import { emailOfBystanders, providerOfBystanders } from '#core/cart/server/testing/bystanders.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { TestVisitor, TestResponse } from '#test/shop/test-visitor.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import { type DemoOutcome, demoCards } from '#core/payments/demo-bank/demo-cards.ts'

export const contact = {
  firstname: 'Anna',
  lastname: 'Kovács',
  email: 'anna@example.com',
  phone: '06 12 34 56 78',
  zip_code: '75001',
  city: 'Paris',
  address_line_1: '1 rue de Rivoli',
  address_line_2: '',
  country: 'FR',
  message: '',
  companyInvoice: false,
  company_name: '',
  company_vat: '',
}

/** Adds tickets to the cart and submits the checkout, up to the bank's page. */
export async function orderTickets(visitor: TestVisitor, eventTicketId: number, quantity = 2): Promise<TestResponse> {
  await visitor.post(`/cart/add/${eventTicketId}`, { quantity })
  return sendCheckout(visitor)
}

/** Submits the checkout like the page: with its key and the total shown. */
export async function sendCheckout(visitor: TestVisitor, changes: object = {}): Promise<TestResponse> {
  const page = await visitor.hybrid('/cart/checkout')
  const { idempotency_key, cart } = page.props
  return visitor.post('/cart/checkout', { ...contact, idempotency_key, expected_total: cart.grand_total, ...changes })
}

/** Pays at the demo bank like a browser. Returns the URL to which the bank sends the buyer back. */
export async function payAtBank(shop: TestShop, pageUrl: string, outcome: DemoOutcome): Promise<string> {
  const number = demoCards.find((card) => card.outcome === outcome)!.number
  return postToBank(shop, new URL(pageUrl).pathname, { number })
}

export function cancelAtBank(shop: TestShop, pageUrl: string): Promise<string> {
  return postToBank(shop, `${new URL(pageUrl).pathname}/cancel`, {})
}

export function answerSecureStep(shop: TestShop, pageUrl: string, answer: 'approve' | 'refuse'): Promise<string> {
  return postToBank(shop, `${new URL(pageUrl).pathname}/confirm`, { answer })
}

async function postToBank(shop: TestShop, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await shop.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.config.origins.en },
    payload: new URLSearchParams(fields).toString(),
  })
  return answer.headers.location ?? ''
}

/** Returns path and query of a URL. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Context for jobs. Expected failures are not printed. */
export function jobContext({ db, config }: TestShop): ShopJobContext {
  return { db, config, now: () => new Date(), log: { info() {}, warn() {}, error() {} } }
}

/** Counts everything about orders, without bystanders: tickets, money and seats. */
export async function countEverything({ db }: TestShop) {
  const count = async (table: 'orders' | 'tickets' | 'refunds' | 'payments') => {
    const row = await db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .$if(table === 'orders', (query) => query.where(sql`email`, '<>', emailOfBystanders))
      .$if(table === 'payments', (query) => query.where(sql`provider`, '<>', providerOfBystanders))
      .executeTakeFirstOrThrow()
    return row.count
  }
  const mails = await db.selectFrom('outbox').select('kind').orderBy('id').execute()
  return {
    orders: await count('orders'),
    payments: await count('payments'),
    tickets: await count('tickets'),
    refunds: await count('refunds'),
    mails: mails.map(({ kind }) => kind),
  }
}
