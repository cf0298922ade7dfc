import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isInner } from './inner-request.ts'
import { type Refusal, findRefusal } from './refusals.ts'

/** What a request asks for. */
export interface Asked {
  method: string
  url: string
  /** The pattern of the route that it has come to; undefined where it came to none. */
  pattern: string | undefined
}

export interface AnsweredRequest {
  /** The same one for requests that were answered alike. */
  asked: Asked
  id: string
  /** The client's address. */
  address: string
  status: number
  /** Milliseconds from its arrival to the end of its answer. */
  ms: number
  refused: Refusal | undefined
}

/** Tells of every request when its answer is sent, to all who listen. */
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

/** Reports what an app answers, from here on, but not of what it asks itself. */
export function watchAnswers(app: FastifyInstance, { report }: AnsweredRequests): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isInner(request)) return done()
    // Read now: a connection that was closed has no address any more.
    const { id, method, url, ip } = request
    watchAnswer(reply.raw, (status, ms) => {
      const asked = { method, url, pattern: request.routeOptions.url }
      report({ asked, id, address: ip ?? '', status, ms, refused: findRefusal(request) })
    })
    done()
  })
}

/** As nginx writes it: the visitor left before the answer was whole. */
const visitorLeft = 499

/** Says with which status a request was answered, and how many milliseconds from now that took. */
export function watchAnswer(response: ServerResponse, report: (status: number, ms: number) => void): void {
  const begun = performance.now()
  const leave = () => report(visitorLeft, performance.now() - begun)
  response.once('close', leave)
  response.once('finish', () => {
    response.off('close', leave)
    report(response.statusCode, performance.now() - begun)
  })
}
