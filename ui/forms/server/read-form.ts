import type { SchemaIssue, StandardSchema } from '@cadenza/navigation'
import type { z } from 'zod'
import type { ServerMessageKey, ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { MessageValues } from '#ui/i18n/translator.ts'

/** Parsed input; or the first message by field, in the visitor's language. */
export type FormReading<value> = { value: value } | { errors: Record<string, string> }

/**
 * Parses a form by its schema, whose messages are text keys (`messageKey`); zod's own are replaced
 * by texts of the shop. Other fields are dropped; an invalid body counts as an empty form.
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

/** Schema for a route: the navigation parses input like `readForm`, and validates fields. */
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

export function describeIssue(issue: SchemaIssue, translate: ServerTranslate): string {
  const { params } = issue as SchemaIssue & { params?: MessageValues }
  // An issue without a message of its schema has that of `parse`: there are no others.
  return translate(issue.message as ServerMessageKey, params)
}

/** Types the message of a schema rule. An unknown text key fails to compile. */
export const messageKey = (key: ServerMessageKey): ServerMessageKey => key

// A copy has no prototype set by the sender.
const parse = <schema extends z.ZodType>(schema: schema, body: unknown) =>
  schema.safeParse(isFields(body) ? { ...body } : {}, { error: () => messageKey('forms.unreadable') })

function isFields(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
