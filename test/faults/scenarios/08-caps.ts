import { sql } from 'kysely'
import { toCents } from '#values/money.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { createBuyer } from '#test/attacks/buyer.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { Answers, buy } from '../purchase.ts'

/** Concurrent requests: everything a session can hold is requested within seconds. */
const AT_ONCE = 50
const SEATS_ASKED_FOR = 5

export const scenario: FaultScenario = {
  number: 8,
  story: 'a promo code is redeemed as often as it may be, and a hoarder holds no more than the cap',
  run(run) {
    const cap = run.scale(400, 25)
    return run.withShop({ environment: { SEATS_PER_SENDER: String(cap) } }, async (shop) => [
      ...(await useUpPromoCode(shop, run)),
      await hoard(shop, run, cap),
    ])
  },
}

async function useUpPromoCode({ port, db }: FaultShop, run: ScenarioRun): Promise<Finding[]> {
  const [buyers, uses] = [run.scale(500, 20), run.scale(60, 5)]
  const concert = await storeConcert(db, { capacity: null, bystanders: false })
  await db
    .insertInto('promo_codes')
    .values({ code: 'ENCORE', title: '{"en": "Encore"}', kind: 'fixed', amount_cents: toCents(500), max_uses: uses })
    .execute()
  const answers = new Answers()
  const until = Date.now() + 600_000
  const request = { ticketIds: concert.ticketIds, card: 'success', promoCode: 'ENCORE', until } as const
  // Buyers who lose the code before ordering leave.
  const bought = await inTurns(buyers, (number) => buy(createBuyer(port, number), request, answers))
  const { rows } = await sql<{ used: number; redeemed: number; cheaper: number }>`
    select used, (select count(*)::integer from promo_redemptions where promo_code_id = promo_codes.id and state = 'redeemed') as redeemed,
      (select count(*)::integer from orders where discount_cents > 0 and state = 'paid') as cheaper
    from promo_codes where code = 'ENCORE'`.execute(db)
  const { used, redeemed, cheaper } = rows[0]!
  const paid = bought.filter(({ kind }) => kind === 'paid').length
  return [
    {
      promise: `a code of ${uses} uses is redeemed ${uses} times`,
      measured: `${buyers} orders with a code of ${uses} uses: ${redeemed} redeemed, ${cheaper} paid with it, ${paid - cheaper} without it, ${buyers - paid} turned away`,
      isKept: used === uses && redeemed === uses && cheaper === uses,
    },
    {
      promise: 'every answer is a page, a way on, or 503',
      measured: answers.describe(),
      isKept: answers.countOthers() === 0,
    },
  ]
}

async function hoard({ port, db }: FaultShop, run: ScenarioRun, cap: number): Promise<Finding> {
  const sessions = run.scale(1_000, 12)
  const concerts = await Promise.all(
    Array.from({ length: 5 }, () => storeConcert(db, { capacity: 5_000, bystanders: false })),
  )
  const zones = concerts.map(({ zoneId }) => zoneId)
  let most = 0
  await inTurns(sessions, async (number) => {
    // The same address with a new browser each time.
    const visitor = createBuyer(port, 49_999)
    for (const { ticketIds } of concerts.slice(number % 5))
      await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: SEATS_ASKED_FOR })
    const { held } = await db
      .selectFrom('zones')
      .select(({ fn }) => fn.sum<number>('held').as('held'))
      .where('id', 'in', zones)
      .executeTakeFirstOrThrow()
    most = Math.max(most, held)
  })
  return {
    promise: `one sender never holds more than ${cap} seats`,
    measured: `${sessions} sessions of one sender held ${most} seats at most of ${cap} allowed`,
    isKept: most <= cap && most > cap - SEATS_ASKED_FOR,
  }
}

/** Runs the work for the numbers from 0, with limited concurrency. */
async function inTurns<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const workers = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
    while (next < count) results.push(await work(next++))
  })
  await Promise.all(workers)
  return results
}
