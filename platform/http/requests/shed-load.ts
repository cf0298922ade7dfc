import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseConnection } from '#platform/database/database.ts'
import { Overloaded } from '#platform/database/database-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isAlwaysAnswered?: boolean
  }
}

/** Milliseconds by which a process may be late at everything it does, on average over a second. */
const defaultDelay = 1_000
/** Milliseconds that somebody has waited for a connection: who comes now would wait longer still, several times. */
const longestWait = 10_000
/** The same for who comes first; after a little more even they would be given up while they wait. */
const longestWaitOfFirst = 14_000

interface SheddingOptions {
  /** Whose connections a request would wait for. */
  databaseOf: (request: FastifyRequest) => Pick<DatabaseConnection, 'longestWait'>
  /** Whether who sends a request passes before others: they are refused only where twice as much is asked. Must ask no database. */
  isFirst: (request: FastifyRequest) => boolean
  /** Milliseconds. Default: a second. */
  mostDelay?: number | undefined
}

/**
 * Refuses requests at once that could not be answered in time. Gives what tells such a request, for which nothing more is
 * asked of the database.
 */
export function limitLoad(
  app: FastifyInstance,
  { databaseOf, isFirst, mostDelay = defaultDelay }: SheddingOptions,
): (request: FastifyRequest) => boolean {
  const shed = new WeakSet<FastifyRequest>()
  const refuse = async (request: FastifyRequest): Promise<void> => {
    if (request.routeOptions.config.isAlwaysAnswered) return
    shed.add(request)
    throw new Overloaded()
  }
  const delay = watchDelay(app)
  app.addHook('onRequest', async (request) => {
    if (delay() > 2 * mostDelay || (delay() > mostDelay && !isFirst(request))) await refuse(request)
    const wait = databaseOf(request).longestWait()
    if (wait > longestWaitOfFirst || (wait > longestWait && !isFirst(request))) await refuse(request)
  })
  return (request) => shed.has(request)
}

const resolutionMilliseconds = 10

/**
 * By how many milliseconds the process was late on average over the last second. Asks the process of nothing that opens a file, as its
 * memory does: a process that may open no more has to go on.
 */
function watchDelay(app: FastifyInstance): () => number {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delays.enable()
  let late = 0
  const timer = setInterval(() => {
    // None at all was measured where the process did nothing else.
    late = Number.isNaN(delays.mean) ? Infinity : Math.max(0, delays.mean / 1e6 - resolutionMilliseconds)
    delays.reset()
  }, 1_000).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => late
}

/**
 * Keeps load from being shed on the routes that are added to this scope: those that cost little and ask no database, and those that are
 * asked for the sake of a request that was let in already.
 */
export function markAlwaysAnswered(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isAlwaysAnswered: true }
  })
}
