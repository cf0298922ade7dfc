import { respond } from '@cadenza/navigation/server'
import { findOrders } from '../../orders/server/order-search.ts'
import { findMessages } from '../../inbox/server/message-search.ts'
import { hallsOf } from '../../permissions.ts'
import { findEvents } from '../../content/events/server/event-search.ts'
import { findArticles } from '../../content/articles/server/article-search.ts'
import { findPages } from '../../content/pages/server/page-search.ts'
import { findQuestions } from '../../content/questions/server/question-search.ts'
import { findSoloists } from '../../content/soloists/server/soloist-search.ts'
import { findForms } from '../../content/surveys/server/form-search.ts'
import { findPeople } from '../../people/server/people-search.ts'
import { deskHandler } from '../../server/desk-handler.ts'
import { readSearch } from '../../server/list-query.ts'
import type { SearchProvider } from '../../server/search-provider.ts'
import { type SearchAnswer, shortestSearch } from '../search.ts'

/** In the order in which their hits are listed. A room adds its own here. */
const searchProviders: readonly SearchProvider[] = [
  { action: 'orders.view', find: findOrders },
  { action: 'inbox.view', find: findMessages },
  { action: 'content.view', find: findEvents },
  { action: 'content.view', find: findSoloists },
  { action: 'content.view', find: findPages },
  { action: 'content.view', find: findArticles },
  { action: 'content.view', find: findQuestions },
  { action: 'content.view', find: findForms },
  { action: 'people.view', find: findPeople },
]

const hitsOfProvider = 6

/** Answers the palette as one types: what each room finds, in the halls of who asks. */
const search = deskHandler('search', async ({ query, person, narrowTo, context: { db, locale } }) => {
  const q = readSearch(query['q'])
  const answer: SearchAnswer = { q, hits: [] }
  if (q.length < shortestSearch) return respond(answer)
  const asked = searchProviders.flatMap(({ action, find }) => {
    const halls = narrowTo(action)
    const allowed = hallsOf(person.roles, action)
    return halls?.length === 0 ? [] : [find({ db, q, halls, allowed, locale, limit: hitsOfProvider })]
  })
  answer.hits = (await Promise.all(asked)).flat()
  return respond(answer)
})

export const searchHandlers = { search }
