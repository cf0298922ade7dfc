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
type KeyOfAny<union> = union extends unknown ? Extract<keyof union, string> : never

/** A property that can be asked for by itself: its name, or a dot path that begins with its name. */
export type PropertyPath = Register extends { pages: unknown }
  ? KeyOfAny<AllPageProps | SharedProperties> | `${KeyOfAny<AllPageProps | SharedProperties>}.${string}`
  : string
