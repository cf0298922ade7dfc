/** Fields whose content is stored as blocks. */
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import { locales, type Translated } from '#values/locales.ts'
import { readDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { nameFieldInLocale, type Fields } from '#apps/desk/content/content.ts'
import { changeContent, contentFields } from '#apps/desk/content/server/content-column.ts'
import { documentField, toColumn } from './block-column.ts'

/** Returns the changed column; nothing if its blocks are unchanged. */
export function changeBlocks(
  name: string,
  changes: ReadonlyMap<string, FieldValue>,
  fields?: FieldBlockName,
): Record<string, string> {
  const value = changes.get(name)
  return value === undefined ? {} : { [name]: JSON.stringify(toColumn(readDocument(String(value)) ?? [], fields)) }
}

/** Returns text per language; if there are pictures, buttons and the like, the blocks. */
export function textOrBlocks(name: string, content: Translated<Block[]>): Fields {
  const texts = contentFields(name, content)
  return Object.keys(texts).length === locales.length ? texts : documentField(name, content)
}

/** Names a content field that is editable neither as blocks nor as text. */
export const listLockedContent = (name: string, fields: Fields): string[] =>
  name in fields || nameFieldInLocale(name, 'en') in fields ? [] : [name]

export const changeTextOrBlocks = (
  name: string,
  content: Translated<Block[]>,
  { changes, key }: { changes: ReadonlyMap<string, FieldValue>; key: string },
): string => changeBlocks(name, changes)[name] ?? changeContent(name, content, { changes, key })
