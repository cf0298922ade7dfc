import type { CurrentRoute } from '../exchange/current-route.ts'
import type { App } from '../../routing/register.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { readHeader } from '../request/request.ts'
import { writeLinks } from '../answer/early-links.ts'

// Only a browser that is loading a document has a use for them; older clients take any first answer for the last one.
const isDocumentVisit = ({ request, isHybrid }: Exchange): boolean =>
  request.method === 'GET' && !isHybrid && readHeader(request, 'sec-fetch-mode') === 'navigate'

/**
 * Says what a page will need before its handler has answered: 103 with the header `Link`. The answer itself is what it would
 * be without, its status, its redirect and its cookies included.
 */
export function sendEarlyHints(exchange: Exchange, route: CurrentRoute<App>): void {
  const { options, reply, request, context } = exchange
  if (!options.earlyHints || !reply.raw?.writeEarlyHints || !isDocumentVisit(exchange)) return
  const links = options.earlyHints({ route, request, context }) ?? []
  if (links.length > 0) reply.raw.writeEarlyHints({ link: writeLinks(links) })
}
