/** Buyers who buy one after the other for as long as a line lasts, and what must be true of them afterwards. */
import { type Kysely, sql } from 'kysely'
import { pick, type Random } from '@cadenza/house-art'
import type { Database } from '../../db/schema/database.ts'
import type { DemoOutcome } from '../../shop/payments/demo-bank/demo-cards.ts'
import type { Finding } from '../attack.ts'
import { createBuyer } from '../buyer.ts'
import { Answers, buy, type Purchase } from './purchase.ts'

interface TradeOptions {
  port: number
  /** Kinds of tickets, of which each buyer takes one. */
  ticketIds: readonly number[]
  random: Random
  /** How many buy at the same time. */
  buyers: number
  /** Ends the trade after so many purchases. Default: it goes on until it is ended. */
  purchases?: number
  /** Milliseconds in which a purchase must come to its end. */
  patience?: number
}

export interface Trade {
  answers: Answers
  /** Of orders that the shop has thanked for. */
  thanked: string[]
  /** Purchases that came to no end that a buyer understands. */
  stuck: string[]
  refused: number
  /** Lets those who are buying come to an end, and nobody begins any more. */
  end(): Promise<unknown>
  /** Resolves when the purchases that were asked for are over. */
  over: Promise<unknown>
}

const cards: DemoOutcome[] = ['success', 'success', 'three_d_secure', 'no_notice']

/** The address of a buyer, by which their orders are found. */
const emailOf = (number: number) => `buyer-${number}@example.com`

export function startTrade(options: TradeOptions): Trade {
  const { port, ticketIds, random, buyers, purchases = Infinity, patience = 60_000 } = options
  const trade: Omit<Trade, 'end' | 'over'> = { answers: new Answers(), thanked: [], stuck: [], refused: 0 }
  let number = 0
  const ending = new AbortController()

  async function buyOneAfterTheOther(): Promise<void> {
    while (!ending.signal.aborted && number < purchases) {
      const own = number++
      const wish = {
        ticketIds: [pick(random, ticketIds)],
        card: pick(random, cards),
        email: emailOf(own),
        until: Date.now() + patience,
      }
      note(await buy(createBuyer(port, own), wish, trade.answers))
    }
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

/** What is true of every trade, whatever happened meanwhile. Ask when all that was on its way has arrived. */
export async function judgeTrade(
  db: Kysely<Database>,
  { thanked, stuck, answers }: Trade,
  { unanswered = false }: { unanswered?: boolean } = {},
): Promise<Finding[]> {
  const { rows } = await sql<{ kept: number; doubled: number; orders: number }>`
    with bought as (
      select orders.uuid, email, state = 'paid' and exists (
        select from tickets join order_items on order_items.id = order_item_id where order_id = orders.id and tickets.state = 'valid'
      ) as has_tickets
      from orders where email like 'buyer-%@example.com'
    )
    select count(*) filter (where uuid = any(${thanked}::uuid[]) and has_tickets)::integer as kept,
      (select count(*)::integer from (select from bought where has_tickets group by email having count(*) > 1) twice) as doubled,
      count(*) filter (where has_tickets)::integer as orders
    from bought`.execute(db)
  const { kept, doubled, orders } = rows[0]!
  const others = answers.countOthers(unanswered ? [0, 502] : [])
  return [
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
