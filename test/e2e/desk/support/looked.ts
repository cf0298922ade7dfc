import type { DeskPages } from '#apps/desk/register.ts'
import type { Fixtures } from './fixtures.ts'

/** Every page of the desk by the name that the server answers with. */
export type DeskPageKind = keyof DeskPages

/** A page, and the addresses at which it is looked at: of one with faces (a list that finds nothing, a concert that is cancelled) each. */
export interface Looked {
  page: DeskPageKind
  paths: (fixtures: Fixtures) => string[]
}

/** Nothing that is looked at. */
export const isFile = 'is a file'
export const isAnswer = 'is an answer to the page that asks'
/** Pages before the desk: the journey of who comes in looks at them. */
export const isEntry = 'on the way in'

export const query = (asked: Record<string, string>) => ({ query: asked })
/** What no list finds anything by. */
export const found = { q: 'qwrtzpsd' }

/** What a route shows that is opened by its address. */
export type OfRoute = Looked[] | typeof isFile | typeof isAnswer | typeof isEntry
