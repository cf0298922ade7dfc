/**
 * Describes a kind of content once; stores, handlers, lists, previews and search derive from it:
 *
 *     export const pages = defineContent({ name: 'page', table: 'pages', room: 'pages', fields: { title: field.translatedLine({ longest: 200 }), ... } })
 */
import { href } from '@cadenza/navigation'
import type { RawBuilder } from 'kysely'
import type { PagePaths } from '#core/context/page-addresses.ts'
import type { RecordKind } from '#values/audit-actions.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { defineList, type ListDefinition } from '#apps/desk/server/list-query.ts'
import { type Fields, nameFieldInLocale } from '#apps/desk/content/content.ts'
import { findMissingParts } from '#apps/desk/content/blocks/server/block-rule.ts'
import type { OrderedTable } from '#apps/desk/content/server/move.ts'
import { blockStructure } from '#apps/desk/content/server/structured.ts'
import type { Writing } from '#apps/desk/content/server/writing.ts'
import type { ContentKind } from '#apps/desk/content/server/change-record.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import {
  checkWriting,
  findMoments,
  type StoredWriting,
  type WritingKind,
  type WritingRules,
} from '#apps/desk/content/server/writing-kind.ts'
import type { TextRules } from '#apps/desk/content/server/writing-form.ts'
import { createContentStore, type Storage, type StoredRow } from './content-store.ts'
import type { ContentField } from './fields.ts'

type FieldsOf<given> = { [name in keyof given]: given[name] extends ContentField<infer value> ? value : never }
type MoreOf<given> = { [name in keyof given]: given[name] extends RawBuilder<infer value> ? value : never }
export type RowOf<fields, more> = StoredRow & FieldsOf<fields> & MoreOf<more>

interface Description<fields, more, row> extends Omit<Storage, 'fields' | 'more' | 'list'> {
  name: RecordKind
  fields: fields
  more?: more
  /** First part of its route names, the parameter of its id, and fixed other parameters. */
  room: ContentRoom
  param: string
  params?: Record<string, string>
  list?: Storage['list'] & Omit<ListDefinition<string>, 'sorts' | 'pageSize'> & { sortName: string }
  /** Default: the field `title`. */
  titleOf?: (row: row, locale: Locale) => string
  newTitle?: DeskMessageKey
  /** Public paths, or the path of every language; null if there are none. */
  pathsOf?: (row: row, db: Db) => Paths | null | Promise<Paths | null>
  /** Public address linked from the desk. Default: the English path. */
  addressOf?: (row: row, locale: Locale) => string | null
  /** Publishes, for a preview, related rows that the page requires. */
  reveal?: (trx: Trx, row: row) => Promise<void>
  /** Venues it belongs to; null if there is no such row. Default: it belongs to the organiser. */
  venuesOf?: (db: Db, id: number, row?: row) => Promise<number[] | null>
  /** The table that orders it. */
  order?: OrderedTable
  isOnlySaved?: boolean
  isSeen?: Writing['isSeen']
  constraints?: Writing['constraints']
  findFlaws?: WritingRules['findFlaws']
}

export type ContentRoom =
  | 'articles'
  | 'categories'
  | 'events'
  | 'hall-texts'
  | 'menus'
  | 'pages'
  | 'questions'
  | 'soloists'
  | 'surveys'

type Paths = PagePaths | string

interface Titled {
  title: Translated
}

export type Content<row extends StoredRow> = ReturnType<typeof derive<row>>

export function defineContent<
  fields extends Record<string, ContentField>,
  more extends Record<string, RawBuilder<unknown>> = {},
>(description: Description<fields, more, RowOf<fields, more>>): Content<RowOf<fields, more>> {
  return derive(description as never)
}

function derive<row extends StoredRow>(description: Description<Storage['fields'], Storage['more'], row>) {
  const { name, fields, room, param, params, list } = description
  const entries = Object.entries(fields)
  const documents = entries.flatMap(([field, { blocks: own }]) => (own ? { field, ...own } : []))
  const blocks = documents.map(({ field }) => field)
  const rules = joinRules(entries.map(([field, own]) => own.rules(field)))
  const store = createContentStore<row>(description, rules)

  function toFields(given: object): Fields {
    const row = given as Readonly<Record<string, unknown>>
    return Object.assign({}, ...entries.map(([field, own]) => own.read(row[field], field, row)))
  }
  function toStoredFields(row: row): StoredWriting {
    const own = toFields(row)
    const isEditable = (field: string) => field in own || nameFieldInLocale(field, 'en') in own
    return { fields: own, locked: blocks.filter((field) => !isEditable(field)), ...findMoments(row) }
  }
  const read = async (row: Promise<row | undefined>) => {
    const found = await row
    return found ? toStoredFields(found) : null
  }
  const findFlaws: WritingRules['findFlaws'] = async (db, asked) => {
    const { mine, stored, translate } = asked
    const found = await Promise.all(
      blocks.map((field) =>
        findMissingParts(db, { field, value: mine[field] ?? '', stored: stored[field] ?? '', translate }),
      ),
    )
    return Object.assign({}, ...found, await description.findFlaws?.(db, asked))
  }

  return {
    ...description,
    ...store,
    async pathsOf(row: row, db: Db): Promise<PagePaths | null> {
      const paths = (await description.pathsOf?.(row, db)) ?? null
      return typeof paths === 'string' ? { en: paths, fr: paths, hu: paths } : paths
    },
    titleOf: description.titleOf ?? ((row: row, locale: Locale) => pickText((row as unknown as Titled).title, locale)),
    kind: createKind(name, {
      rules,
      pictures: entries.flatMap(([field, { isPicture }]) => (isPicture ? field : [])),
      structured: Object.fromEntries(blocks.map((field) => [field, blockStructure])),
      findFlaws,
      find: (trx, id) => read(store.lock(trx, id)),
      write: store.write,
    }),
    list: list && defineList({ ...list, sorts: sortsOf(list.sortName), pageSize: 50 }),
    empty: toFields(Object.fromEntries(entries.map(([field, own]) => [field, own.empty]))),
    find: (db: Db, id: number) => read(store.findRow(db, id)),
    toFields,
    toStoredFields,
    /** Translated texts of a row, including those nested in fields. */
    translatedOf: (row: row): Fields =>
      Object.assign(
        toFields(row),
        ...entries.map(([field, { textsIn }]) => textsIn?.((row as row & Record<string, unknown>)[field])),
      ),
    /** The field whose editor receives block sources. */
    documentIn: documents[0],
    hrefOf: (id: number) => href(deskRoutes[`${room}.show` as 'pages.show'], { ...params, [param]: id } as never),
    revertOf: (id: number, revision: number) =>
      href(deskRoutes[`${room}.revert` as 'pages.revert'], { ...params, [param]: id, revision } as never),
  }
}

const sortsOf = (name: string): ListDefinition<string>['sorts'] => ({
  [name]: { column: 'sort_title', type: 'text' },
  changed: { column: 'updated_at', type: 'timestamptz' },
})

function joinRules(parts: readonly Partial<TextRules>[]): TextRules {
  return {
    texts: Object.assign({}, ...parts.map(({ texts }) => texts)),
    plain: Object.assign({}, ...parts.map(({ plain }) => plain)),
    needed: parts.flatMap(({ needed }) => needed ?? []),
    shown: parts.flatMap(({ shown }) => shown ?? []),
    optional: parts.flatMap(({ optional }) => optional ?? []),
  }
}

interface Rows extends WritingRules, Pick<ContentKind, 'write' | 'structured'> {
  /** Locks the row until the end of the transaction. */
  find: (trx: Trx, id: number) => Promise<StoredWriting | null>
}

function createKind(name: RecordKind, { find, ...rows }: Rows): WritingKind {
  return {
    name,
    ...rows,
    async read(trx, id) {
      const stored = await find(trx, id)
      if (!stored) return null
      const { fields, publishedAt, archivedAt } = stored
      const moments = { published_at: publishedAt, archived_at: archivedAt }
      return new Map<string, FieldValue>(Object.entries({ ...fields, ...moments }))
    },
    check: (trx, change, { context }) => checkWriting(trx, rows, change, context),
  }
}
