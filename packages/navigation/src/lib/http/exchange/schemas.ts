import type { CheckedBody, CheckedRoute, SentBody } from '../../routing/body.ts'
import type { StandardSchema } from '../../routing/schema.ts'
import type { BackAnswer, Flashed } from '../answer/answer.ts'

/** Schema for submitted data; its output type comes from the table of routes. */
type SchemaFor<checked> = StandardSchema<unknown, checked>

type Name<sent> = sent extends unknown ? Extract<keyof sent, string> : never

/** Name of a form field: `title`, or `tags[]` with everything in it. */
type FieldName<sent> = unknown extends sent ? string : Name<sent> | `${Name<sent>}[${string}`

/** How the body of a route is checked and an invalid one is answered. */
export interface BodyRules<checked, Context, sent = unknown> {
  /** Or a function that creates the schema for a visitor, depending on language or country. */
  schema: SchemaFor<checked> | ((context: Context) => SchemaFor<checked>)
  /** Options of the redirect back: fields for a form without JavaScript, a position. */
  back?: Pick<Flashed, 'errorBag'> &
    Partial<Pick<BackAnswer, 'fallback' | 'hash'>> & {
      /** Names of the form's fields, as in `back({ fields })`. */
      fields?: readonly FieldName<sent>[]
    }
}

/** The schema of a route, or its rules. */
export type RouteSchema<checked, Context, sent = unknown> = SchemaFor<checked> | BodyRules<checked, Context, sent>

/** Schemas of the routes that declare their body. Absent if no route does. */
export type Schemas<Context, routes> = [CheckedRoute<routes>] extends [never]
  ? { schemas?: {} }
  : {
      /** The schema of each route with a body. Applied after the guards, before the handler. */
      schemas: {
        [name in CheckedRoute<routes>]: RouteSchema<CheckedBody<routes[name]>, Context, SentBody<routes[name]>>
      }
    }

const isSchema = (given: object): given is StandardSchema => '~standard' in given

export const isRouteSchema = (given: unknown): boolean => {
  // The schemas of some libraries are functions.
  if (given === null || !['object', 'function'].includes(typeof given)) return false
  const { schema } = given as Partial<BodyRules<unknown, unknown>>
  return isSchema(given as object) || typeof schema === 'function' || (!!schema && isSchema(schema))
}

export const toRules = (given: RouteSchema<unknown, unknown>): BodyRules<unknown, unknown> =>
  isSchema(given) ? { schema: given } : given

export const findSchema = ({ schema }: BodyRules<unknown, unknown>, context: unknown): StandardSchema =>
  isSchema(schema) ? schema : schema(context)
