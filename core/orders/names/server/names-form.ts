import { z } from 'zod'
import { textField } from '#ui/forms/server/text-field.ts'
import { ticketHolderRule, nameField, findSerialOfField } from '../holder-name.ts'

/** The tickets, by serial, that a form names, whether it may or not. A form that was opened before may lack some: those stay as they are. */
export function readSerials(body: unknown): number[] {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return fields.map(findSerialOfField).filter((serial) => serial !== null)
}

/** A name for each of these tickets; null where none was typed. */
export function ticketNamesSchema(serials: readonly number[]) {
  const name = textField(ticketHolderRule, {
    isRequired: false,
    messages: { missing: 'names.wrong', wrong: 'names.wrong', tooLong: 'names.tooLong' },
  }).transform((text) => text || null)
  return z.object(Object.fromEntries(serials.map((serial) => [nameField(serial), name])))
}
