import { respond } from '@cadenza/navigation/server'
import { findHalls } from '#apps/desk/permissions.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import type { SearchProvider } from '#apps/desk/server/feature.ts'
import { type SearchAnswer, minSearchLength } from '../search.ts'

const hitsOfProvider = 6

/** Answers the palette during typing, with results in the order of the providers. */
export const createSearchHandlers = (providers: readonly SearchProvider[]) => ({
  search: deskHandler('search', async ({ query, person, narrowTo, context: { db, locale } }) => {
    const q = readSearch(query['q'])
    const answer: SearchAnswer = { q, hits: [] }
    if (q.length < minSearchLength) return respond(answer)
    const asked = providers.flatMap(({ action, find }) => {
      const halls = narrowTo(action)
      const allowed = findHalls(person.roles, action)
      return halls?.length === 0 ? [] : [find({ db, q, halls, allowed, locale, limit: hitsOfProvider })]
    })
    answer.hits = (await Promise.all(asked)).flat()
    return respond(answer)
  }),
})
