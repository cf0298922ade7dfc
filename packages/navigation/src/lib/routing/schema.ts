/** A schema of any library that keeps to https://standardschema.dev: zod, valibot, arktype and others. */
export interface StandardSchema<input = unknown, output = input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<output> | Promise<SchemaResult<output>>
    readonly types?: { readonly input: input; readonly output: output } | undefined
  }
}

/** What a schema says of a value. */
export type SchemaResult<output> =
  | { readonly value: output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** What is wrong with a value, and where in it. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * What a route takes: the values as they are sent, and as the route's schema makes them for the handler. A type only; the schema
 * itself is the server's.
 */
export interface Body<out sent = unknown, out checked = unknown> {
  readonly '~body'?: { readonly sent: sent; readonly checked: checked }
}

type TypesOf<schema> = schema extends StandardSchema
  ? NonNullable<schema['~standard']['types']>
  : { readonly input: unknown; readonly output: unknown }

/**
 * Says what a route takes: `post('/contact', { body: bodyOf<ContactFields>() })`. The server has to supply the schema that checks
 * it, in `schemas`. `checked` is what the schema makes of it.
 */
export const bodyOf = <sent extends object, checked = sent>(): Body<sent, checked> => ({})

/**
 * Says what a route takes by the type of its schema: `post('/contact', { body: schemaOf<typeof contactSchema>() })`. Import it by
 * `import type`, and no browser loads it; the server has to supply it in `schemas`.
 */
export const schemaOf = <schema extends StandardSchema>(): Body<
  TypesOf<schema>['input'],
  TypesOf<schema>['output']
> => ({})
