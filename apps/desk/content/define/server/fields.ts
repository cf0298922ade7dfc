/** Field types of content: how each is read from a row, validated and written. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import { type Translated, locales } from '#values/locales.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { maxRunningLength } from '#apps/desk/ui/text/marked-text.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { toColumn, toDocument } from '#apps/desk/content/blocks/server/block-column.ts'
import { blockRules } from '#apps/desk/content/blocks/server/block-rule.ts'
import {
  changeLines,
  changeOptionalLines,
  lineFields,
  changeContent,
  contentFields,
} from '#apps/desk/content/server/content-column.ts'
import { isLineMissing, isRunningTextMissing } from '#apps/desk/content/server/list-words.ts'
import { pictureOf } from '#apps/desk/content/server/picture-store.ts'
import { fieldRules, type PlainRule } from '#apps/desk/content/server/plain-rules.ts'
import type { TextRules } from '#apps/desk/content/server/writing-form.ts'
import { readDocument, writeDocument } from '#apps/desk/ui/block-editor/document.ts'

/** A field named after its column. `value`: the type of the column. */
export interface ContentField<value = unknown> {
  empty: value
  /** Form fields of the value: one per language for translated texts. */
  read(value: value, name: string, row: Row): Fields
  rules: (name: string) => Partial<TextRules>
  write(changes: ReadonlyMap<string, FieldValue>, written: Written<value>): Columns | Promise<Columns>
  /** Expression selected from the database. Default: the column. */
  select?: RawBuilder<value>
  /** Condition for a missing translation. */
  isMissing?: (column: string) => RawBuilder<boolean>
  /** Nested texts whose translations may be missing. */
  textsIn?(value: value): Fields
  isPicture?: true
  /** Set if it holds blocks; `fields`: blocks of a survey or questionnaire. */
  blocks?: { fields?: FieldBlockName | undefined }
  /** Copies data stored in other tables to a duplicate. */
  copy?: (trx: Trx, rows: { from: number; to: number }) => Promise<void>
}

export type Columns = Record<string, unknown>
type Row = Readonly<Record<string, unknown>>

interface Written<value> {
  trx: Trx
  name: string
  stored: value
  row: Row
}

interface Line {
  /** Maximum characters per language. */
  longest: number
}

/** Field types of content. */
export const field = {
  /** A translated line; English is required. */
  translatedLine: ({ longest }: Line): ContentField<Translated> => ({
    empty: { en: '' },
    read: (text, name) => lineFields(name, text),
    rules: (name) => ({ texts: { [name]: { longest, isRunning: false } }, needed: [name] }),
    write: (changes, { name, stored }) => ({ [name]: changeLines(name, stored, changes) }),
    isMissing: isLineMissing,
  }),

  /** An optional translated line. */
  optionalLine: ({ longest }: Line): ContentField<Translated | null> => ({
    empty: null,
    read: (text, name) => lineFields(name, text),
    rules: (name) => ({ texts: { [name]: { longest, isRunning: false } }, optional: [name] }),
    write: (changes, { name, stored }) => ({ [name]: changeOptionalLines(name, stored, changes) }),
    isMissing: isLineMissing,
  }),

  /** Blocks of all languages, edited as one document. */
  blocks: (fields?: FieldBlockName): ContentField<Translated<Block[]>> => ({
    empty: { en: [] },
    read: (content, name) => readBlocks(name, content, fields),
    rules: (name) => ({ plain: { [name]: blockRules[fields ? 'questions' : 'page'] } }),
    write: (changes, { name }) => changeBlocks(name, changes, fields),
    isMissing: isRunningTextMissing,
    blocks: { fields },
  }),

  /** Rich text, or blocks if there is more; shown to visitors only with an English version. */
  runningText: (): ContentField<Translated<Block[]>> => ({
    empty: { en: [] },
    read: (content, name) => readTextOrBlocks(name, content),
    rules: (name) => ({
      texts: { [name]: { longest: maxRunningLength, isRunning: true } },
      plain: { [name]: blockRules.page },
      shown: [name],
    }),
    write: (changes, { name, stored, row }) => ({
      [name]: changeBlocks(name, changes)[name] ?? changeContent(name, stored, { changes, key: String(row['key']) }),
    }),
    isMissing: isRunningTextMissing,
    blocks: {},
  }),

  plain: createPlainField,

  line: (asked: { longest: number; isNeeded?: boolean }) =>
    createPlainField({ empty: '', rule: fieldRules.line(asked), write: (typed) => typed }),

  whole: ({ usual, ...bounds }: { least: number; most: number; usual: number }) =>
    createPlainField({ empty: usual, rule: fieldRules.whole(bounds), write: Number }),

  /** Null if nothing is typed. */
  optional: <value extends string | number>(rule: PlainRule, write: (typed: string) => value) =>
    createPlainField<value | null>({
      empty: null,
      rule: fieldRules.optional(rule),
      read: (stored) => String(stored ?? ''),
      write: (typed) => (typed === '' ? null : write(typed)),
    }),

  languages: () =>
    createPlainField<string[]>({
      empty: [],
      rule: fieldRules.languages,
      read: (codes) => codes.join(' '),
      write: (typed) => typed.split(' ').filter(Boolean),
    }),

  yes: () =>
    createPlainField({
      empty: false,
      rule: fieldRules.yes,
      read: (is) => (is ? 'yes' : ''),
      write: (typed) => typed === 'yes',
    }),

  recordId: createRecordIdField,

  picture: (): ContentField<number | null> => ({ ...createRecordIdField(pictureOf), isPicture: true }),

  /** A file to download, by its name; in the column, its address. Others are kept as addresses. */
  download: (column: string, typedAs: string): ContentField<string | null> => ({
    ...createPlainField<string | null>({
      typedAs,
      empty: null,
      rule: fieldRules.download,
      read: (name) => name ?? '',
      write: (typed) => sql`coalesce((select url from files where name = ${typed}),
        case when ${typed}::text ~ '^(https?://|/media/)' then ${typed}::text end)`,
    }),
    select: sql<
      string | null
    >`coalesce((select files.name from files where files.url = ${sql.ref(column)}), ${sql.ref(column)})`,
  }),

  /** A slug shared by all languages; an empty one leaves it unchanged. */
  slug: () => createPlainField({ empty: '', rule: fieldRules.slug, write: (typed) => typed || undefined }),

  /** A slug per language; `refuse` returns the reason to reject one. */
  translatedSlug: (
    refuse: (slug: string, translate: DeskTranslate) => string | null = () => null,
  ): ContentField<Translated> => ({
    empty: { en: '' },
    read: (text, name) => lineFields(name, text),
    rules: () => ({ plain: fieldRules.slugs(refuse) }),
    write: (changes, { name, stored }) => ({ [name]: changeLines(name, stored, changes) }),
  }),
}

interface Plain<value> {
  empty: value
  rule: PlainRule
  read?: (value: value) => string
  /** Converts the typed value for the column; undefined leaves the column unchanged. */
  write: (typed: string, trx: Trx) => unknown
  /** Name of the form field. Default: the column. */
  typedAs?: string
}

function createPlainField<value>({ empty, rule, read = String, write, typedAs }: Plain<value>): ContentField<value> {
  return {
    empty,
    read: (value, name) => ({ [typedAs ?? name]: read(value) }),
    rules: (name) => ({ plain: { [typedAs ?? name]: rule } }),
    async write(changes, { name, trx }) {
      const typed = changes.get(typedAs ?? name)
      return typed === undefined ? {} : { [name]: await write(String(typed ?? ''), trx) }
    },
  }
}

function createRecordIdField(write: Plain<number | null>['write'] = Number): ContentField<number | null> {
  const read = (id: number | null) => (id === null ? '' : String(id))
  return createPlainField<number | null>({ empty: null, rule: fieldRules.recordId, read, write })
}

/** Returns the field of a document; empty if the content is not editable here. */
function readBlocks(name: string, content: Translated<unknown>, fields?: FieldBlockName): Fields {
  const document = toDocument(content, fields)
  return document ? { [name]: writeDocument(document) } : {}
}

/** Returns text per language; if there are pictures, buttons and the like, the blocks. */
function readTextOrBlocks(name: string, content: Translated<Block[]>): Fields {
  const texts = contentFields(name, content)
  return Object.keys(texts).length === locales.length ? texts : readBlocks(name, content)
}

/** Returns the changed column; nothing if its blocks are unchanged. */
function changeBlocks(
  name: string,
  changes: ReadonlyMap<string, FieldValue>,
  fields?: FieldBlockName,
): Record<string, string> {
  const value = changes.get(name)
  return value === undefined ? {} : { [name]: JSON.stringify(toColumn(readDocument(String(value)) ?? [], fields)) }
}
