/** Fields of entries: how a file writes each, and the column that stores it. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { selectLocal, toLocalMoment } from '#platform/database/local-moments.ts'
import type { Translated } from '#values/locales.ts'
import { KEY, writeText, yaml } from '../fields/fields.ts'
import { type Content, readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Reference, SeasonContext, Stored } from './kind.ts'
import { findPublishedAt, type Publication, selectPublished, type UndatedPublication } from './publication.ts'
import { createReferences, toJson } from './rows.ts'

/** The entry that a column's value is written for. */
export interface Writing {
  key: string
  data: unknown
  stored: Stored<unknown> | null
  table: string
  context: SeasonContext
}

export interface Field<Schema extends z.ZodType | null = z.ZodType | null, Value = ValueOf<Schema>> {
  /** Schema of the file's value; null: the value is added when the entry is completed. */
  schema: Schema
  /** Default: the field's name. Null: stored elsewhere. */
  column?: string | null
  /** Expression that reads the value. Default: the column. */
  select?(table: string, context: SeasonContext): RawBuilder<unknown>
  /** Converts what was read. Default: null becomes undefined. */
  read?(stored: unknown): unknown
  /** Converts to the column's value. Default: undefined becomes null. */
  toColumn?(value: Value, writing: Writing): unknown
  /** Converts to the file's format; undefined leaves the field out. Default: unchanged. */
  toFile?(value: Exclude<Value, undefined>, data: unknown): unknown
  /** Default that the file leaves out. */
  usual?: Value
  /** What the file says for no value. Default: nothing. */
  none?: string
  references?(value: Exclude<Value, undefined>, name: string): Reference[]
  /** Markdown or blocks. */
  isContent?: boolean
  /** A local time, which a clock change may skip. */
  isMoment?: boolean
}

type ValueOf<Schema> = Schema extends z.ZodType ? z.infer<Schema> : unknown

type Options<Schema extends z.ZodType | null> = Omit<Field<Schema>, 'schema'>

const describeField = <Schema extends z.ZodType>(schema: Schema, options: Options<Schema> = {}): Field<Schema> => ({
  schema,
  ...options,
})

/** Returns undefined if it is the key in every language. */
function writeSlug(value: Translated, key: string): string | Translated | undefined {
  const words = new Set(Object.values(value))
  return words.size === 1 && words.has(key) ? undefined : writeText(value)
}

interface Target {
  column: string
  to: Reference['to']
  table: string
  /** Column with the target's key. */
  by: string
}

const describeReference = <Schema extends z.ZodType<string | undefined> | null>(
  schema: Schema,
  { column, to, table: target, by }: Target,
  options: Options<Schema> = {},
): Field<Schema> => ({
  schema,
  column,
  select: (table) =>
    sql`(select ${sql.ref(`target.${by}`)} from ${sql.table(target)} target where target.id = ${sql.ref(`${table}.${column}`)})`,
  // Of a row that was deleted since its check, 0: the foreign key refuses it.
  toColumn: (value) =>
    value === undefined
      ? null
      : sql`coalesce((select id from ${sql.table(target)} where ${sql.ref(by)} = ${value}), 0)`,
  references: (value, name) => createReferences(to, value as string, name),
  ...options,
})

export const field = {
  of: describeField,

  /** A value that the file does not write among the entry's fields, as its position in a list. */
  derived: (): Field<null> => ({ schema: null }),

  /** The key of an entry whose file is named by it. */
  keyOfFile: (): Field<null> => ({ schema: null, toFile: () => undefined }),

  text: <Schema extends z.ZodType<Translated | undefined>>(schema: Schema): Field<Schema> =>
    describeField(schema, { toColumn: toJson, toFile: (value) => writeText(value as Translated) }),

  slug: (schema: z.ZodOptional<ReturnType<typeof yaml.slug>>): Field<typeof schema> =>
    describeField(schema, {
      toColumn: toJson,
      toFile: (value, data) => writeSlug(value, (data as { key: string }).key),
    }),

  content: <Schema extends z.ZodType<Content | undefined>>(
    schema: Schema,
    write: (content: Content) => unknown = writeContent,
  ): Field<Schema> =>
    describeField(schema, {
      read: readStoredContent,
      toColumn: (value, { key }) => storeContent(value as Content | undefined, key),
      toFile: (value) => write(value as Content),
      isContent: true,
    }),

  moment: (schema: z.ZodOptional<ReturnType<typeof yaml.moment>>, column: string): Field<typeof schema> =>
    describeField(schema, {
      column,
      select: (table, { timeZone }) => selectLocal(`${table}.${column}`, timeZone),
      toColumn: (value, { context }) => toLocalMoment(value, context),
      isMoment: true,
    }),

  /** The key of a row in another table. */
  reference: describeReference,

  venue: <Schema extends z.ZodType<string | undefined>>(schema: Schema) =>
    describeReference(schema, { column: 'venue_id', to: 'venues', table: 'venues', by: 'slug' }),

  picture: <Schema extends z.ZodType<string | undefined>>(schema: Schema, column: string) =>
    describeReference(schema, { column, to: 'pictures', table: 'media', by: 'name' }),

  /** The name of a file of the season, whose URL is stored, or another URL. */
  download: (schema: z.ZodOptional<ReturnType<typeof yaml.download>>, column: string): Field<typeof schema> =>
    describeField(schema, {
      column,
      select(table) {
        const url = sql.ref(`${table}.${column}`)
        return sql`coalesce((select max(files.name) from files where files.url = ${url}), ${url})`
      },
      toColumn: (name) =>
        name === undefined ? null : sql`coalesce((select url from files where name = ${name}), ${name}::text)`,
      references: (name, path) => (KEY.test(name) ? createReferences('files', name, path) : []),
    }),

  publication: (undated: UndatedPublication) => ({
    published: describeField(yaml.moment().optional(), {
      column: 'published_at',
      select: (table, context) => selectPublished(context, table, undated),
      toColumn: (_, { data, ...where }) => findPublishedAt(data as Publication, where, undated),
      isMoment: true,
    }),
    draft: describeField(yaml.yesNo().default(false), {
      column: null,
      select: (table) => sql`${sql.ref(`${table}.published_at`)} is null`,
      usual: false,
    }),
  }),
}
