import { Counter, Histogram, type Registry } from 'prom-client'
import type { AnsweredRequests, Asked } from '../http/requests/answered-requests.ts'

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts answered requests by route, method and status, and measures the duration of each route.
 * @param routeOf name of a known route: visitor input must not become a label
 */
export function measureRequests(
  registry: Registry,
  answers: AnsweredRequests,
  routeOf: (asked: Asked) => string,
): void {
  const registers = [registry]
  const routes = new WeakMap<Asked, string>()
  const totals = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets,
    registers,
  })

  function findRoute(asked: Asked): string {
    const route = routes.get(asked) ?? routeOf(asked)
    routes.set(asked, route)
    return route
  }

  answers.listen(({ asked, status, ms }) => {
    const route = findRoute(asked)
    totals.inc({ route, method: methods.has(asked.method) ? asked.method : 'other', status })
    durations.observe({ route }, ms / 1000)
  })
}
