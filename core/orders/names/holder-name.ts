import { nameRule, type TextRule } from '#ui/forms/text-rules.ts'

/** If empty, the buyer's name applies; marks without a letter are not a name. */
export const ticketHolderRule: TextRule = { ...nameRule, isRight: (name) => nameRule.says.test(name) }

/** `name_42`: by serial, so that a form opened earlier still refers to the same ticket. */
export function nameField(serial: number): string {
  return `name_${serial}`
}

/** Null for other fields. */
export function findSerialOfField(field: string): number | null {
  const [, serial] = /^name_([1-9]\d{0,9})$/.exec(field) ?? []
  return serial === undefined ? null : Number(serial)
}
