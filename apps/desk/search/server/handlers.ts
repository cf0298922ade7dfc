import { respond } from '@cadenza/navigation/server'
import { findOrders } from '#apps/desk/orders/server/order-search.ts'
import { findMessages } from '#apps/desk/inbox/server/message-search.ts'
import { hallsOf } from '#apps/desk/permissions.ts'
import { findEvents } from '#apps/desk/content/events/server/event-search.ts'
import { findArticles } from '#apps/desk/content/articles/server/article-search.ts'
import { findPages } from '#apps/desk/content/pages/server/page-search.ts'
import { findQuestions } from '#apps/desk/content/questions/server/question-search.ts'
import { findSoloists } from '#apps/desk/content/soloists/server/soloist-search.ts'
import { findForms } from '#apps/desk/content/surveys/server/form-search.ts'
import { findPeople } from '#apps/desk/people/server/people-search.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import type { SearchProvider } from '#apps/desk/server/search-provider.ts'
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
