/** Whole purchases over HTTP, from the ticket to the page that thanks, by buyers who try again where they are told to. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoOutcome, demoCards } from '#core/payments/demo-bank/demo-cards.ts'
import { type Answer, type Buyer, typed } from '../attacks/buyer.ts'

export interface PurchaseRequest {
  /** Event tickets of one zone, one of each: a line each in the cart. */
  ticketIds: readonly number[]
  card: DemoOutcome
  /** Default: one that many buyers share. */
  email?: string
  promoCode?: string
  /** When the buyer gives up, by `Date.now()`. */
  until: number
}

export type Purchase =
  /** `bank`: the path of the payment at the demo bank; in euros. */
  | { kind: 'paid'; uuid: string; bank: string; total: number }
  | { kind: 'waiting'; uuid: string }
  /** There were no seats left. */
  | { kind: 'refused' }
  /** Given up, or answered in a way that no buyer understands. */
  | { kind: 'stuck'; at: string; status: number }

/** What the shop may answer: a page, a way on, or that it cannot just now. */
const honest = new Set([200, 303, 409, 503])

/** Every answer that buyers have had, by what it was. */
export class Answers {
  readonly counts = new Map<number, number>()

  add({ status }: Answer): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1)
  }

  /** Answers that say something else than how it went, or that it cannot be done now. `0`: none came. */
  countOthers(allowed: readonly number[] = []): number {
    return [...this.counts].reduce(
      (sum, [status, count]) => sum + (honest.has(status) || allowed.includes(status) ? 0 : count),
      0,
    )
  }

  /** As `12 x 200, 1 x 503`. */
  describe(): string {
    return [...this.counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status || 'no answer'}`)
      .join(', ')
  }
}

/** Buys what is asked for. A step that was not answered, or with 503, is sent again until the buyer gives up. */
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

/** The bank's page of an order. Where the shop had none in time, the page that says so has a button to try again. */
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

/** An addition of which nothing was heard may have been made: the cart says so before it is asked for again. */
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
  // A payment that was decided by an answer that got lost: the bank's page of it leads back.
  const back = String(paid.headers['location'] ?? /\/payment\/\w+\/[\w-]{36}/.exec(paid.body)?.[0] ?? '')
  const path = /\/payment\/\w+\/[\w-]{36}/.exec(back)?.[0]
  if (!path) return { kind: 'stuck', at: `the bank (${card})`, status: paid.status }
  for (;;) {
    const shown = await showOutcome(buyer, { path, bank }, insist)
    if (shown.kind !== 'waiting' || Date.now() > until) return shown
    await sleep(200)
  }
}

/** The bank may lead to the page of a failure where the money is under way: that leads on to the other one. */
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
