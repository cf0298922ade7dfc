import type { ReactNode } from 'react'
import type { useDeskTexts } from '../i18n/messages.ts'
import { readFieldName } from './content.ts'

/** A text of a content type in each language: one line, or running text. */
export interface ContentText {
  name: string
  label: string
  isRunning: boolean
  /** Of its English field. Default: how languages stand in for each other. */
  hint?: string
  isOptional?: boolean
}

export interface OwnControl {
  name: string
  label: string
  value: string
  /** By the name of the field or of a part: `programme.2.minutes`. */
  errors: Record<string, string | undefined>
  /** Parts with a later change of their English text. */
  stale: readonly string[]
  onChange: (value: string) => void
  /** Confirms that a part is up to date. */
  onCheck: (field: string) => void
}

/** Status of a field's parts, and the function to accept one from another editor. */
interface FieldParts {
  label: (part: string) => string
  take: (value: string, part: string, theirs: string) => string
  /** Formats another editor's version of a part. Default: unchanged. `value`: the whole field. */
  write?: (part: string, made: string, value: string) => string
}

/** A field of a content type that is the same in all languages. */
export interface OwnField {
  name: string
  label: string
  /** Formats a value for history and conflicts. Default: unchanged. */
  write?: (value: string) => string
  control: (control: OwnControl) => ReactNode
  parts?: FieldParts
}

export type ContentField = ContentText | OwnField

export const isOwnField = (field: ContentField): field is OwnField => 'control' in field

/** Returns the label of a field: "Answer, French". */
export function findLabel(name: string, fields: readonly ContentField[], t: ReturnType<typeof useDeskTexts>): string {
  const read = readFieldName(name)
  const own = fields.find((field) => field.name === (isOwnField(field) ? name : read?.name))
  const whole = findPartField(name, fields)
  if (whole) return whole.parts.label(whole.part)
  if (!own) return name
  return read && !isOwnField(own)
    ? t('content.textIn', { text: own.label, language: t(`content.language.${read.locale}`) })
    : own.label
}

export function writeValue(name: string, value: string, fields: readonly ContentField[]): string {
  const own = fields.find((field) => field.name === name)
  return own && isOwnField(own) && own.write ? own.write(value) : value
}

/** Returns the field of a part: `content.b1.text_fr`. */
export function findPartField(
  name: string,
  fields: readonly ContentField[],
): { field: OwnField; parts: FieldParts; part: string } | null {
  for (const field of fields)
    if (isOwnField(field) && field.parts && name.startsWith(`${field.name}.`))
      return { field, parts: field.parts, part: name.slice(field.name.length + 1) }
  return null
}
