import { href } from '@cadenza/navigation'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { DeskPages } from '#apps/desk/register.ts'
import type { Fixtures } from './fixtures.ts'

/** All desk pages, by the name in the server's response. */
export type DeskPageKind = keyof DeskPages

/** A page and its checked addresses: one for each variant (an empty list, a cancelled concert). */
export interface Looked {
  page: DeskPageKind
  paths: (fixtures: Fixtures) => string[]
}

/** Records that titles name. */
export interface TitleRecords {
  order: string
  ticket: string
  code: string
  shopName: string
}

type Titles = [english: string, french: string]

/** The page of a route, with its title. */
interface Titled extends Looked {
  titles: Titles | ((records: TitleRecords) => Titles)
}

/** Not a page to check. */
export const isFile = 'is a file'
export const isAnswer = 'is an answer to the page that asks'
/** Pages before the desk, checked by the journey of the entry. */
export const isEntry = 'on the way in'

export const query = (asked: Record<string, string>) => ({ query: asked })
/** A search without results in any list. */
export const found = { q: 'qwrtzpsd' }

/** Result of a route opened by address: its page, and others that it answers with. */
export type OfRoute = [Titled, ...Looked[]] | typeof isFile | typeof isAnswer | typeof isEntry

/** Addresses of a route without parameters: one for each query, or that without any. */
export const at =
  (name: keyof typeof deskRoutes, ...queries: Record<string, string>[]) =>
  () =>
    (queries.length === 0 ? [{}] : queries).map((asked) => href(deskRoutes[name], {} as never, query(asked)))
