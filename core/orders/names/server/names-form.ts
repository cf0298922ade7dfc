import { z } from 'zod'
import { formField } from '#ui/forms/server/form-field.ts'
import { ticketHolderRule, nameField, findSerialOfField } from '../holder-name.ts'

/** Returns the ticket serials in a form, unchecked. A form opened earlier may lack some. */
export function readSerials(body: unknown): number[] {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return fields.map(findSerialOfField).filter((serial) => serial !== null)
}

export function ticketNamesSchema(serials: readonly number[]) {
  const name = formField
    .text(ticketHolderRule, {
      isRequired: false,
      messages: { missing: 'names.wrong', wrong: 'names.wrong', tooLong: 'names.tooLong' },
    })
    .transform((text) => text || null)
  return z.object(Object.fromEntries(serials.map((serial) => [nameField(serial), name])))
}
