/**
 * Measures the season page on the server with 13,000 concerts: the full list, and searches and
 * filters of all kinds.
 */
import { HEADERS } from '@cadenza/navigation'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { seedLargeSeason } from './large-season.ts'
import { load } from '../load/load.ts'
import type { Run } from '../part.ts'
import { openShop } from '../shop/shop.ts'
import { repeat } from '../statistics/repeat.ts'
import { behindProxy } from '../load/visits.ts'

/**
 * Sequential requests per URL and run, of which there are two at least: measures a single visitor's
 * wait, not a crowd's.
 */
const requests = 50

const pages: [name: string, address: string][] = [
  ['the whole season', linkToSeason()],
  ['its 400th page', linkToSeason({}, 400)],
  ['a word', linkToSeason({ q: 'beethoven' })],
  ['a mistyped word', linkToSeason({ q: 'beethowen' })],
  ['two words', linkToSeason({ q: 'Beethoven Budapest' })],
  ['a word that every concert has', linkToSeason({ q: 'őszi' })],
  ['eight beginnings of words', linkToSeason({ q: 'a b c e f h n s' })],
  ['a composer', linkToSeason({ composer: 'Johann Sebastian Bach' })],
  ['a soloist', linkToSeason({ soloist: 'soloist-7' })],
  ['a city', linkToSeason({ city: 'Budapest' })],
  ['a price', linkToSeason({ price: '20' })],
  ['everything at once', linkToSeason({ q: 'beethowen est', city: 'Paris', composer: 'Béla Bartók', price: '50' })],
]

export async function measureSeason(run: Run): Promise<void> {
  const { origin } = await openShop(run, {
    environment: behindProxy,
    pictures: 'tiny',
    prepare: seedLargeSeason,
  })
  const hybrid = { [HEADERS.hybrid]: 'true' }
  const grown = {
    ...hybrid,
    [HEADERS.partialComponent]: 'season',
    [HEADERS.onlyData]: JSON.stringify(['filters', 'problems', 'corrections', 'total', 'upcoming']),
  }
  const slowest = { documents: 0, changes: 0, isNoisy: false }
  for (const [name, address] of pages) {
    run.step(name)
    const options = { url: origin + address, connections: 1 }
    await load({ ...options, amount: 10 })
    const { result, isNoisy, noise } = await repeat({
      measure: async () => ({
        document: await load({ ...options, amount: requests }),
        filtered: await load({ ...options, amount: requests, headers: grown }),
      }),
      read: ({ document, filtered }) => [document.median, filtered.median],
      step: 1,
    })
    const { document, filtered } = result
    slowest.isNoisy ||= isNoisy
    run.tell(
      `${name}: as a document ${document.median} ms (p99 ${document.p99}), as a change of filters ${filtered.median} ms (p99 ${filtered.p99})${noise}`,
    )
    slowest.documents = Math.max(slowest.documents, document.median)
    slowest.changes = Math.max(slowest.changes, filtered.median)
  }
  run.record({ 'slowest-document': slowest.documents, 'slowest-change': slowest.changes }, slowest.isNoisy)
}
