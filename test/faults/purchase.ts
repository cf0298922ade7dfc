/**
 * Complete purchases over HTTP, from the ticket to the success page, by buyers who retry when asked
 * to.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoOutcome, demoCards } from '#core/payments/demo-bank/demo-cards.ts'
import { type Answer, type Buyer, typed } from '../attacks/buyer.ts'

export interface PurchaseRequest {
  /** Event tickets of one zone, one of each: each is a line in the cart. */
  ticketIds: readonly number[]
  card: DemoOutcome
  /** Default: one shared by many buyers. */
  email?: string
  promoCode?: string
  /** Time at which the buyer gives up, by `Date.now()`. */
  until: number
}

export type Purchase =
  /** `bank`: path of the payment at the demo bank; total in euros. */
  | { kind: 'paid'; uuid: string; bank: string; total: number }
  | { kind: 'waiting'; uuid: string }
  /** No seats were left. */
  | { kind: 'refused' }
  /** Given up, or answered with an unexpected response. */
  | { kind: 'stuck'; at: string; status: number }

/** Acceptable responses: a page, a redirect, or temporary unavailability. */
const honest = new Set([200, 303, 409, 503])

/** Counts all responses to buyers by status. */
export class Answers {
  readonly counts = new Map<number, number>()

  add({ status }: Answer): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1)
  }

  /**
   * Returns the number of responses other than results and temporary unavailability. `0`: no
   * response.
   */
  countOthers(allowed: readonly number[] = []): number {
    return [...this.counts].reduce(
      (sum, [status, count]) => sum + (honest.has(status) || allowed.includes(status) ? 0 : count),
      0,
    )
  }

  /** Formats as `12 x 200, 1 x 503`. */
  describe(): string {
    return [...this.counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status || 'no answer'}`)
      .join(', ')
  }
}

/**
 * Makes a purchase. A step without a response, or with 503, is repeated until the buyer gives up.
 */
export async function buy(buyer: Buyer, request: PurchaseRequest, answers: Answers): Promise<Purchase> {
  const insist = async <answer extends Answer>(ask: () => Promise<answer>): Promise<answer> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 1_600)) {
      const answer = await ask()
      answers.add(answer)
      if ((answer.status !== 0 && answer.status < 500) || Date.now() > request.until) return answer
      await sleep(pause)
    }
  }
  const page = await fillCart(buyer, request, insist)
  if (!page.props?.idempotency_key) {
    const isRefused = page.status === 303 || page.status === 200
    return isRefused ? { kind: 'refused' } : { kind: 'stuck', at: 'the checkout page', status: page.status }
  }
  const form = {
    ...typed,
    ...(request.email && { email: request.email }),
    idempotency_key: page.props.idempotency_key,
    expected_total: page.props.cart?.grand_total,
  }
  const sent = await insist(() => buyer.post('/cart/checkout', form))
  const { bank, answer } = await findBank(buyer, sent, { until: request.until, insist })
  if (bank) return pay(buyer, bank, request, insist)
  const isBackAtCart = answer.status === 303 && !readWay(answer).includes('/payment/')
  return isBackAtCart ? { kind: 'refused' } : { kind: 'stuck', at: 'the checkout', status: answer.status }
}

/**
 * Returns the bank's page of an order. If the shop had none in time, its page has a button to try
 * again.
 */
async function findBank(
  buyer: Buyer,
  sent: Answer,
  { until, insist }: { until: number; insist: Insist },
): Promise<{ bank: string | null; answer: Answer }> {
  for (let answer = sent; ; await sleep(200)) {
    const way = readWay(answer)
    const bank = /\/demo-bank\/pay\/[\w-]+/.exec(way)?.[0] ?? null
    const uuid = /\/payment\/failure\/([\w-]{36})/.exec(way)?.[1]
    if (bank || !uuid || Date.now() > until) return { bank, answer }
    answer = await insist(() => buyer.post(`/payment/retry/${uuid}`, {}))
  }
}

const readWay = ({ headers }: Answer) => String(headers['x-hybrid-external'] ?? headers['location'] ?? '')

type Insist = <answer extends Answer>(ask: () => Promise<answer>) => Promise<answer>

/** An addition without a response may have succeeded: the cart is checked before a retry. */
async function fillCart(buyer: Buyer, { ticketIds, promoCode, until }: PurchaseRequest, insist: Insist) {
  const [first, ...others] = ticketIds
  const data = { quantity: 1, ...(others.length > 0 && { also: Object.fromEntries(others.map((id) => [id, 1])) }) }
  for (;;) {
    let wasHeard = true
    const added = await buyer.post(`/cart/add/${first}`, data)
    if (added.status === 0 || added.status >= 500) wasHeard = false
    if (wasHeard && promoCode) await insist(() => buyer.post('/cart/promo-code/apply', { promo_code: promoCode }))
    const page = await insist(() => buyer.open('/cart/checkout'))
    if (page.props?.idempotency_key || wasHeard || Date.now() > until) return page
    await sleep(100)
  }
}

async function pay(buyer: Buyer, bank: string, { card, until }: PurchaseRequest, insist: Insist): Promise<Purchase> {
  const { number } = demoCards.find(({ outcome }) => outcome === card)!
  let paid = await insist(() => buyer.post(bank, { number }))
  if (card === 'three_d_secure') paid = await insist(() => buyer.post(`${bank}/confirm`, { answer: 'approve' }))
  // If the response to a payment's decision was lost, the bank's page leads back.
  const back = String(paid.headers['location'] ?? /\/payment\/\w+\/[\w-]{36}/.exec(paid.body)?.[0] ?? '')
  const path = /\/payment\/\w+\/[\w-]{36}/.exec(back)?.[0]
  if (!path) return { kind: 'stuck', at: `the bank (${card})`, status: paid.status }
  for (;;) {
    const shown = await showOutcome(buyer, { path, bank }, insist)
    if (shown.kind !== 'waiting' || Date.now() > until) return shown
    await sleep(200)
  }
}

/**
 * The bank may lead to the failure page while the money is in transit: that redirects to the
 * success page.
 */
async function showOutcome(
  buyer: Buyer,
  { path, bank }: { path: string; bank: string },
  insist: Insist,
): Promise<Purchase> {
  const uuid = path.split('/').at(-1)!
  const first = await insist(() => buyer.open(path))
  const page = first.status === 303 ? await insist(() => buyer.open(`/payment/success/${uuid}`)) : first
  if (page.props?.status === 'paid') return { kind: 'paid', uuid, bank, total: page.props.total ?? 0 }
  if (page.props?.status === 'waiting') return { kind: 'waiting', uuid }
  return { kind: 'stuck', at: 'the way back from the bank', status: page.status }
}
