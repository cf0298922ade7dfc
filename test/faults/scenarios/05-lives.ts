import fc from 'fast-check'
import { type CommitFate, createDatabaseLink, type DatabaseLink } from '../database-link.ts'
import type { FaultScenario, FaultShop } from '../scenario.ts'
import {
  anyHistory,
  countExchanges,
  findBroken,
  historyEnvironment,
  type OrderHistory,
  runHistories,
  historiesAtOnce,
} from '../histories.ts'

export const scenario: FaultScenario = {
  number: 5,
  story:
    'simulated lives of orders, with exchanges, repeated notices, refunds by hand and crashes: the records agree at the end of each',
  async run(run) {
    const count = run.scale(10_000, historiesAtOnce)
    const histories = fc.sample(anyHistory({ crash: true }), { seed: run.seed, numRuns: count })
    const fates: CommitFate[] = []
    const cuts = { count: 0 }
    const onCommit = () => {
      const fate = fates.shift() ?? 'pass'
      if (fate !== 'pass') cuts.count++
      return fate
    }
    let link: DatabaseLink | null = null
    const route = async (url: string) => {
      link = await createDatabaseLink(url, { onCommit })
      return link.url
    }
    try {
      return await run.withShopWithin({ environment: historyEnvironment, route }, async (shop) => {
        const sums = { commands: 0, payments: 0, exchanges: 0 }
        for (let first = 0; first < histories.length; first += historiesAtOnce) {
          const some = histories.slice(first, first + historiesAtOnce)
          for (const { pages } of await runHistories(shop, some, first, fates)) sums.payments += pages.length
          sums.commands += some.reduce((sum, history) => sum + [...history].length, 0)
          sums.exchanges += await countExchanges(shop)
          const broken = await findBroken(shop)
          if (broken.length > 0) return [await describeFailure(shop, some, first, broken)]
        }
        const { commands, payments, exchanges } = sums
        return [
          {
            promise: 'lives are worth the name',
            measured: `${count} lives of ${(commands / count).toFixed(1)} commands, ${payments} payment pages, ${exchanges} tickets exchanged, ${cuts.count} connections cut`,
            // A few histories may contain no exchange: the order of actions depends on the
            // machine's speed.
            isKept: payments > count / 2 && (run.isShort || exchanges > 0),
          },
        ]
      })
    } finally {
      await (link as DatabaseLink | null)?.close()
    }
  },
}

/** Runs each history alone, to find the one that fails by itself. */
async function describeFailure(shop: FaultShop, histories: readonly OrderHistory[], first: number, broken: string[]) {
  const culprits: string[] = []
  for (const [index, history] of histories.entries()) {
    const number = first + index
    await runHistories(shop, [history], number)
    if ((await findBroken(shop)).length > 0) culprits.push(`life ${number}, ${String(history)}`)
  }
  await runHistories(shop, [], first)
  const alone =
    culprits.length > 0 ? culprits.join('; ') : `none of the lives ${first} to ${first + histories.length - 1} alone`
  return {
    promise: 'no invariant is broken in any life',
    measured: `${broken.slice(0, 3).join('; ')}. By itself fails: ${alone}`,
    isKept: false,
  }
}
