/** Limits the responses rendered per sender: cached ones cost nothing and do not count. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/schema/schema.ts'
import { LruCache } from '../../lru-cache.ts'
import { hashClientIp } from './client-ip.ts'
import { isInner } from './inner-request.ts'
import { countAttempt, type RateLimit } from './rate-limit.ts'
import { noteRefusal } from './refusals.ts'
import { TooManyRequests } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isUncounted?: boolean
  }
}

export interface SenderBudget {
  /** Refuses a sender over budget with a page, later with a line of text. Queries no database. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  /** Counts a response rendered for its sender. */
  spend(request: FastifyRequest): Promise<void>
}

interface BudgetOptions {
  db: Db
  limit: RateLimit
  secret: string
  /** Responses reported at a time: casual visitors cost no statement. Default 50. */
  portion?: number
}

interface Sender {
  /** Responses not yet reported to the database. */
  unreported: number
  /** In milliseconds of `performance.now()`. */
  refusedUntil: number
  refusals: number
}

/** Beyond it the oldest are forgotten, and can exceed the limit by that much. */
const mostSenders = 20_000

/** Creates a budget counted across all processes; unreported responses come on top. */
export function createSenderBudget({ db, limit, secret, portion = 50 }: BudgetOptions): SenderBudget {
  const senders = new LruCache<Sender>(mostSenders)

  function find(clientHash: string): Sender {
    const sender = senders.peek(clientHash) ?? { unreported: 0, refusedUntil: 0, refusals: 0 }
    senders.set(clientHash, sender)
    return sender
  }

  return {
    refuse(request, reply) {
      if (isUncounted(request)) return undefined
      const sender = find(hashClientIp(request.ip, secret))
      const seconds = Math.ceil((sender.refusedUntil - performance.now()) / 1000)
      if (seconds <= 0) return undefined
      noteRefusal(request, 'limit')
      const refusal = new TooManyRequests(seconds)
      sender.refusals += 1
      if (sender.refusals <= portion) throw refusal
      return reply.code(429).headers(refusal.headers).type('text/plain; charset=utf-8').send(`${refusal.message}\n`)
    },
    async spend(request) {
      if (isUncounted(request)) return
      const clientHash = hashClientIp(request.ip, secret)
      const sender = find(clientHash)
      if (++sender.unreported < portion) return
      sender.unreported = 0
      const { verdict, secondsToWait } = await countAttempt(db, { limit, clientHash, amount: portion })
      if (verdict === 'allowed') return
      Object.assign(sender, { refusedUntil: performance.now() + secondsToWait * 1000, refusals: 0 })
    },
  }
}

/** Whether it comes from this machine: an untrusted proxy used by all, or an operator. */
const isOwnMachine = (ip: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)

const isUncounted = (request: FastifyRequest): boolean =>
  !['GET', 'HEAD'].includes(request.method) ||
  isInner(request) ||
  isOwnMachine(request.ip) ||
  [request.routeOptions.config.isUncounted, request.routeOptions.config.isAlwaysAnswered].includes(true)

/** Enforces the budget per sender on all routes added after it. */
export function keepBudget(app: FastifyInstance, { refuse, spend }: SenderBudget): void {
  app.addHook('onRequest', async (request, reply) => {
    const refused = refuse(request, reply)
    if (refused) return refused
    // If the database cannot count, the response itself shows the problem.
    await spend(request).catch((error: unknown) => request.log.debug(error, 'A request could not be counted.'))
    return undefined
  })
}

/** Exempts the routes of this scope from counting: their users are signed in. */
export function leaveUncounted(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isUncounted: true }
  })
}
