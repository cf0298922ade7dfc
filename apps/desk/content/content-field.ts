import type { ReactNode } from 'react'
import type { useDeskTexts } from '../i18n/messages.ts'
import { readFieldName } from './content.ts'

/** A text that a kind has in each language: one line, or running text. */
export interface ContentText {
  name: string
  label: string
  isRunning: boolean
}

export interface OwnControl {
  name: string
  label: string
  value: string
  /** By the field's own name, or that of a part of it: `programme.2.minutes`. */
  errors: Record<string, string | undefined>
  /** Parts whose English text was changed after them. */
  stale: readonly string[]
  onChange: (value: string) => void
  /** A part is right as it is. */
  onCheck: (field: string) => void
}

/** What is said of the parts of a field, and how one of them is taken from somebody else. */
interface FieldParts {
  label: (part: string) => string
  take: (value: string, part: string, theirs: string) => string
  /** How what somebody has made of a part reads. Default: as it is. `value`: of the whole field. */
  write?: (part: string, made: string, value: string) => string
}

/** What a kind has beside its texts, once for all languages. */
export interface OwnField {
  name: string
  label: string
  /** How a value reads in the history, and beside somebody else's. Default: as it is. */
  write?: (value: string) => string
  control: (control: OwnControl) => ReactNode
  parts?: FieldParts
}

export type ContentField = ContentText | OwnField

export const isOwnField = (field: ContentField): field is OwnField => 'control' in field

/** What a field is called: "Answer, French". */
export function findLabel(name: string, fields: readonly ContentField[], t: ReturnType<typeof useDeskTexts>): string {
  const read = readFieldName(name)
  const own = fields.find((field) => field.name === (isOwnField(field) ? name : read?.name))
  const whole = partField(name, fields)
  if (whole) return whole.parts.label(whole.part)
  if (!own) return name
  return read && !isOwnField(own)
    ? t('content.textIn', { text: own.label, language: t(`content.language.${read.locale}`) })
    : own.label
}

/** A value of a field as somebody reads it. */
export function writeValue(name: string, value: string, fields: readonly ContentField[]): string {
  const own = fields.find((field) => field.name === name)
  return own && isOwnField(own) && own.write ? own.write(value) : value
}

/** The field that something is a part of: `content.b1.text_fr`. */
export function partField(
  name: string,
  fields: readonly ContentField[],
): { field: OwnField; parts: FieldParts; part: string } | null {
  for (const field of fields)
    if (isOwnField(field) && field.parts && name.startsWith(`${field.name}.`))
      return { field, parts: field.parts, part: name.slice(field.name.length + 1) }
  return null
}
