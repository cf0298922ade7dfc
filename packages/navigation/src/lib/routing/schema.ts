/** Schema of a library that implements https://standardschema.dev: zod, valibot, arktype... */
export interface StandardSchema<input = unknown, output = input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<output> | Promise<SchemaResult<output>>
    readonly types?: { readonly input: input; readonly output: output } | undefined
  }
}

/** Result of validating a value. */
export type SchemaResult<output> =
  | { readonly value: output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** A problem and its position in a value. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * Request body of a route: the values as sent, and as the route's schema returns them for the
 * handler. A type only; the schema itself stays on the server.
 */
export interface Body<out sent = unknown, out checked = unknown> {
  readonly '~body'?: { readonly sent: sent; readonly checked: checked }
}

type TypesOf<schema> = schema extends StandardSchema
  ? NonNullable<schema['~standard']['types']>
  : { readonly input: unknown; readonly output: unknown }

/**
 * Declares a route's request body: `post('/contact', { body: bodyOf<ContactFields>() })`. The
 * server has to supply the schema that validates it, in `schemas`. `checked` is the output of the
 * schema.
 */
export const bodyOf = <sent extends object, checked = sent>(): Body<sent, checked> => ({})

/**
 * Declares a route's request body by the type of its schema:
 * `post('/contact', { body: schemaOf<typeof contactSchema>() })`. Import the schema by
 * `import type`, so that no browser loads it; the server has to supply it in `schemas`.
 */
export const schemaOf = <schema extends StandardSchema>(): Body<
  TypesOf<schema>['input'],
  TypesOf<schema>['output']
> => ({})

/** Data with which a route answers. A type only. */
export interface Answered<out data = unknown> {
  readonly '~answer'?: data
}

/**
 * Declares the type of `data(route, value)` for a route:
 * `get('/suggestions', { answer: answerOf<string[]>() })`.
 */
export const answerOf = <data>(): Answered<data> => ({})

/** Data with which a route answers; `never` if it declares none. */
export type AnsweredData<route> = route extends { options: { answer: Answered<infer data> } } ? data : never
