import { createRouter, HEADERS, type RouteName } from '@cadenza/navigation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPageCache, type PageCacheOptions } from '../../../platform/http/public-pages/page-cache.ts'
import { createRepeatedAnswers, type RepeatedAnswers } from '../../../platform/http/public-pages/repeated-answers.ts'
import type { AnsweredRequests } from '../../../platform/http/requests/answered-requests.ts'
import { believeProxies } from '../../../platform/http/requests/trusted-proxies.ts'
import { servePublicPages } from '../../../platform/http/public-pages/serve-public-pages.ts'
import { allRoutes } from '../../all-routes.ts'
import { previewTokenOf } from '../previews.ts'
import type { Config } from '../../context/config.ts'

/** Pages that are the same for everybody who has no visit yet. The others show what is somebody's own, or begin something. */
const publicRoutes: ReadonlySet<string> = new Set<RouteName>([
  'home',
  'events.show',
  'season',
  'composers',
  'soloists',
  'venues',
  'gallery',
  'faq',
  'article-categories',
  'articles',
  'article',
  'page',
])
/** Pages with a dialog over them: its document is the same for everybody, while who opens it from a page has it over that page. */
const publicDialogs: ReadonlySet<string> = new Set<RouteName>(['soloists.show'])

interface Shop {
  config: Pick<Config, 'origins' | 'trustProxy'>
  answers: Pick<AnsweredRequests, 'tell'>
  version: string
}

/** The finished pages of visitors who have no visit, until something that pages show has changed. */
export interface PublicPages {
  /** Answers what was answered with such a page before; false where it was not. */
  repeat: RepeatedAnswers['repeat']
  /** Has the app answer with them. */
  serve(app: FastifyInstance): void
}

export function keepPublicPages({ answers, config, version }: Shop, options: PageCacheOptions): PublicPages {
  const cache = createPageCache(options)
  const repeats = createRepeatedAnswers({ cache, answers, isProxyBelieved: believeProxies(config.trustProxy) })
  const router = createRouter(allRoutes)
  const isPublic = (request: FastifyRequest): boolean => {
    // What is not published yet is kept nowhere.
    if (previewTokenOf(request) !== null) return false
    const address = URL.parse(request.url, config.origins.en)
    const name = (address && router.match(address, 'GET')?.name) ?? ''
    return publicRoutes.has(name) || (publicDialogs.has(name) && request.headers[HEADERS.hybrid] === undefined)
  }
  return {
    repeat: repeats.repeat,
    serve: (app) => servePublicPages(app, { cache, repeats, isPublic, version }),
  }
}
