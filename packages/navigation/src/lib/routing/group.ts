import { type Only, type Route, type RouteOptions, route } from './route.ts'
import { type NameIn, type Named, type RouteIn, type RouteTable, nameRoutes } from './table.ts'

/** Options of a group, valid for all its routes. */
export interface GroupOptions extends Pick<RouteOptions, 'where' | 'domain' | 'bindings' | 'defaults' | 'layout'> {
  /** Prefix of each path: `/account`. It may contain parameters. */
  prefix?: string
  /** Guards of the routes: names, implemented by the server, from the outside in. */
  guard?: string | readonly string[]
  /** Functions that complete the heads of the pages: names, implemented by the server. */
  head?: string | readonly string[]
}

type Joined<options, path extends string> = options extends { prefix: infer prefix extends string }
  ? path extends `/${string}`
    ? `${prefix}${path}`
    : `${prefix}/${path}`
  : path

type Listed<options, key extends string> =
  options extends Record<key, infer value>
    ? value extends string
      ? [value]
      : value extends readonly string[]
        ? [...value]
        : []
    : []
type Records<options, key extends string> =
  options extends Record<key, infer value>
    ? { [name in keyof value as string extends name ? never : name]: value[name] }
    : {}
type Simple<options, key extends string> =
  options extends Record<key, infer value extends string> ? Record<key, value> : {}

type Chosen<outer, inner, key extends string> =
  inner extends Record<key, string> ? Simple<inner, key> : Simple<outer, key>

type Taken<options> = (options extends { body: infer body } ? { body: body } : {}) &
  (options extends { answer: infer answer } ? { answer: answer } : {}) &
  (options extends { meta: infer meta } ? { meta: meta } : {})

type Merged<outer, inner> = Taken<inner> &
  Chosen<outer, inner, 'domain'> &
  Chosen<outer, inner, 'layout'> & {
    bindings: Records<outer, 'bindings'> & Records<inner, 'bindings'>
    defaults: Records<outer, 'defaults'> & Records<inner, 'defaults'>
    guards: [...Listed<outer, 'guard'>, ...Listed<inner, 'guards'>]
    heads: [...Listed<outer, 'head'>, ...Listed<inner, 'heads'>]
  }

type Within<options, entry> =
  entry extends Route<infer path, infer inner>
    ? Merged<options, inner> extends infer merged extends RouteOptions
      ? Route<Joined<options, path>, merged>
      : never
    : never

/** Routes of a group, each with the group's options. */
export type GroupRoutes<options, table> = {
  [entry in Named<table> as NameIn<entry>]: Within<options, RouteIn<entry>>
}

const unite = (outer: string | readonly string[] = [], inner: readonly string[] = []): string[] => [
  ...new Set([outer, inner].flat()),
]

function putInto({ prefix, guard, head, ...options }: GroupOptions, { methods, path, options: own }: Route): Route {
  const whole = prefix === undefined ? path : prefix + (path.startsWith('/') ? '' : '/') + path
  return route(methods, whole, {
    ...options,
    ...own,
    where: { ...options.where, ...own.where },
    bindings: { ...options.bindings, ...own.bindings },
    defaults: { ...options.defaults, ...own.defaults },
    guards: unite(guard, own.guards),
    heads: unite(head, own.heads),
  })
}

/**
 * Routes with a common prefix, guards and options for parameters and pages. A route's own options
 * take precedence. Under a key of a table, the key prefixes their names: `account: group(...)` has
 * `account.orders`; spread into the table (`...group(...)`) they keep their own. Groups can be
 * nested: outer prefixes and guards come first. Throws if two routes have the same name.
 */
export function group<const options extends GroupOptions, const table extends RouteTable>(
  options: Only<options, GroupOptions>,
  table: table,
): GroupRoutes<options, table> {
  return nameRoutes(table, (entry) => putInto(options, entry)) as never
}
