import { nameRule, type TextRule } from '#ui/forms/text-rules.ts'

/** A name that is put on a ticket. None is the buyer's own; marks without a letter are no name. */
export const ticketHolderRule: TextRule = { ...nameRule, isRight: (name) => nameRule.says.test(name) }

/** `name_42`: the field of a ticket by its serial, under which a form that was opened before still means the same ticket. */
export function nameField(serial: number): string {
  return `name_${serial}`
}

/** The serial of a field; null where it is none of these fields. */
export function findSerialOfField(field: string): number | null {
  const [, serial] = /^name_([1-9]\d{0,9})$/.exec(field) ?? []
  return serial === undefined ? null : Number(serial)
}
