import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { FakeStripeBooks } from './fake-stripe-books.ts'
import { StripeFault } from './fake-stripe-objects.ts'
import { parseForm } from './form-encoding.ts'

/**
 * A local Stripe for the real `stripe` package: the wire format of the part that the shop uses,
 * with state.
 */
export interface FakeStripe {
  url: string
  secretKey: string
  webhookSecret: string
  /** Variables of a shop that is paid by it. */
  environment: Record<string, string>
  books: FakeStripeBooks
  /** Requests as received: `POST /v1/checkout/sessions`, with their idempotency keys. */
  requests: { line: string; idempotencyKey: string | null }[]
  /** Answers the next requests with 500 after processing them, like a broken connection. */
  breakAnswers(count: number): void
  /**
   * Behaviour of subsequent requests: processed and answered; processed, with the connection cut
   * before the response (`cuts`); not processed and answered with 500 (`fails`); accepted but never
   * answered, processed (`hangs after`) or not (`hangs`).
   */
  mood: 'well' | 'cuts' | 'fails' | 'hangs' | 'hangs after'
  /** Returns the body and headers of a signed webhook; a string is sent as is. */
  signEvent(event: object | string, secret?: string): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

interface StoredAnswer {
  parameters: string
  status: number
  body: string
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const [secretKey, webhookSecret] = ['sk_test_of_the_fake', 'whsec_of_the_fake']
  const books = new FakeStripeBooks()
  const answers = new Map<string, StoredAnswer>()
  const requests: FakeStripe['requests'] = []
  let broken = 0

  /** Processes a request once per key: a repeated request gets the first response. */
  function answerOnce(request: IncomingMessage, path: string, body: string): StoredAnswer {
    const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : null
    const earlier = key ? answers.get(key) : undefined
    const parameters = `${path}?${body}`
    if (earlier && earlier.parameters !== parameters) {
      throw new StripeFault(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      )
    }
    if (earlier) return earlier
    const answer = {
      parameters,
      status: 200,
      body: JSON.stringify(books.answer(request.method ?? 'GET', path, parseForm(body))),
    }
    if (key) answers.set(key, answer)
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const body = await text(request)
    requests.push({ line: `${request.method} ${url.pathname}`, idempotencyKey: headerOf(request, 'idempotency-key') })
    try {
      if (headerOf(request, 'authorization') !== `Bearer ${secretKey}`)
        throw new StripeFault(401, 'invalid_request_error', 'Invalid API Key provided.')
      if (fake.mood === 'hangs') return
      if (fake.mood === 'fails') return send(response, 500, internalError)
      const answer = answerOnce(request, url.pathname, request.method === 'GET' ? url.search.slice(1) : body)
      if (fake.mood === 'hangs after') return
      if (fake.mood === 'cuts') return void response.destroy()
      if (broken-- > 0) send(response, 500, internalError)
      else send(response, answer.status, answer.body)
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      send(
        response,
        error.status,
        JSON.stringify({ error: { type: error.type, message: error.message, ...error.details } }),
      )
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeStripe = {
    mood: 'well',
    url,
    secretKey,
    webhookSecret,
    environment: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    books,
    requests,
    breakAnswers(count) {
      broken = count
    },
    signEvent(event, secret = webhookSecret) {
      const body = typeof event === 'string' ? event : JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

const internalError = JSON.stringify({ error: { type: 'api_error', message: 'An error occurred.' } })

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_of_the_fake' }).end(body)
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
