import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import { removePathSecrets, maskAddress } from '#platform/log/log-privacy.ts'
import { isInner } from './inner-request.ts'
import { type Refusal, findRefusal } from './refusals.ts'

export interface Asked {
  method: string
  url: string
  /** Pattern of the matched route; undefined if none. */
  pattern: string | undefined
}

export interface AnsweredRequest {
  /** Shared by requests that were answered alike. */
  asked: Asked
  id: string
  address: string
  status: number
  /** Milliseconds from its arrival to the end of its response. */
  ms: number
  refused: Refusal | undefined
}

/** Notifies listeners of each request when its response has been sent. */
export interface AnsweredRequests {
  listen(listener: (answered: AnsweredRequest) => void): void
  report(answered: AnsweredRequest): void
}

export function createAnsweredRequests(): AnsweredRequests {
  const listeners: ((answered: AnsweredRequest) => void)[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    report(answered) {
      for (const listener of listeners) listener(answered)
    },
  }
}

/** Reports the app's responses from here on, except to its own requests. */
export function watchAnswers(app: FastifyInstance, { report }: AnsweredRequests): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isInner(request)) return done()
    // Read now: a closed connection has no address any more.
    const { id, method, url, ip } = request
    watchAnswer(reply.raw, (status, ms) => {
      const asked = { method, url, pattern: request.routeOptions.url }
      report({ asked, id, address: ip ?? '', status, ms, refused: findRefusal(request) })
    })
    done()
  })
}

/** nginx's status for a visitor leaving before the response was complete. */
const visitorLeft = 499

/** Reports the status of a response and its duration in milliseconds from now. */
export function watchAnswer(response: ServerResponse, report: (status: number, ms: number) => void): void {
  const begun = performance.now()
  const leave = () => report(visitorLeft, performance.now() - begun)
  response.once('close', leave)
  response.once('finish', () => {
    response.off('close', leave)
    report(response.statusCode, performance.now() - begun)
  })
}

export function logRequests(log: Log, answers: AnsweredRequests): void {
  answers.listen(({ asked: { method, url }, id, address, status, ms, refused }) => {
    log.info(
      {
        requestId: id,
        method,
        path: removePathSecrets(url),
        status,
        ms: Math.round(ms),
        network: maskAddress(address),
        ...(refused && { refused }),
      },
      'request',
    )
  })
}
