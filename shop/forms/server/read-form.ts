import type { z } from 'zod'
import type { ServerMessageKey, ServerTranslate } from '../../i18n/server/areas.ts'
import type { MessageValues } from '../../i18n/translator.ts'

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
  // A copy has no prototype of the sender's.
  const read = schema.safeParse(isFields(body) ? { ...body } : {}, { error: () => messageKey('forms.unreadable') })
  if (read.success) return { value: read.data }
  const errors = new Map<string, string>()
  for (const issue of read.error.issues) {
    const field = issue.path.join('.')
    const values = issue.code === 'custom' ? (issue.params as MessageValues | undefined) : undefined
    // An issue without a message of its schema has that of `safeParse`: there are no others.
    if (!errors.has(field)) errors.set(field, translate(issue.message as ServerMessageKey, values))
  }
  return { errors: Object.fromEntries(errors) }
}

/** The message of a schema's rule. A key that is no text of the shop does not compile. */
export const messageKey = (key: ServerMessageKey): ServerMessageKey => key

function isFields(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
