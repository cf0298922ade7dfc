import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'

/** Records that one call may name. */
export const maxRecords = 50

/** What an action is done to. An id that is named twice is one record. */
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
    // What is no id names nothing, like one that nobody has.
    return [...new Set(ids.map((id) => (z.uuid().safeParse(id).success ? String(id).toLowerCase() : noRecord)))]
  }),
})

/** Stands for whatever is no id. */
const noRecord = '00000000-0000-0000-0000-000000000000'
