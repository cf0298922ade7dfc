import type { CoreProperties, Properties } from '../protocol/payload.ts'
import type { Routes } from './route.ts'

/**
 * The product says once what its routes, pages and shared properties are; everything typed follows from it:
 *
 * ```ts
 * declare module '@cadenza/navigation' {
 *   interface Register { routes: typeof routes; pages: typeof pages; shared: SharedProps }
 * }
 * ```
 *
 * A second app in the same program is an interface of its own: `interface DeskApp { routes: ...; pages: ...; shared: ... }`,
 * given to `answersFor<DeskApp>()`, `hooksFor<DeskApp>()` and `NavigationOptions<Context, {}, DeskApp>`.
 */
export interface Register {}

type Registered<key extends string, fallback> = Register extends Record<key, infer value> ? value : fallback

/**
 * A table of pages: each name leads to a module whose default export is the page component, and whose export
 * `layout`, if there is one, goes to the layout as its property `options`.
 */
export type Pages = Record<string, () => Promise<LoadedPage>>

/** A page's module: the component, and what the layout around it is told. */
export interface LoadedPage {
  default: (props: never) => unknown
  layout?: unknown
}

/** Loads a page by its name, where the table of pages is not at hand. Rejects where there is none of that name. */
export type LoadPage = (name: string) => Promise<LoadedPage>

/** The types of one app: its table of routes, its table of pages, and the properties that all its pages receive. */
export interface App {
  routes: Routes
  pages: object
  shared: object
}

/** The app that is registered: the one that is meant where no other is named. */
export interface RegisteredApp {
  routes: Registered<'routes', Routes>
  pages: Registered<'pages', Pages>
  shared: Registered<'shared', Properties>
}

/** The registered table of routes. */
export type RegisteredRoutes = RegisteredApp['routes']

/** The names of a table of routes; of the registered one unless another is given. */
export type RouteName<routes = RegisteredRoutes> = Extract<keyof routes, string>

/** The names of an app's pages; of the registered ones unless another app is given. */
export type PageName<app extends App = RegisteredApp> = Extract<keyof app['pages'], string>

/** The properties of a page. What its component returns is left alone: who asks within the page may be on the way to find that out. */
export type PageProps<name extends PageName<app>, app extends App = RegisteredApp> = app['pages'][name &
  keyof app['pages']] extends () => Promise<{
  default: (props: infer props) => void
}>
  ? unknown extends props
    ? {}
    : props
  : {}

/** The properties that every page of an app receives, with those of the library itself. */
export type SharedProperties<app extends App = RegisteredApp> = app['shared'] & CoreProperties

type AllPageProps<app extends App> = { [name in PageName<app>]: PageProps<name, app> }[PageName<app>]
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

type AllProperties<app extends App> = AllPageProps<app> | SharedProperties<app>
type NameOfAny<union> = union extends unknown ? Keys<union> : never
type ValueOfAny<union, name> = union extends unknown ? (name extends keyof union ? union[name] : never) : never

/** The properties of whichever page is there: those that pages share, and those of any of them. */
export type AnyProperties<app extends App = RegisteredApp> =
  string extends PageName<app>
    ? Properties
    : { [name in NameOfAny<AllProperties<app>>]: ValueOfAny<AllProperties<app>, name> }

/** A property that can be asked for by itself: its name, or a dot path into it. */
export type PropertyPath<app extends App = RegisteredApp> =
  string extends PageName<app> ? string : PathOfAny<AllProperties<app>>
