import { createRouter, HEADERS, href, type RouteName } from '@cadenza/navigation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPageCache, type PageCacheOptions } from '#platform/http/public-pages/page-cache.ts'
import { createRepeatedAnswers, type RepeatedAnswers } from '#platform/http/public-pages/repeated-answers.ts'
import type { AnsweredRequests } from '#platform/http/requests/answered-requests.ts'
import { createTrustProxy } from '#platform/http/requests/trusted-proxies.ts'
import { servePublicPages } from '#platform/http/public-pages/serve-public-pages.ts'
import type { SenderBudget } from '#platform/http/requests/sender-budget.ts'
import type { PublicRoutes } from '#apps/shop/server/feature.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { previewTokenOf } from './previews.ts'
import type { Config } from '#core/context/config.ts'

/** The same documents for all visitors, but from another page they open as dialogs over it. */
const publicDialogs: ReadonlySet<string> = new Set<RouteName>(['soloists.show'])

interface Shop {
  config: Pick<Config, 'origins' | 'trustProxy'>
  answers: Pick<AnsweredRequests, 'report'>
  version: string
  publicRoutes: PublicRoutes
}

/** Page cache for visitors without a session, valid until content of pages changes. */
export interface PublicPages {
  /** Repeats the earlier response with such a page; returns false if there is none. */
  repeat: RepeatedAnswers['repeat']
  /** Makes the app respond from the cache; creating pages counts towards each sender's budget. */
  serve(app: FastifyInstance, budget: SenderBudget): void
}

export function addPublicPageCache(
  { answers, config, version, publicRoutes }: Shop,
  options: PageCacheOptions,
): PublicPages {
  const cache = createPageCache(options)
  const repeats = createRepeatedAnswers({ cache, answers, isProxyTrusted: createTrustProxy(config.trustProxy) })
  const router = createRouter(pageRoutes)
  const addressOf = (request: FastifyRequest): string | null => {
    // Unpublished content is never cached.
    if (previewTokenOf(request) !== null) return null
    const url = URL.parse(`http://localhost${request.url}`)
    const match = url && router.match(url, 'GET')
    const names = match && publicRoutes[match.name]
    if (!names || (publicDialogs.has(match.name) && request.headers[HEADERS.hybrid] !== undefined)) return null
    const query = new URLSearchParams(
      names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value])),
    )
    return href(match.route, match.params) + (query.size > 0 ? `?${query.toString()}` : '')
  }
  return {
    repeat: repeats.repeat,
    serve: (app, budget) => servePublicPages(app, { cache, repeats, addressOf, budget, version }),
  }
}
