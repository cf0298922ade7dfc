import type { CoreProperties, Properties } from './protocol/payload.ts'
import type { Routes } from './routing/route.ts'

/**
 * The product says once what its routes, pages and shared properties are; everything typed follows from it:
 *
 * ```ts
 * declare module '@cadenza/navigation' {
 *   interface Register { routes: typeof routes; pages: typeof pages; shared: SharedProps }
 * }
 * ```
 */
export interface Register {}

type Registered<key extends string, fallback> = Register extends Record<key, infer value> ? value : fallback

/** The registered table of routes. */
export type RegisteredRoutes = Registered<'routes', Routes>

/** The names of a table of routes; of the registered one unless another is given. */
export type RouteName<routes = RegisteredRoutes> = Extract<keyof routes, string>

/**
 * A table of pages: each name leads to a module whose default export is the page component, and whose export
 * `layout`, if there is one, goes to the layout as its property `options`.
 */
export type Pages = Record<string, () => Promise<{ default: (props: never) => unknown; layout?: unknown }>>

type RegisteredPages = Registered<'pages', Pages>

/** The names of the registered pages. */
export type PageName = Extract<keyof RegisteredPages, string>

/** The properties of a registered page. */
export type PageProps<name extends PageName> = RegisteredPages[name] extends () => Promise<{
  default: (props: infer props) => unknown
}>
  ? unknown extends props
    ? {}
    : props
  : {}

/** The registered properties that every page receives, with those of the library itself. */
export type SharedProperties = Registered<'shared', Properties> & CoreProperties

type AllPageProps = { [name in PageName]: PageProps<name> }[PageName]
type Keys<type> = Extract<keyof type, string>

// Below the second name anything goes: types of that depth say less than they cost.
type Below<value> = value extends readonly unknown[]
  ? `${number}` | `${number}.${string}`
  : value extends object
    ? Keys<value> | `${Keys<value>}.${string}`
    : never
type PathOfAny<union> = union extends unknown
  ? { [key in Keys<union>]: key | `${key}.${Below<union[key]>}` }[Keys<union>]
  : never

/** A property that can be asked for by itself: its name, or a dot path into it. */
export type PropertyPath = Register extends { pages: unknown } ? PathOfAny<AllPageProps | SharedProperties> : string
