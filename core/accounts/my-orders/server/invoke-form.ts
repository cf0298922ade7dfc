import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'

/** Maximum number of records per call. */
export const maxRecords = 50

/** Records of an action. Duplicate ids count as one record. */
export const orderInvokeSchema = z.object({
  table: z.string().max(40).catch(''),
  action: z.string().max(40).catch(''),
  ids: anything.transform((sent, context): string[] => {
    const ids = Array.isArray(sent) ? (sent as unknown[]) : [sent].filter((id) => id !== undefined)
    if (ids.length === 0) context.addIssue({ code: 'custom', message: messageKey('accounts.invoke.noneChosen') })
    if (ids.length > maxRecords) {
      context.addIssue({
        code: 'custom',
        message: messageKey('accounts.invoke.tooMany'),
        params: { count: maxRecords },
      })
      return []
    }
    // An invalid id matches nothing, like an unknown one.
    return [...new Set(ids.map((id) => (z.uuid().safeParse(id).success ? String(id).toLowerCase() : noRecord)))]
  }),
})

/** Replaces invalid ids. */
const noRecord = '00000000-0000-0000-0000-000000000000'
