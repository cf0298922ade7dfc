import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { formField } from '#ui/forms/server/form-field.ts'

const mostChosen = 200

/** By serial, without duplicates. */
const tickets = formField.anything.transform((sent, context): number[] => {
  const named = Array.isArray(sent) ? (sent as unknown[]) : [sent].filter((one) => one !== undefined && one !== '')
  if (named.length === 0) context.addIssue({ code: 'custom', message: messageKey('ownReturn.noneChosen') })
  const serials = named.length > mostChosen ? [null] : named.map(readSerial)
  const read = serials.filter((serial) => serial !== null)
  if (read.length < serials.length) context.addIssue({ code: 'custom', message: messageKey('ownReturn.unknown') })
  return [...new Set(read)]
})

export const ownReturnSchemas = {
  choice: z.object({ tickets }),
  /** `expected`: the amount shown beside them; null if invalid, which equals no amount. */
  return: z.object({ tickets, expected: formField.amount.nullable().catch(null) }),
}

/** Parses `12,13` in a URL; empty if invalid. */
export function readSerials(text: unknown): number[] {
  const { data } = ownReturnSchemas.choice.safeParse({ tickets: typeof text === 'string' ? text.split(',') : [] })
  return data?.tickets ?? []
}

function readSerial(text: unknown): number | null {
  const isText = typeof text === 'string' || typeof text === 'number'
  return isText && /^[1-9]\d{0,14}$/.test(String(text)) ? Number(text) : null
}
