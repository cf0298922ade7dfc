import type { Route, Routes } from './route.ts'

/** Routes by name; in a nested table a route is named `table.route`. */
export interface RouteTable {
  readonly [name: string]: Route | RouteTable
}

/** Each route of a table as a pair of its full name and itself. */
export type Named<table, before extends string = ''> = string extends keyof table
  ? [string, Route]
  : {
      [key in Extract<keyof table, string>]: table[key] extends Route
        ? [`${before}${key}`, table[key]]
        : Named<table[key], `${before}${key}.`>
    }[Extract<keyof table, string>]

/** The full name in such a pair. */
export type NameIn<entry> = entry extends [infer name extends string, unknown] ? name : never
/** The route in such a pair. */
export type RouteIn<entry> = entry extends [string, infer route] ? route : never

/** Routes of a table and of its nested tables, by full name. */
export type FlatRoutes<table> = { [entry in Named<table> as NameIn<entry>]: RouteIn<entry> }

/** Lists the routes of a table and of its nested tables, with full names, in order. */
const flatten = (table: RouteTable, before = ''): [name: string, entry: Route][] =>
  Object.entries(table).flatMap(([key, entry]) =>
    Array.isArray(entry.methods)
      ? [[before + key, entry as Route] as [string, Route]]
      : flatten(entry as RouteTable, `${before}${key}.`),
  )

/** Maps each route of a table, by its full name. Throws if two have the same name. */
export function nameRoutes(table: RouteTable, make: (entry: Route, name: string) => Route): Routes {
  const entries = flatten(table).map(([name, entry]): [string, Route] => [name, make(entry, name)])
  const routes = Object.fromEntries(entries)
  const lost = entries.find(([name, entry]) => routes[name] !== entry)
  if (lost) throw new Error(`Two routes are named [${lost[0]}].`)
  return routes
}

/**
 * Names the routes of a table, including those of groups. The order matters: the first route that
 * matches a URL answers it. Throws if two routes have the same name.
 */
export const defineRoutes = <const table extends RouteTable>(table: table): FlatRoutes<table> =>
  nameRoutes(table, (entry, name) => ({ ...entry, name })) as never
