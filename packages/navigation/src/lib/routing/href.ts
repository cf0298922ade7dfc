import { stringifyQuery } from '../protocol/query.ts'
import type { Route, WithParams } from './route.ts'

export const PLACEHOLDER = /\{([^}?]+)(\??)\}/g

/** Thrown if a requested route is not in the table or one of its parameters is missing. */
export class RouteError extends Error {
  readonly code: 'route-not-found' | 'parameter-missing'

  constructor(code: RouteError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Returns the text of a parameter: a bound object's field, the value itself, or its default. */
export function readParameter(
  route: Route,
  name: string,
  params: Record<string, unknown>,
  defaults: Record<string, unknown> = {},
): string | undefined {
  const { bindings, where } = route.options
  let value = params[name]
  const field = bindings?.[name]
  if (field && typeof value === 'object' && value !== null) value = (value as Record<string, unknown>)[field]
  if (!isGiven(value)) {
    const fallback = route.options.defaults?.[name] ?? defaults[name]
    return isGiven(fallback) ? String(fallback) : undefined
  }
  const pattern = where?.[name]
  if (pattern && !new RegExp(`^(?:${pattern})$`).test(String(value))) {
    console.warn(
      `[navigation] Parameter [${name}] does not match the required format [${pattern}] for route [${route.name}].`,
    )
  }
  return String(value)
}

// A pattern that accepts a slash denotes a path; in all other values a slash is data.
function encodeParameter(value: string, pattern: string | undefined): string {
  const isPath = pattern && value.includes('/') && new RegExp(`^(?:${pattern})$`).test(value)
  return isPath ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
}

function fill(text: string, route: Route, params: Record<string, unknown>, defaults?: Record<string, unknown>): string {
  return text.replace(PLACEHOLDER, (_, name: string, optional: string) => {
    const value = readParameter(route, name, params, defaults)
    if (value !== undefined) return encodeParameter(value, route.options.where?.[name])
    if (optional) return ''
    throw new RouteError('parameter-missing', `Parameter [${name}] is required for route [${route.name}].`)
  })
}

/** Returns the host of a route with a domain, or `undefined`. */
export function writeDomain(
  route: Route,
  params: Record<string, unknown>,
  defaults?: Record<string, unknown>,
): string | undefined {
  return route.options.domain && fill(route.options.domain, route, params, defaults)
}

/**
 * Builds path and query of a route. Omits parameters without a placeholder, so that a whole record
 * never ends up in a URL.
 */
export function writePath(
  route: Route,
  params: Record<string, unknown> = {},
  query: object = {},
  defaults?: Record<string, unknown>,
): string {
  const path = `/${fill(route.path, route, params, defaults)}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const search = stringifyQuery(query, 'indices')
  return search ? `${path}?${search}` : path
}

/**
 * Builds the URL of a route:
 * `href(routes['events.show'], { venueSlug, date }, { query: { page: 2 } })`. A path, or
 * `//host/path` if the route has a domain. Parameters without a placeholder are omitted: query
 * values must be passed explicitly. A missing parameter throws a `RouteError`; one that does not
 * match its pattern only triggers a warning.
 */
export function href<route extends Route>(
  route: route,
  ...[params, { query } = {}]: WithParams<route, { query?: Record<string, unknown> }>
): string {
  const values = params ?? {}
  const host = writeDomain(route, values)
  return `${host ? `//${host}` : ''}${writePath(route, values, query)}`
}
