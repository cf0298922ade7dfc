/** Steps of buyers at a sale, with their durations. */
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Buyer, createBuyer, typed } from '#test/attacks/buyer.ts'
import type { StepTimes } from '../statistics/step-times.ts'

/** A buyer that records the duration of each step, and retries when asked to. */
export interface TimedBuyer {
  /**
   * Performs the step, retrying while the shop is overloaded; any unexpected response is an error
   * of the step.
   */
  step<A extends Answer>(name: string, ask: (buyer: Buyer) => Promise<A>, isRight: (answer: A) => boolean): Promise<A>
}

/** Maximum time of retries. */
const TIMEOUT_MILLISECONDS = 300_000

export interface TimedBuyerOptions {
  port: number
  number: number
  agent: Agent
  /** Milliseconds before a retry. */
  pause: () => number
}

export function createTimedBuyer({ port, number, agent, pause }: TimedBuyerOptions, times: StepTimes): TimedBuyer {
  const buyer = createBuyer(port, number, { agent })
  return {
    async step(name, ask, isRight) {
      for (const deadline = performance.now() + TIMEOUT_MILLISECONDS; ; await sleep(pause())) {
        const began = performance.now()
        const answer = await ask(buyer)
        const isBusy = answer.status === 503 && began < deadline
        const outcome = isBusy ? 'again' : isRight(answer) ? 'done' : 'error'
        times.add(name, { began, ended: performance.now(), outcome })
        if (outcome === 'done') return answer
        if (outcome === 'error') throw new WrongAnswer(name, answer)
      }
    },
  }
}

/** A response after which the buyer cannot continue. */
class WrongAnswer extends Error {
  constructor(step: string, { status, headers }: Answer) {
    super(`${step}: ${status || 'no answer'} ${String(headers['location'] ?? '')}`.trim())
  }
}

/** Adds one ticket to the cart; `false` if sold out. */
export async function takeTicket(buyer: TimedBuyer, ticket: number): Promise<boolean> {
  const added = await buyer.step(
    'ticket into the cart',
    (one) => one.post(`/cart/add/${ticket}`, { quantity: 1 }),
    ({ status }) => status === 303,
  )
  return [added.headers['set-cookie'] ?? []].flat().some((line) => line.includes('cadenza_place'))
}

/** Completes the checkout. Returns the path of the bank's page for the order. */
export async function order(buyer: TimedBuyer): Promise<string> {
  const checkout = await buyer.step(
    'checkout',
    (one) => one.open('/cart/checkout'),
    ({ props }) => props?.idempotency_key !== undefined,
  )
  const { idempotency_key, cart } = checkout.props!
  const form = { ...typed, idempotency_key, expected_total: cart?.grand_total }
  const leadsOn = (answer: Answer) => findBank(answer) !== undefined || findRetry(answer) !== undefined
  let sent = await buyer.step('order', (one) => one.post('/cart/checkout', form), leadsOn)
  // After a timeout of the bank, the page has a retry button.
  for (let retry = findRetry(sent); retry && !findBank(sent); retry = findRetry(sent)) {
    const way = retry
    sent = await buyer.step('order’s payment again', (one) => one.post(way, {}), leadsOn)
  }
  return findBank(sent)!
}

const readWay = ({ headers }: Answer) => String(headers['x-hybrid-external'] ?? headers['location'] ?? '')
const findBank = (answer: Answer) => /\/demo-bank\/pay\/[\w-]+/.exec(readWay(answer))?.[0]

function findRetry(answer: Answer): string | undefined {
  const uuid = /\/payment\/failure\/([\w-]{36})/.exec(readWay(answer))?.[1]
  return uuid && `/payment/retry/${uuid}`
}
