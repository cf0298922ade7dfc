/** How many answers a sender may have made for them alone: what is kept for everybody costs nothing, and is not counted. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { hashClientIp } from './client-ip.ts'
import { isInner } from './inner-request.ts'
import { countAttempt, type RateLimit } from './rate-limit.ts'
import { noteRefusal } from './refusals.ts'
import { TooManyRequests } from './too-many-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isUncounted?: boolean
  }
}

export interface SenderBudget {
  /** Refuses whoever has spent it: a page that says when to come again, from the second portion on a line. Asks no database. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  /** Counts an answer that is made for who asks. */
  spend(request: FastifyRequest): Promise<void>
}

interface BudgetOptions {
  db: Kysely<Database>
  limit: RateLimit
  /** What addresses are hashed with. */
  secret: string
  /** Answers after which the database is told of them, together: who only looks around costs it no statement. Default 50. */
  portion?: number
}

interface Sender {
  /** Answers of which the database does not know yet. */
  unreported: number
  /** In milliseconds of `performance.now()`. */
  refusedUntil: number
  refusals: number
}

/** Of more senders than that, who came longest ago begins anew: by so much they may have more. */
const mostSenders = 20_000

/** Counted in the database, for all processes together; what a process has not told yet comes on top. */
export function createSenderBudget({ db, limit, secret, portion = 50 }: BudgetOptions): SenderBudget {
  const senders = new Map<string, Sender>()

  function find(clientHash: string): Sender {
    const sender = senders.get(clientHash) ?? { unreported: 0, refusedUntil: 0, refusals: 0 }
    senders.delete(clientHash)
    senders.set(clientHash, sender)
    if (senders.size > mostSenders) senders.delete(senders.keys().next().value!)
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

/** This machine itself asks: a proxy that is not trusted, through which everybody comes, or who looks after the shop. */
const isOwnMachine = (ip: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)

const isUncounted = (request: FastifyRequest): boolean =>
  !['GET', 'HEAD'].includes(request.method) ||
  isInner(request) ||
  isOwnMachine(request.ip) ||
  [request.routeOptions.config.isUncounted, request.routeOptions.config.isAlwaysAnswered].includes(true)

/** Keeps each sender within their budget, on whatever is answered after this. */
export function keepBudget(app: FastifyInstance, { refuse, spend }: SenderBudget): void {
  app.addHook('onRequest', async (request, reply) => {
    const refused = refuse(request, reply)
    if (refused) return refused
    // Where the database cannot count, the answer itself says what is the matter.
    await spend(request).catch((error: unknown) => request.log.debug(error, 'A request could not be counted.'))
    return undefined
  })
}

/** Leaves what is added to this scope uncounted: who asks there is known by their name. */
export function leaveUncounted(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isUncounted: true }
  })
}
