import { listRoutes } from '@cadenza/navigation'
import type { Translated } from '#values/locales.ts'
import { allRoutes } from '../routes/all-routes.ts'

/** Where files and machines are answered, outside of the table of routes. */
const otherPaths = ['build', 'media', 'health', 'demo-bank']

/** The first words of every path that is spelled out: `cart` of `/cart/checkout`. */
const firstWords = listRoutes(allRoutes).map(({ path }) => path.split('/')[1] ?? '')
const taken: ReadonlySet<string> = new Set([...firstWords, ...otherPaths])

/** The slugs of a page, in whatever language, under which it would never be seen: something else of the shop answers there. */
export function findTakenSlugs(slug: Translated): string[] {
  return [...new Set(Object.values(slug))].filter((word) => taken.has(word))
}
