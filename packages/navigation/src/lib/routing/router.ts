import type { Method } from '../protocol/constants.ts'
import type { RouteName } from './register.ts'
import { RouteError, writePath, writeDomain, readParameter, PLACEHOLDER } from './href.ts'
import type { Route, Routes, WithParams } from './route.ts'

/** Options of a router besides its routes. */
export interface RouterOptions {
  /** The current URL, for `current()` and for absolute URLs. */
  url?: string
  /** Values of omitted parameters, for all routes. */
  defaults?: Record<string, string | number>
}

/** The route that matches a URL, with its parameters. */
export interface RouteMatch<routes> {
  name: RouteName<routes>
  route: Route
  params: Record<string, string>
}

/** Queries a table of routes by name and by URL. */
export interface Router<routes> {
  /**
   * Returns the URL of a named route, with additional values in `query`; `absolute` prepends the
   * current origin. Throws a `RouteError`.
   */
  route<name extends RouteName<routes>>(
    name: name,
    ...rest: WithParams<routes[name], { absolute?: boolean; query?: Record<string, unknown> }>
  ): string
  /** Returns the name of the current route. */
  current(): RouteName<routes> | undefined
  /**
   * Whether the current URL matches the named GET route; `*` stands for any text. Given parameters
   * must be equal.
   */
  current(pattern: string, params?: Record<string, unknown>): boolean
  /** Whether the table has a route of that name. */
  has(name: string): boolean
  /** Returns the same router with another current URL. */
  at(url: string): Router<routes>
  /** Returns the default method of a navigation to the route. */
  methodOf(name: RouteName<routes>): Method
  /** Returns the first route that matches the URL. */
  match(url: string | URL, method?: Method): RouteMatch<routes> | undefined
}

/** A router for an arbitrary table. */
export interface AnyRouter {
  has(name: string): boolean
  at(url: string): AnyRouter
}

// Internal origin for paths that have none; never shown.
const SOMEWHERE = 'http://localhost'

/** Creates a router for a table of routes. It has no global state: create as many as needed. */
export function createRouter<routes extends Routes>(routes: routes, options: RouterOptions = {}): Router<routes> {
  const compiled = new Map<Route, CompiledRoute>()
  const compile = (route: Route): CompiledRoute => {
    const known = compiled.get(route)
    if (known) return known
    const fresh = compileRoute(route)
    compiled.set(route, fresh)
    return fresh
  }
  const toUrl = (url: string | URL): URL => new URL(url, options.url ?? SOMEWHERE)

  function match(url: string | URL, method: Method = 'GET'): RouteMatch<routes> | undefined {
    const target = readTarget(toUrl(url))
    for (const name of Object.keys(routes) as RouteName<routes>[]) {
      const route = routes[name] as Route
      const params = route.methods.includes(method) ? matchRoute(compile(route), target) : undefined
      if (params) return { name, route, params }
    }
    return undefined
  }

  function isCurrent(pattern: string, wanted: Record<string, unknown> = {}): boolean {
    const names = new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
    )
    const target = readTarget(toUrl(options.url ?? SOMEWHERE))
    return Object.entries(routes).some(([name, route]) => {
      if (!names.test(name) || !route.methods.includes('GET')) return false
      const params = matchRoute(compile(route), target)
      return !!params && Object.keys(wanted).every((key) => params[key] === readParameter(route, key, wanted))
    })
  }

  return {
    at: (url) => createRouter(routes, { ...options, url: toUrl(url).href }),
    methodOf: (name) => routes[name]!.methods[0]!,
    has: (name) => Object.hasOwn(routes, name),
    match,
    current: ((pattern?: string, params?: Record<string, unknown>) =>
      pattern === undefined
        ? match(options.url ?? SOMEWHERE)?.name
        : isCurrent(pattern, params)) as Router<routes>['current'],
    route(name, ...[params, { absolute = false, query } = {}]) {
      if (!Object.hasOwn(routes, name)) throw new RouteError('route-not-found', `Route [${name}] does not exist.`)
      const route = routes[name] as Route
      const values = params ?? {}
      const host = writeDomain(route, values, options.defaults)
      const path = writePath(route, values, query, options.defaults)
      const here = toUrl('/')
      if (host) return `${here.protocol}//${host}${here.port ? `:${here.port}` : ''}${path}`
      return absolute ? here.origin + path : path
    },
  }
}

/** Path and host of a route as regular expressions. */
interface CompiledRoute {
  readonly route: Route
  readonly path: RegExp
  readonly host: RegExp | undefined
  readonly names: readonly string[]
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// Captures only the parameters themselves, so that the captures match their order.
const withoutCaptures = (pattern: string): string =>
  pattern.replace(/\\.|\((?!\?)/g, (text) => (text === '(' ? '(?:' : text))

function compilePattern(
  template: string,
  where: Record<string, string> | undefined,
  separator: string,
  names: string[],
): string {
  let source = ''
  let position = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [text, name, optional] = match as unknown as [string, string, string]
    let literal = template.slice(position, match.index)
    position = match.index + text.length
    // The separator before an optional placeholder belongs to it: both can be missing.
    const slash = optional && literal.endsWith(separator) ? separator : ''
    if (slash) literal = literal.slice(0, -1)
    const isFollowed = position < template.length && template[position] !== separator
    const pattern = where?.[name]?.replace(/^\^|\$$/g, '') ?? `[^${escape(separator)}]+${isFollowed ? '?' : ''}`
    names.push(name)
    source += `${escape(literal)}(?:${escape(slash)}(${withoutCaptures(pattern)}))${optional}`
  }
  return source + escape(template.slice(position))
}

/** Compiles a route for matching. */
function compileRoute(route: Route): CompiledRoute {
  const names: string[] = []
  const { domain, where } = route.options
  const host = domain ? new RegExp(`^${compilePattern(domain, where, '.', names)}$`, 'i') : undefined
  const path = `/${route.path}`.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  return { route, names, host, path: new RegExp(`^${compilePattern(path, where, '/', names)}/?$`, 'u') }
}

interface Target {
  hostname: string
  path: string
}

/**
 * Decodes a URL once for all routes. Leaves what a second decoding would read differently: the
 * percent sign and reserved characters. A path that cannot be decoded is that of no route.
 */
function readTarget({ hostname, pathname }: URL): Target | undefined {
  try {
    return { hostname, path: decodeURI(pathname.replace(/%25/g, '%2525')) }
  } catch {
    return undefined
  }
}

/** Returns the parameters of a URL that matches the route, or `undefined`. */
function matchRoute(compiled: CompiledRoute, target?: Target): Record<string, string> | undefined {
  const host = compiled.host && target ? compiled.host.exec(target.hostname) : undefined
  const path = host !== null && target && compiled.path.exec(target.path)
  if (!path) return undefined
  const values = [...(host?.slice(1) ?? []), ...path.slice(1)]
  const params: Record<string, string> = {}
  compiled.names.forEach((name, index) => {
    const value = values[index]
    if (value !== undefined && value !== '') params[name] = decodeURIComponent(value)
  })
  return params
}
