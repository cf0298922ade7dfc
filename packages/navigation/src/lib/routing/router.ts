import type { Method } from '../protocol/constants.ts'
import type { RouteName } from './register.ts'
import { RouteError, writePath, writeDomain, readParameter } from './href.ts'
import { type CompiledRoute, compileRoute, matchRoute } from './match.ts'
import type { Route, Routes, WithParams } from './route.ts'

/** What a router may know beside its routes. */
export interface RouterOptions {
  /** The current URL, for `current()` and for whole URLs. */
  url?: string
  /** Values for parameters that are not given, for all routes. */
  defaults?: Record<string, string | number>
}

/** A route that a URL belongs to, with its parameters. */
export interface RouteMatch<routes> {
  name: RouteName<routes>
  route: Route
  params: Record<string, string>
}

/** Asks a table of routes by name and by URL. */
export interface Router<routes> {
  /** The URL of a named route, with more in its `query`; `absolute` puts the current origin in front. Throws a `RouteError`. */
  route<name extends RouteName<routes>>(
    name: name,
    ...rest: WithParams<routes[name], { absolute?: boolean; query?: Record<string, unknown> }>
  ): string
  /** The name of the current route. */
  current(): RouteName<routes> | undefined
  /** Whether the current URL belongs to the named GET route; `*` stands for any text. Given parameters must be equal. */
  current(pattern: string, params?: Record<string, unknown>): boolean
  /** Whether the table has a route of that name. */
  has(name: string): boolean
  /** The same table, asked from another URL. */
  at(url: string): Router<routes>
  /** The method that a navigation to the route has, if it says no other. */
  methodOf(name: RouteName<routes>): Method
  /** The first route that the URL belongs to. */
  match(url: string | URL, method?: Method): RouteMatch<routes> | undefined
}

/** A router over whichever table. */
export interface AnyRouter {
  has(name: string): boolean
  at(url: string): AnyRouter
}

// Never shown: only lends an origin to paths that have none.
const SOMEWHERE = 'http://localhost'

/** A router over a table of routes. It keeps nothing outside of itself: make as many as you like. */
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
    const target = toUrl(url)
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
    return Object.entries(routes).some(([name, route]) => {
      if (!names.test(name) || !route.methods.includes('GET')) return false
      const params = matchRoute(compile(route), toUrl(options.url ?? SOMEWHERE))
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
