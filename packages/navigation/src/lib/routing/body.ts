import type { PathOf } from '../protocol/field-path.ts'
import type { Route } from './route.ts'
import type { Body } from './schema.ts'

type BodyIn<route> =
  route extends Route<string, infer options> ? (options extends { body: infer body } ? body : never) : never

/** What is sent to a route: what its schema takes. `never` where the route has none. */
export type SentBody<route> = [BodyIn<route>] extends [never]
  ? never
  : BodyIn<route> extends Body<infer sent>
    ? sent
    : never

/** What a route's handler receives: what its schema has made of it. `unknown` where it has none. */
export type CheckedBody<route> = [BodyIn<route>] extends [never]
  ? unknown
  : BodyIn<route> extends Body<unknown, infer checked>
    ? checked
    : unknown

/** Where in a route's body errors can be: names and dot paths. */
export type BodyPath<route> = PathOf<SentBody<route>>

/** First message by field of a route's body. */
export type BodyErrors<route> = { [path in BodyPath<route>]?: string }

/** The names of the routes of a table that say what they take. */
export type CheckedRoute<routes> = {
  [name in keyof routes]: [BodyIn<routes[name]>] extends [never] ? never : Extract<name, string>
}[keyof routes]
