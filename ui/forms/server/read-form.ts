import type { SchemaIssue, StandardSchema } from '@cadenza/navigation'
import type { z } from 'zod'
import type { ServerMessageKey, ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { MessageValues } from '#ui/i18n/translator.ts'

/** What was sent, as its schema makes it; or the first message by field, in the visitor's language. */
export type FormReading<value> = { value: value } | { errors: Record<string, string> }

/**
 * Reads a form by its schema. The messages of the schema are keys of texts (`messageKey`); what zod itself would say in English is
 * said by a text of ours. Fields that the schema does not name are left out, and a body that is no form is an empty one.
 */
export function readForm<schema extends z.ZodType>(
  schema: schema,
  body: unknown,
  translate: ServerTranslate,
): FormReading<z.output<schema>> {
  const read = parse(schema, body)
  if (read.success) return { value: read.data }
  const errors = new Map<string, string>()
  for (const issue of read.error.issues) {
    const field = issue.path.join('.')
    if (!errors.has(field)) errors.set(field, describeIssue(issue, translate))
  }
  return { errors: Object.fromEntries(errors) }
}

/** A schema as a route has it: the navigation reads what is sent to the route as `readForm` does, and checks single fields by it. */
export const routeSchema = <schema extends z.ZodType>(
  schema: schema,
): StandardSchema<z.input<schema>, z.output<schema>> => ({
  '~standard': {
    version: 1,
    vendor: 'shop',
    validate(body) {
      const read = parse(schema, body)
      return read.success ? { value: read.data } : { issues: read.error.issues }
    },
  },
})

/** What an issue of our schemas says in the visitor's language. */
export function describeIssue(issue: SchemaIssue, translate: ServerTranslate): string {
  const { params } = issue as SchemaIssue & { params?: MessageValues }
  // An issue without a message of its schema has that of `parse`: there are no others.
  return translate(issue.message as ServerMessageKey, params)
}

/** The message of a schema's rule. A key that is no text of the shop does not compile. */
export const messageKey = (key: ServerMessageKey): ServerMessageKey => key

// A copy has no prototype of the sender's.
const parse = <schema extends z.ZodType>(schema: schema, body: unknown) =>
  schema.safeParse(isFields(body) ? { ...body } : {}, { error: () => messageKey('forms.unreadable') })

function isFields(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
