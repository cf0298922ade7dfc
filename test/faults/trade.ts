/** Continuous purchases during a scenario, and their invariants afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pick, type Random } from '@cadenza/house-art'
import type { Db } from '#platform/schema/schema.ts'
import type { DemoOutcome } from '#core/payments/demo-bank/demo-cards.ts'
import type { Finding } from '../attacks/attack.ts'
import { type Buyer, createBuyer } from '../attacks/buyer.ts'
import { Answers, buy, type Purchase } from './purchase.ts'

interface TradeOptions {
  port: number
  /** Price types, of which each buyer takes one. */
  ticketIds: readonly number[]
  random: Random
  /** Number of concurrent buyers. */
  buyers: number
  /** Number of purchases. Default: until ended. */
  purchases?: number
  /** Timeout of a purchase in milliseconds. */
  timeout?: number
  /** Offset that distinguishes the buyers of several trades. Default 0. */
  firstNumber?: number
  /** Fully refunds one of this many purchases at the bank. Default: none. */
  refundOneOf?: number
}

export interface Trade {
  answers: Answers
  /** Orders confirmed by the shop. */
  thanked: string[]
  /** Confirmed orders refunded later. */
  givenBack: string[]
  /** Purchases without an outcome understandable to a buyer. */
  stuck: string[]
  refused: number
  /** Starts no further purchases and waits for pending ones. */
  end(): Promise<unknown>
  /** Resolves when the requested purchases are done. */
  over: Promise<unknown>
}

const cards: DemoOutcome[] = ['success', 'success', 'three_d_secure', 'no_notice']

/** Returns a buyer's mail address, which identifies their orders. */
const emailOf = (number: number) => `buyer-${number}@example.com`

export function startTrade(options: TradeOptions): Trade {
  const {
    port,
    ticketIds,
    random,
    buyers,
    purchases = Infinity,
    timeout = 60_000,
    firstNumber = 0,
    refundOneOf,
  } = options
  const trade: Omit<Trade, 'end' | 'over'> = {
    answers: new Answers(),
    thanked: [],
    givenBack: [],
    stuck: [],
    refused: 0,
  }
  let number = firstNumber
  const ending = new AbortController()

  async function buyOneAfterTheOther(): Promise<void> {
    while (!ending.signal.aborted && number - firstNumber < purchases) {
      const own = number++
      const request = {
        ticketIds: [pick(random, ticketIds)],
        card: pick(random, cards),
        email: emailOf(own),
        until: Date.now() + timeout,
      }
      const buyer = createBuyer(port, own)
      const purchase = await buy(buyer, request, trade.answers)
      const isReturned = refundOneOf !== undefined && random() < 1 / refundOneOf
      if (purchase.kind === 'paid' && isReturned && (await giveBack(buyer, purchase, request.until)))
        trade.givenBack.push(purchase.uuid)
      else note(purchase)
    }
  }

  /**
   * Refunds like the organiser at the bank. The key makes retries safe. False if never answered.
   */
  async function giveBack(buyer: Buyer, { bank, total }: Extract<Purchase, { kind: 'paid' }>, until: number) {
    const data = { key: 'the whole of it', amount: total.toFixed(2) }
    for (; Date.now() < until; await sleep(100)) {
      const answer = await buyer.post(`${bank}/refunds`, data)
      trade.answers.add(answer)
      if (answer.status === 303) return true
    }
    return false
  }

  function note(purchase: Purchase): void {
    if (purchase.kind === 'paid') trade.thanked.push(purchase.uuid)
    else if (purchase.kind === 'refused') trade.refused++
    else if (purchase.kind === 'waiting') trade.stuck.push(`the order ${purchase.uuid} waits`)
    else trade.stuck.push(`stuck at ${purchase.at} (${purchase.status || 'no answer'})`)
  }

  const all = Promise.all(Array.from({ length: buyers }, buyOneAfterTheOther))
  return Object.assign(trade, {
    over: all,
    end() {
      ending.abort()
      return all
    },
  })
}

/**
 * Checks the invariants of every trade, whatever happened meanwhile. Call it when nothing is
 * pending any more.
 */
export async function checkTrade(
  db: Db,
  { thanked, givenBack, stuck, answers }: Trade,
  { unanswered = false }: { unanswered?: boolean } = {},
): Promise<Finding[]> {
  const { rows } = await sql<{ kept: number; undone: number; doubled: number; orders: number }>`
    with bought as (
      select orders.uuid, email, state = 'paid' and exists (
        select from tickets join order_items on order_items.id = order_item_id where order_id = orders.id and tickets.state = 'valid'
      ) as has_tickets, state = 'cancelled' and total_cents = (
        select sum(refunds.amount_cents) from refunds join payments on payments.id = payment_id
        where order_id = orders.id and refunds.state = 'succeeded'
      ) as is_undone
      from orders where email like 'buyer-%@example.com'
    )
    select count(*) filter (where uuid = any(${thanked}::uuid[]) and has_tickets)::integer as kept,
      count(*) filter (where uuid = any(${givenBack}::uuid[]) and is_undone)::integer as undone,
      (select count(*)::integer from (select from bought where has_tickets or is_undone group by email having count(*) > 1) twice) as doubled,
      count(*) filter (where has_tickets)::integer as orders
    from bought`.execute(db)
  const { kept, undone, doubled, orders } = rows[0]!
  const others = answers.countOthers(unanswered ? [0, 502] : [])
  const refunds: Finding = {
    promise: 'what was given back is given back once, and its tickets are void',
    measured: `${givenBack.length} given back, ${undone} of them refunded whole and cancelled`,
    isKept: undone === givenBack.length,
  }
  return [
    ...(givenBack.length > 0 ? [refunds] : []),
    {
      promise: 'no order that was thanked for is lost, and none is made twice',
      measured: `${thanked.length} purchases thanked for, ${thanked.length - kept} lost, ${doubled} doubled, ${orders} paid`,
      isKept: thanked.length > 0 && kept === thanked.length && doubled === 0,
    },
    {
      promise: 'every purchase comes to an end',
      measured: stuck.length === 0 ? 'nobody stuck' : `${stuck.length} stuck: ${stuck.slice(0, 3).join(', ')}`,
      isKept: stuck.length === 0,
    },
    {
      promise: 'whoever is hit is told honestly',
      measured: `${answers.describe()}${others > 0 ? ` (${others} of them neither a page, a way on, nor 503)` : ''}`,
      isKept: others === 0,
    },
  ]
}
