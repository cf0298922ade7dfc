import type { CoreProperties, Properties } from '../protocol/payload.ts'
import type { Routes } from './route.ts'

/**
 * An application declares its routes, pages and shared properties once; all types derive from them:
 *
 * ```ts
 * declare module '@cadenza/navigation' {
 *   interface Register { routes: typeof routes; pages: typeof pages; shared: SharedProps } }
 * ```
 *
 * A second app in the same program has an interface of its own:
 * `interface DeskApp { routes: ...; pages: ...; shared: ... }`, given to `answersFor<DeskApp>()`,
 * `hooksFor<DeskApp>()` and `NavigationOptions<Context, {}, DeskApp>`.
 */
export interface Register {}

type Registered<key extends string, fallback> = Register extends Record<key, infer value> ? value : fallback

/**
 * A table of pages: each name maps to a module with the page component as default export. The
 * layout receives the component's static property `layout`, if it has one, as its `options`.
 */
export type Pages = Record<string, () => Promise<LoadedPage>>

/** Module of a page: the component, with the options for its layout. */
export interface LoadedPage {
  default: ((props: never) => unknown) & { layout?: unknown }
}

/** Loads a page by name, without a table of pages. Rejects if there is no such page. */
export type LoadPage = (name: string) => Promise<LoadedPage>

/** Types of an app: its routes, its pages, and the properties shared by all its pages. */
export interface App {
  routes: Routes
  pages: object
  shared: object
}

/** The registered app: the default where no other is named. */
export interface RegisteredApp {
  routes: Registered<'routes', Routes>
  pages: Registered<'pages', Pages>
  shared: Registered<'shared', Properties>
}

/** The registered table of routes. */
export type RegisteredRoutes = RegisteredApp['routes']

/** Names of a table of routes; by default the registered one. */
export type RouteName<routes = RegisteredRoutes> = Extract<keyof routes, string>

/** Names of an app's pages; by default the registered app. */
export type PageName<app extends App = RegisteredApp> = Extract<keyof app['pages'], string>

/**
 * The properties of a page. Does not evaluate the component's return type, which may itself depend
 * on this type.
 */
export type PageProps<name extends PageName<app>, app extends App = RegisteredApp> = app['pages'][name &
  keyof app['pages']] extends () => Promise<{
  default: (props: infer props) => void
}>
  ? unknown extends props
    ? {}
    : props
  : {}

/** Properties that every page of an app receives, including those of the library. */
export type SharedProperties<app extends App = RegisteredApp> = app['shared'] & CoreProperties

type AllPageProps<app extends App> = { [name in PageName<app>]: PageProps<name, app> }[PageName<app>]
type Keys<type> = Extract<keyof type, string>

// Below the second level anything is allowed: deeper types cost more than they reveal.
type Below<value> = value extends readonly unknown[]
  ? `${number}` | `${number}.${string}`
  : value extends object
    ? Keys<value> | `${Keys<value>}.${string}`
    : never
type PathOfAny<union> = union extends unknown
  ? { [key in Keys<union>]: key | `${key}.${Below<union[key]>}` }[Keys<union>]
  : never

type AllProperties<app extends App> = AllPageProps<app> | SharedProperties<app>
type NameOfAny<union> = union extends unknown ? Keys<union> : never
type ValueOfAny<union, name> = union extends unknown ? (name extends keyof union ? union[name] : never) : never

/** Properties of an arbitrary current page: the shared ones, and those of any page. */
export type AnyProperties<app extends App = RegisteredApp> =
  string extends PageName<app>
    ? Properties
    : { [name in NameOfAny<AllProperties<app>>]: ValueOfAny<AllProperties<app>, name> }

/** A property that can be requested separately: its name, or a dot path into it. */
export type PropertyPath<app extends App = RegisteredApp> =
  string extends PageName<app> ? string : PathOfAny<AllProperties<app>>
