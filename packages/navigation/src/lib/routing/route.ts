import type { Method } from '../protocol/constants.ts'
import type { Answered, Body } from './schema.ts'

/** Options of a route besides its method and path. */
export interface RouteOptions {
  /** Regular expressions for parameters, e.g. `{ page: '\\d+' }`. */
  where?: Record<string, string>
  /** A host, optionally with placeholders: `{shop}.example.com`. */
  domain?: string
  /** Field that represents an object in the URL: `{ article: 'slug' }`. */
  bindings?: Record<string, string>
  /** Values of omitted parameters. */
  defaults?: Record<string, string | number>
  /** Guards of the route: names, from the outside in. A `group` sets them for all its routes. */
  guards?: readonly string[]
  /** Functions that complete the head of its page, from the outside in. */
  heads?: readonly string[]
  /** Passed to the layout as its `options`, unless the page's component has some. */
  layout?: string
  /**
   * Request body: `bodyOf<Fields>()` or `schemaOf<typeof schema>()`. The server supplies the schema
   * that validates it.
   */
  body?: Body
  /** Answer to requests beside the page: `answerOf<string[]>()`. */
  answer?: Answered
  /**
   * The app's own metadata of the route, such as the required permission. The library ignores it.
   */
  meta?: unknown
}

/** Accepts known keys only: a guard under a mistyped name would have no effect. */
export type Only<given, known> = given & { [key in Exclude<keyof given, keyof known>]: never }

/** A URL of the application: its methods, its path with `{parameters}`, and its options. */
export interface Route<path extends string = string, options extends RouteOptions = RouteOptions> {
  readonly methods: readonly Method[]
  readonly path: path
  readonly options: options
  /** Set by `defineRoutes`. */
  readonly name: string
}

/** A table of named routes. */
export type Routes = Record<string, Route>

type Placeholder<text> = text extends `${string}{${infer name}}${infer rest}` ? name | Placeholder<rest> : never
// Options that are missing or unknown count as none.
type OptionOf<options, key extends string> =
  options extends Record<key, infer value> ? (value extends string ? value : KnownKeys<value>) : {}
type KnownKeys<value> = { [key in keyof value as string extends key ? never : key]: value[key] }
type PlaceholderOf<route> =
  route extends Route<infer path, infer options> ? Placeholder<path> | Placeholder<OptionOf<options, 'domain'>> : never
type OptionalName<route> =
  PlaceholderOf<route> extends infer name ? (name extends `${infer bare}?` ? bare : never) : never
type RequiredName<route> = Exclude<PlaceholderOf<route>, `${string}?`>
type OptionsOf<route> = route extends Route<string, infer options> ? options : never
type DefaultedName<route> = Extract<keyof OptionOf<OptionsOf<route>, 'defaults'>, string>
type Flatten<type> = { [key in keyof type]: type[key] }
type IsOpen<route> = route extends { path: infer path } ? (string extends path ? true : false) : true

type Bound<route, name> =
  OptionOf<OptionsOf<route>, 'bindings'> extends infer bindings
    ? name extends keyof bindings
      ? { [field in Extract<bindings[name], string>]: string | number }
      : never
    : never

/** Parameters that a handler receives: strings, missing for optional placeholders. */
export type ParamsOf<route> =
  IsOpen<route> extends true
    ? Record<string, string | undefined>
    : Flatten<
        { [name in Extract<RequiredName<route>, string>]: string } & {
          [name in Extract<OptionalName<route>, string>]?: string
        }
      >

/** Names of the guards of a route. */
export type GuardOf<route> =
  OptionsOf<route> extends { guards: readonly (infer name)[] } ? Extract<name, string> : never

/** Names of the guards used in a table of routes. */
export type GuardName<routes> = { [name in keyof routes]: GuardOf<routes[name]> }[keyof routes]

/** Names of the functions that complete the heads of a table's pages. */
export type HeadName<routes> = {
  [name in keyof routes]: OptionsOf<routes[name]> extends { heads: readonly (infer head)[] }
    ? Extract<head, string>
    : never
}[keyof routes]

type Value<route, name> = string | number | Bound<route, name>

/** Parameters for the URL of the route. */
export type HrefParams<route> =
  IsOpen<route> extends true
    ? Record<string, unknown>
    : Flatten<
        {
          [name in Exclude<Extract<RequiredName<route>, string>, DefaultedName<route>>]: Value<route, name>
        } & {
          [name in Extract<OptionalName<route> | Extract<RequiredName<route>, DefaultedName<route>>, string>]?:
            | Value<route, name>
            | null
            | undefined
        }
      >

/** Parameters of a route, optional if none is required, followed by further arguments. */
export type WithParams<route, rest> =
  {} extends HrefParams<route> ? [params?: HrefParams<route>, rest?: rest] : [params: HrefParams<route>, rest?: rest]

/** A route with several methods; navigations by name use the first one. */
export function route<const path extends string, const options extends RouteOptions = {}>(
  methods: readonly Method[],
  path: path,
  options?: Only<options, RouteOptions>,
): Route<path, options> {
  return { methods, path, options: options ?? ({} as options), name: path }
}

const withMethod =
  (method: Method) =>
  <const path extends string, const options extends RouteOptions = {}>(
    path: path,
    options?: Only<options, RouteOptions>,
  ): Route<path, options> =>
    route([method], path, options)

/** A GET route: `get('/events/{venueSlug?}/{date?}')`. */
export const get = /* @__PURE__ */ withMethod('GET')
/** A POST route. */
export const post = /* @__PURE__ */ withMethod('POST')
/** A PUT route; it also answers POST with `_method=PUT`. */
export const put = /* @__PURE__ */ withMethod('PUT')
/** A PATCH route; it also answers POST with `_method=PATCH`. */
export const patch = /* @__PURE__ */ withMethod('PATCH')
/** A DELETE route; it also answers POST with `_method=DELETE`. */
export const del = /* @__PURE__ */ withMethod('DELETE')
