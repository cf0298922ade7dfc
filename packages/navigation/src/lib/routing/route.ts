import type { Method } from '../protocol/constants.ts'
import type { Answered } from './answered.ts'
import type { Body } from './schema.ts'

/** What a route can say beside its method and path. */
export interface RouteOptions {
  /** Regular expressions for parameters, e.g. `{ page: '\\d+' }`. */
  where?: Record<string, string>
  /** A host, with placeholders where it needs them: `{shop}.example.com`. */
  domain?: string
  /** Which field of an object stands for it in the URL: `{ article: 'slug' }`. */
  bindings?: Record<string, string>
  /** Values for parameters that are not given. */
  defaults?: Record<string, string | number>
  /** Who keeps the route: names of guards, from the outside in. A `group` says them for all its routes. */
  guards?: readonly string[]
  /** What completes the head of its page, from the outside in. */
  heads?: readonly string[]
  /** Goes to the layout as its `options`, where the page's module exports none. */
  layout?: string
  /** What it takes: `bodyOf<Fields>()` or `schemaOf<typeof schema>()`. The server supplies the schema that checks it. */
  body?: Body
  /** What it answers to requests beside the page: `answerOf<string[]>()`. */
  answer?: Answered
  /** What the app itself says of the route, such as the right that it asks for. The library leaves it alone. */
  meta?: unknown
}

/** Nothing but what is known: a guard under a mistyped name would be none. */
export type Only<given, known> = given & { [key in Exclude<keyof given, keyof known>]: never }

/** A URL of the product: its methods, its path with `{parameters}`, and its options. */
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
// Options that were not given, or are not known, are none.
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

/** The parameters that a handler of the route receives: texts, those of optional placeholders perhaps missing. */
export type ParamsOf<route> =
  IsOpen<route> extends true
    ? Record<string, string | undefined>
    : Flatten<
        { [name in Extract<RequiredName<route>, string>]: string } & {
          [name in Extract<OptionalName<route>, string>]?: string
        }
      >

/** The names of the guards that keep a route. */
export type GuardOf<route> =
  OptionsOf<route> extends { guards: readonly (infer name)[] } ? Extract<name, string> : never

/** The names of the guards that a table of routes speaks of. */
export type GuardName<routes> = { [name in keyof routes]: GuardOf<routes[name]> }[keyof routes]

/** What completes the heads of a table's pages. */
export type HeadName<routes> = {
  [name in keyof routes]: OptionsOf<routes[name]> extends { heads: readonly (infer head)[] }
    ? Extract<head, string>
    : never
}[keyof routes]

type Value<route, name> = string | number | Bound<route, name>

/** The parameters that the URL of the route is made from. */
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

/** The parameters of a route, which may be left out where none is required, and what comes after them. */
export type WithParams<route, rest> =
  {} extends HrefParams<route> ? [params?: HrefParams<route>, rest?: rest] : [params: HrefParams<route>, rest?: rest]

/** A route with several methods; the first is the one that a navigation by name uses. */
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
/** A PUT route; it answers to POST with `_method=PUT` as well. */
export const put = /* @__PURE__ */ withMethod('PUT')
/** A PATCH route; it answers to POST with `_method=PATCH` as well. */
export const patch = /* @__PURE__ */ withMethod('PATCH')
/** A DELETE route; it answers to POST with `_method=DELETE` as well. */
export const del = /* @__PURE__ */ withMethod('DELETE')
