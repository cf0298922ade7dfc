import type { Payload } from '../../protocol/payload.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { type Exchange, findVersion } from '../exchange/exchange.ts'
import { setHeaders } from '../request/request.ts'
import type { DataAnswer } from '../answer/answer.ts'

/**
 * Answers a client request with data: an empty set of properties for the current page, plus the
 * data.
 */
export function sendData({ options, reply, url, isHybrid }: Exchange, answer: DataAnswer): Payload | string {
  reply.code(answer.status ?? 200)
  setHeaders(reply, answer.headers)
  reply.header('content-type', 'application/json; charset=utf-8')
  // A plain GET has no page to go back to.
  if (!isHybrid) return JSON.stringify(answer.value)
  reply.header(HEADERS.hybrid, 'true')
  const view = { component: null, properties: {}, deferred: [] }
  return { view, dialog: null, url: url.href, version: findVersion(options), data: answer.value }
}
