import type { CurrentRoute } from '../exchange/current-route.ts'
import type { App } from '../../routing/register.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { readHeader } from '../request/request.ts'
import { writeLinks } from '../answer/early-links.ts'

// Only a browser loading a document benefits; older clients take any first response as final.
const isDocumentVisit = ({ request, isHybrid }: Exchange): boolean =>
  request.method === 'GET' && !isHybrid && readHeader(request, 'sec-fetch-mode') === 'navigate'

/**
 * Announces a page's resources before its handler has finished: 103 with the header `Link`. The
 * response itself is unaffected, including status, redirect and cookies.
 */
export function sendEarlyHints(exchange: Exchange, route: CurrentRoute<App>): void {
  const { options, reply, request, context } = exchange
  if (!options.earlyHints || !reply.raw?.writeEarlyHints || !isDocumentVisit(exchange)) return
  const links = options.earlyHints({ route, request, context }) ?? []
  if (links.length > 0) reply.raw.writeEarlyHints({ link: writeLinks(links) })
}
