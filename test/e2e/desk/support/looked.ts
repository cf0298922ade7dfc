import type { DeskPages } from '#apps/desk/register.ts'
import type { Fixtures } from './fixtures.ts'

/** All desk pages, by the name in the server's response. */
export type DeskPageKind = keyof DeskPages

/** A page and its checked addresses: one for each variant (an empty list, a cancelled concert). */
export interface Looked {
  page: DeskPageKind
  paths: (fixtures: Fixtures) => string[]
}

/** Not a page to check. */
export const isFile = 'is a file'
export const isAnswer = 'is an answer to the page that asks'
/** Pages before the desk, checked by the journey of the entry. */
export const isEntry = 'on the way in'

export const query = (asked: Record<string, string>) => ({ query: asked })
/** A search without results in any list. */
export const found = { q: 'qwrtzpsd' }

/** Result of a route opened by address. */
export type OfRoute = Looked[] | typeof isFile | typeof isAnswer | typeof isEntry
