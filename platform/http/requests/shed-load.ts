import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseConnection } from '#platform/database/database.ts'
import { Overloaded } from '#platform/database/database-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isAlwaysAnswered?: boolean
  }
}

/** Average event loop delay over a second, in milliseconds, above which load is shed. */
const defaultDelay = 1_000
/** Milliseconds of waiting for a connection: new requests would wait several times longer. */
const longestWait = 10_000
/** For prioritised requests; slightly beyond it even these would time out. */
const longestWaitOfFirst = 14_000

interface SheddingOptions {
  /** Returns the database whose connections a request would wait for. */
  databaseOf: (request: FastifyRequest) => Pick<DatabaseConnection, 'longestWait'>
  /** Whether a request is refused only at twice the load. Must not query the database. */
  isFirst: (request: FastifyRequest) => boolean
  /** Milliseconds. Default: a second. */
  mostDelay?: number | undefined
}

/**
 * Refuses requests that could not be answered in time. Returns a check for refused ones, whose
 * answer must not query the database.
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
 * Average event loop delay of the last second, in milliseconds. Opens no files, as reading the
 * memory usage would: a process without descriptors goes on.
 */
function watchDelay(app: FastifyInstance): () => number {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delays.enable()
  let late = 0
  const timer = setInterval(() => {
    // Nothing was measured if the event loop was blocked throughout.
    late = Number.isNaN(delays.mean) ? Infinity : Math.max(0, delays.mean / 1e6 - resolutionMilliseconds)
    delays.reset()
  }, 1_000).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => late
}

/** Exempts cheap routes without queries, and those needed by a request already admitted. */
export function markAlwaysAnswered(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isAlwaysAnswered: true }
  })
}
