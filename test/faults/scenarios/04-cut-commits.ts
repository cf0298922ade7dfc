import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { type CommitFate, createDatabaseLink, type DatabaseLink } from '../database-link.ts'
import type { FaultScenario } from '../scenario.ts'
import { checkTrade, startTrade } from '../trade.ts'

/** Share of interrupted commits: the others let purchases proceed. */
const CUT_SHARE = 0.2

export const scenario: FaultScenario = {
  number: 4,
  story:
    'connections to the database are cut in the middle of a commit, before it or after it was done: no order is lost or made twice',
  async run(run) {
    const wanted = run.scale(200, 12)
    const cuts = { cut_before: 0, cut_after: 0 }
    const enough = Promise.withResolvers<void>()
    let isCutting = false
    const decide = (): CommitFate => {
      if (!isCutting || run.random() > CUT_SHARE) return 'pass'
      const fate = run.random() < 0.5 ? 'cut_before' : 'cut_after'
      cuts[fate]++
      isCutting = cuts.cut_before + cuts.cut_after < wanted
      if (!isCutting) enough.resolve()
      return fate
    }
    let link: DatabaseLink | null = null
    const route = async (url: string) => {
      link = await createDatabaseLink(url, { onCommit: decide })
      return link.url
    }
    try {
      return await run.withShop({ route }, async (shop) => {
        const concert = await storeConcert(shop.db, { capacity: null, prices: [4_200, 2_100], bystanders: false })
        const trade = startTrade({
          port: shop.port,
          ticketIds: concert.ticketIds,
          random: run.random,
          buyers: run.scale(6, 3),
        })
        isCutting = true
        await enough.promise
        await trade.end()
        await shop.settle()
        const sum = cuts.cut_before + cuts.cut_after
        return [
          {
            promise: `${wanted} commits are cut`,
            measured: `${sum} cuts, ${cuts.cut_before} before the commit was done and ${cuts.cut_after} after`,
            isKept: sum === wanted,
          },
          ...(await checkTrade(shop.db, trade)),
        ]
      })
    } finally {
      await (link as DatabaseLink | null)?.close()
    }
  },
}
