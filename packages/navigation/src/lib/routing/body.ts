import type { PathOf } from '../protocol/field-path.ts'
import type { Route } from './route.ts'
import type { Body } from './schema.ts'

type BodyIn<route> =
  route extends Route<string, infer options> ? (options extends { body: infer body } ? body : never) : never

/** Request body of a route: the input of its schema. `never` if the route has none. */
export type SentBody<route> = [BodyIn<route>] extends [never]
  ? never
  : BodyIn<route> extends Body<infer sent>
    ? sent
    : never

/** Body that a route's handler receives: the output of its schema. `unknown` if it has none. */
export type CheckedBody<route> = [BodyIn<route>] extends [never]
  ? unknown
  : BodyIn<route> extends Body<unknown, infer checked>
    ? checked
    : unknown

/** Paths of possible errors in a route's body: names and dot paths. */
export type BodyPath<route> = PathOf<SentBody<route>>

/** First message by field of a route's body. */
export type BodyErrors<route> = { [path in BodyPath<route>]?: string }

/** Names of the routes of a table that declare their body. */
export type CheckedRoute<routes> = {
  [name in keyof routes]: [BodyIn<routes[name]>] extends [never] ? never : Extract<name, string>
}[keyof routes]
