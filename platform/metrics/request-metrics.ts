import type { AnsweredRequests, Asked } from '../http/requests/answered-requests.ts'
import type { Metric, Sample } from './exposition.ts'

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Durations {
  /** How many took so long, by the index of their bucket; the last one is beyond them all. */
  counts: number[]
  sum: number
}

/**
 * Counts the requests that are answered, by route, method and status, and how long each route takes.
 * @param routeOf the route's name, of those that the app knows: what a visitor types must not become a label
 */
export function measureRequests(answers: AnsweredRequests, routeOf: (asked: Asked) => string): () => Metric[] {
  const routes = new WeakMap<Asked, string>()
  const totals = new Map<string, { labels: Record<string, string>; value: number }>()
  const durations = new Map<string, Durations>()

  function findRoute(asked: Asked): string {
    const route = routes.get(asked) ?? routeOf(asked)
    routes.set(asked, route)
    return route
  }

  answers.listen(({ asked, status, ms }) => {
    const seconds = ms / 1000
    const route = findRoute(asked)
    const method = methods.has(asked.method) ? asked.method : 'other'
    const key = `${route} ${method} ${status}`
    const total = totals.get(key) ?? { labels: { route, method, status: String(status) }, value: 0 }
    total.value++
    totals.set(key, total)
    const found = durations.get(route) ?? { counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 }
    const index = buckets.findIndex((bound) => seconds <= bound)
    found.counts[index === -1 ? buckets.length : index]!++
    found.sum += seconds
    durations.set(route, found)
  })

  return () => [
    {
      name: 'http_requests_total',
      type: 'counter',
      help: 'Requests that were answered, by route, method and status.',
      samples: [...totals.values()],
    },
    {
      name: 'http_request_duration_seconds',
      type: 'histogram',
      help: 'From the arrival of a request to the end of its answer, by route.',
      samples: [...durations].flatMap(([route, found]) => describe(route, found)),
    },
  ]
}

function describe(route: string, { counts, sum }: Durations): Sample[] {
  let count = 0
  const bounds = [...buckets.map(String), '+Inf']
  const samples = counts.map((taken, index): Sample => {
    count += taken
    return { suffix: '_bucket', labels: { route, le: bounds[index]! }, value: count }
  })
  return [
    ...samples,
    { suffix: '_sum', labels: { route }, value: sum },
    { suffix: '_count', labels: { route }, value: count },
  ]
}
