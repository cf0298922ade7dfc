import { pick } from '@cadenza/house-art'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { DemoOutcome } from '#core/payments/demo-bank/demo-cards.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { createBuyer } from '#test/attacks/buyer.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { Answers, buy } from '../purchase.ts'

/** Most pay at once; some are authenticated by their bank, and some never cause a webhook event. */
const cards: DemoOutcome[] = ['success', 'success', 'success', 'three_d_secure', 'no_notice']
/** Every third buyer wants an adult and a student ticket, which share the zone. */
const pairEvery = 3
/** Generous timeouts: the shop's speed is not tested here. */
const TIMEOUT_MILLISECONDS = { full: 600_000, short: 60_000 }

export const scenario: FaultScenario = {
  number: 1,
  story: 'more buyers than seats, all at once: each seat is sold once, and none stays empty',
  run: (run) =>
    run.withShop({}, async (shop) => {
      const [rounds, buyers, seats] = [run.scale(20, 1), run.scale(1_000, 45), run.scale(100, 10)]
      const answers = new Answers()
      const sold: number[] = []
      const problems: string[] = []
      for (let round = 0; round < rounds; round++)
        sold.push(await rush(shop, run, { round, buyers, seats, answers, problems }))
      const wrong = sold.filter((count) => count !== seats)
      return [
        {
          promise: `exactly ${seats} of ${seats} seats are sold in each round`,
          measured: `${rounds} rounds of ${buyers} buyers for ${seats} seats, ${sold.length - wrong.length} sold out to the seat${wrong.length > 0 ? `, others sold ${wrong.join(', ')}` : ''}`,
          isKept: wrong.length === 0,
        },
        {
          promise: 'whoever is thanked has tickets, and nobody else',
          measured: problems.length === 0 ? 'thanks and tickets agree' : problems.slice(0, 3).join('; '),
          isKept: problems.length === 0,
        },
        {
          promise: 'every answer is a page, a way on, or 503',
          measured: answers.describe(),
          isKept: answers.countOthers() === 0,
        },
      ] satisfies Finding[]
    }),
}

interface Round {
  round: number
  buyers: number
  seats: number
  answers: Answers
  problems: string[]
}

async function rush({ port, db }: FaultShop, { random, scale }: ScenarioRun, round: Round): Promise<number> {
  const { buyers, seats, answers, problems } = round
  const concert = await storeConcert(db, { capacity: seats, prices: [4_200, 2_100], bystanders: false })
  const until = Date.now() + scale(TIMEOUT_MILLISECONDS.full, TIMEOUT_MILLISECONDS.short)
  const bought = await Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      const ticketIds = number % pairEvery === 0 ? concert.ticketIds : [concert.ticketIds[number % 2]!]
      const request = { ticketIds, card: pick(random, cards), until }
      const purchase = await buy(createBuyer(port, round.round * buyers + number), request, answers)
      if (purchase.kind === 'stuck') problems.push(`a buyer is stuck at ${purchase.at} (${purchase.status})`)
      return purchase.kind === 'paid' ? ticketIds.length : 0
    }),
  )
  const thanked = bought.reduce((sum, count) => sum + count, 0)
  const { sold, held } = await db
    .selectFrom('zones')
    .select(['sold', 'held'])
    .where('id', '=', concert.zoneId)
    .executeTakeFirstOrThrow()
  const { tickets } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('tickets'))
    .where('zone_id', '=', concert.zoneId)
    .where('state', '=', 'valid')
    .executeTakeFirstOrThrow()
  if (thanked !== tickets || held !== 0)
    problems.push(`round ${round.round}: ${thanked} thanked for, ${tickets} tickets, ${held} seats still held`)
  return sold
}
