import { listRoutes } from '@cadenza/navigation'
import type { Translated } from '#values/locales.ts'
import { pageRoutes } from '../routes/page-routes.ts'

/** Paths of files and machine endpoints, outside the table of routes. */
const otherPaths = ['build', 'media', 'health', 'demo-bank']

/** First segment of every literal path: `cart` of `/cart/checkout`. */
const firstWords = listRoutes(pageRoutes).map(({ path }) => path.split('/')[1] ?? '')
const taken: ReadonlySet<string> = new Set([...firstWords, ...otherPaths])

/** Returns the slugs of a page that are hidden by another path of the shop. */
export function findTakenSlugs(slug: Translated): string[] {
  return [...new Set(Object.values(slug))].filter((word) => taken.has(word))
}
