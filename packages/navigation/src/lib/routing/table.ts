import type { Route, Routes } from './route.ts'

/** Routes by name; in a table of its own a route is named `table.route`. */
export interface RouteTable {
  readonly [name: string]: Route | RouteTable
}

/** Each route of a table as a pair of its whole name and itself. */
export type Named<table, before extends string = ''> = string extends keyof table
  ? [string, Route]
  : {
      [key in Extract<keyof table, string>]: table[key] extends Route
        ? [`${before}${key}`, table[key]]
        : Named<table[key], `${before}${key}.`>
    }[Extract<keyof table, string>]

/** The whole name in such a pair. */
export type NameIn<entry> = entry extends [infer name extends string, unknown] ? name : never
/** The route in such a pair. */
export type RouteIn<entry> = entry extends [string, infer route] ? route : never

/** The routes of a table and of the tables in it, by their whole names. */
export type FlatRoutes<table> = { [entry in Named<table> as NameIn<entry>]: RouteIn<entry> }

/** Each route of a table and of the tables in it, with its whole name, in their order. */
const flatten = (table: RouteTable, before = ''): [name: string, entry: Route][] =>
  Object.entries(table).flatMap(([key, entry]) =>
    Array.isArray(entry.methods)
      ? [[before + key, entry as Route] as [string, Route]]
      : flatten(entry as RouteTable, `${before}${key}.`),
  )

/** What is made of each route of a table, by its whole name. Throws where two have the same. */
export function nameRoutes(table: RouteTable, make: (entry: Route, name: string) => Route): Routes {
  const entries = flatten(table).map(([name, entry]): [string, Route] => [name, make(entry, name)])
  const routes = Object.fromEntries(entries)
  const lost = entries.find(([name, entry]) => routes[name] !== entry)
  if (lost) throw new Error(`Two routes are named [${lost[0]}].`)
  return routes
}

/**
 * Names the routes of a table, those of groups included. The order matters: the first route that matches a URL is the one
 * that answers. Throws where two routes have the same name.
 */
export const defineRoutes = <const table extends RouteTable>(table: table): FlatRoutes<table> =>
  nameRoutes(table, (entry, name) => ({ ...entry, name })) as never
