import type { CheckedBody, CheckedRoute, SentBody } from '../../routing/body.ts'
import type { StandardSchema } from '../../routing/schema.ts'
import type { BackAnswer, Flashed } from '../answer/answer.ts'

/** A schema for what is sent; what it takes is what the table of routes says. */
type SchemaFor<checked> = StandardSchema<unknown, checked>

type Name<sent> = sent extends unknown ? Extract<keyof sent, string> : never

/** A field of a form, by its name: `title`, or `tags[]` with all that is in it. */
type FieldName<sent> = unknown extends sent ? string : Name<sent> | `${Name<sent>}[${string}`

/** How the body of a route is checked, and what becomes of one that is wrong. */
export interface BodyRules<checked, Context, sent = unknown> {
  /** Or how to make it for a visitor, of whose language or country it knows. */
  schema: SchemaFor<checked> | ((context: Context) => SchemaFor<checked>)
  /** What goes with the redirect back: which fields a form without JavaScript gets back, a place on the page. */
  back?: Pick<Flashed, 'errorBag'> &
    Partial<Pick<BackAnswer, 'fallback' | 'hash'>> & {
      /** Names of the form's fields, as `back({ fields })` takes them. */
      fields?: readonly FieldName<sent>[]
    }
}

/** The schema of a route, or its rules. */
export type RouteSchema<checked, Context, sent = unknown> = SchemaFor<checked> | BodyRules<checked, Context, sent>

/** What checks the routes of a table that say what they take. Where none does, there is nothing to say. */
export type Schemas<Context, routes> = [CheckedRoute<routes>] extends [never]
  ? { schemas?: {} }
  : {
      /** The schema of each route that says what it takes. Asked after the guards and before the handler. */
      schemas: {
        [name in CheckedRoute<routes>]: RouteSchema<CheckedBody<routes[name]>, Context, SentBody<routes[name]>>
      }
    }

const isSchema = (given: object): given is StandardSchema => '~standard' in given

/** Whether it can check anything. */
export const isRouteSchema = (given: unknown): boolean => {
  // Some libraries' schemas are functions.
  if (given === null || !['object', 'function'].includes(typeof given)) return false
  const { schema } = given as Partial<BodyRules<unknown, unknown>>
  return isSchema(given as object) || typeof schema === 'function' || (!!schema && isSchema(schema))
}

/** What a route is told of its body, as rules. */
export const toRules = (given: RouteSchema<unknown, unknown>): BodyRules<unknown, unknown> =>
  isSchema(given) ? { schema: given } : given

/** The schema of rules for one request. */
export const findSchema = ({ schema }: BodyRules<unknown, unknown>, context: unknown): StandardSchema =>
  isSchema(schema) ? schema : schema(context)
