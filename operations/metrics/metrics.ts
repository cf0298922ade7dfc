import { createHash, timingSafeEqual } from 'node:crypto'
import { createRouter } from '@cadenza/navigation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { DatabaseConnection } from '#platform/database/database.ts'
import type { AnsweredRequests, Asked } from '#platform/http/requests/answered-requests.ts'
import { watchProcess } from '#platform/metrics/process-metrics.ts'
import { measureRequests } from '#platform/metrics/request-metrics.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import type { Config } from '#core/context/config.ts'
import { type Figures, readFigures } from './figures-store.ts'
import { describeFigures } from './shop-metrics.ts'

interface MetricsOptions {
  config: Config
  answers: AnsweredRequests
  database: Pick<DatabaseConnection, 'db' | 'pool' | 'longestWait'>
}

const metricsPath = '/metrics'
/** Several or frequent scrapers cost the database no more than one. */
const freshMilliseconds = 5_000

/**
 * Serves metrics to Prometheus, protected by the token in the settings; without a token the URL
 * does not exist. If the database does not answer, returns the metrics of this process.
 * @returns adds the URL to a scope exempt from load shedding
 */
export function addMetrics({ config, answers, database }: MetricsOptions): (scope: FastifyInstance) => void {
  const { metricsToken: token } = config
  if (token === null) return () => {}
  const registry = new Registry()
  watchPool(registry, database)
  measureRequests(registry, answers, createRouteNames(config))
  const closeWatch = watchProcess(registry)
  const findFigures = keepFresh(() => readFigures(database.db, config.payment.provider))

  return (scope) => {
    scope.addHook('onClose', async () => closeWatch())
    scope.get(metricsPath, async (request, reply) => {
      if (!isShown(request, token))
        return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n')
      const figures = await findFigures().catch((error: unknown) => {
        request.log.warn(error, 'The figures of the metrics could not be read.')
        return null
      })
      const parts = [describeFigures(figures), registry]
      const texts = await Promise.all(parts.map((part) => part.metrics()))
      return reply.type(registry.contentType).send(texts.join(''))
    })
  }
}

/** Compares hashes, so that timing reveals nothing, not even a length. */
function isShown({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}

/** Labels pages by route name, files and feeds by pattern, and everything else by a common name. */
function createRouteNames({ origins }: Config): (asked: Asked) => string {
  const router = createRouter(pageRoutes)
  return ({ pattern, url, method }) => {
    if (pattern === undefined) return 'none'
    if (pattern !== '/*' && pattern !== '*') return pattern
    try {
      return router.match(new URL(url, origins.en), method as 'GET')?.name ?? 'none'
    } catch {
      return 'none'
    }
  }
}

function watchPool(registry: Registry, { pool, longestWait }: MetricsOptions['database']): void {
  const registers = [registry]
  void new Gauge({
    name: 'cadenza_pool_connections',
    help: 'Connections of this process for visitors, those who wait for one, and the most there can be.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount, options } = pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
      this.set({ state: 'most' }, options.max ?? 0)
    },
  })
  void new Gauge({
    name: 'cadenza_pool_longest_wait_seconds',
    help: 'How long the first of those who wait for a connection has waited.',
    registers,
    collect() {
      this.set(longestWait() / 1000)
    },
  })
}

/** Shares a query between concurrent callers, and caches the result briefly. */
function keepFresh(read: () => Promise<Figures>): () => Promise<Figures> {
  let last: { figures: Promise<Figures>; at: number } | null = null
  return () => {
    if (last && performance.now() - last.at < freshMilliseconds) return last.figures
    const figures = read()
    last = { figures, at: performance.now() }
    // Failures are not cached.
    figures.catch(() => (last = null))
    return figures
  }
}
