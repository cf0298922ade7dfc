import { defineRoutes, get } from '@cadenza/navigation'

/**
 * Addresses that are no pages: the server alone writes and answers them, so that no browser loads their table. Beside those of
 * `routes.ts` the only ones that are spelled.
 */
export const serverRoutes = defineRoutes({
  // How a visit comes along to another language's host: the one there asks, the one here gives, the one there takes.
  'handover.ask': get('/language/{locale}/ask'),
  'handover.give': get('/language/{locale}/give'),
  'handover.take': get('/language/{locale}/take'),
})

/** The path of such a route as Fastify writes it. */
export const patternOf = ({ path }: { path: string }): string =>
  `/${path}`.replace(/^\/\//, '/').replace(/\{(\w+)\}/g, ':$1')
