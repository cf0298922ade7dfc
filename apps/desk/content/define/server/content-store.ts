/** Rows of a kind of content, read and written from its description. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { type ListRequest, type Page, readPage } from '#apps/desk/server/list-query.ts'
import { nameFieldInLocale, type Fields, type ListPart } from '#apps/desk/content/content.ts'
import { isWordsIn } from '#apps/desk/content/server/list-words.ts'
import { findFreeAddress } from '#apps/desk/content/server/slug-store.ts'
import type { TextRules } from '#apps/desk/content/server/writing-form.ts'
import type { Columns, ContentField } from './fields.ts'

export interface StoredRow {
  id: number
  published_at: Date | null
  archived_at: Date | null
}

export interface Asked<columns> {
  show: ListPart
  where?: RawBuilder<boolean>
  columns?: RawBuilder<columns>
}

/** How rows are stored, and the initial columns of new ones. */
export interface Storage {
  table:
    | 'article_categories'
    | 'articles'
    | 'events'
    | 'faqs'
    | 'menu_items'
    | 'pages'
    | 'questionnaires'
    | 'soloists'
    | 'surveys'
    | 'venues'
  fields: Readonly<Record<string, ContentField>>
  more?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The table and its joins. Default: the table alone. */
  from?: RawBuilder<unknown>
  /** Condition for rows that exist for the desk. Default: all. */
  isThere?: RawBuilder<boolean>
  /** Columns edited elsewhere that a duplicate copies too. */
  copied?: readonly string[]
  /**
   * Initial columns beside the required fields; `home`: the hall of its author, null if they write
   * for all. Kinds without it cannot be created.
   */
  create?: (trx: Trx, fields: Fields, home: number | null) => Columns | Promise<Columns>
  list?: {
    words: RawBuilder<unknown>
    /** Sort key, in addition to the time of the last change. */
    sort: RawBuilder<unknown>
  }
}

/** Maximum of a list that is shown as a whole. */
const mostAtOnce = 500

export function createContentStore<row extends StoredRow>(storage: Storage, rules: TextRules) {
  const { table, fields, more = {}, from = sql.table(table), isThere = sql`true` } = storage
  const columnOf = (name: string) => sql.ref(`${table}.${name}`)
  const columns = sql.join([
    ...['id', 'published_at', 'archived_at'].map(columnOf),
    ...Object.entries(fields).map(([name, { select }]) => sql`${select ?? columnOf(name)} as ${sql.ref(name)}`),
    ...Object.entries(more).map(([name, select]) => sql`${select} as ${sql.ref(name)}`),
  ])

  async function find(db: Db, id: number, lock = sql``): Promise<row | undefined> {
    const { rows } = await sql<row>`
      select ${columns} from ${from} where ${columnOf('id')} = ${id} and ${isThere} ${lock}`.execute(db)
    return rows[0]
  }

  async function lock(trx: Trx, id: number): Promise<row | undefined> {
    if (!storage.from) return find(trx, id, sql`for update`)
    // Reads joined rows after locking, so that they reflect concurrent changes.
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
    return find(trx, id)
  }

  const isDraft = sql`(${columnOf('published_at')} is null or ${columnOf('published_at')} > now())`
  const isMissing = Object.entries(fields).flatMap(([name, field]) => field.isMissing?.(`${table}.${name}`) ?? [])
  const isShown: Record<ListPart, RawBuilder<unknown>> = {
    current: sql`${columnOf('archived_at')} is null`,
    drafts: sql`${columnOf('archived_at')} is null and ${isDraft}`,
    missing: sql`${columnOf('archived_at')} is null and (${sql.join(isMissing, sql` or `)})`,
    archived: sql`${columnOf('archived_at')} is not null`,
  }

  return {
    columns,
    findRow: (db: Db, id: number) => find(db, id),
    lock,

    readList<columns = unknown>(
      db: Db,
      request: ListRequest,
      { show, where = sql`true`, columns: besides }: Asked<columns>,
    ): Promise<Page<row & { updated_at: Date } & columns>> {
      const { words, sort } = storage.list!
      return readPage(
        db,
        sql<row & { updated_at: Date } & columns>`(
          select ${columns}, ${columnOf('updated_at')}, ${sort} as sort_title ${besides ? sql`, ${besides}` : sql``}
          from ${from} where ${isThere} and ${isShown[show]} and ${where} and ${isWordsIn(words, request.q)})`,
        request,
      )
    },

    /** Returns the rows that match `where`, in this order. */
    async readAll(
      db: Db,
      { where, order }: { where: RawBuilder<boolean>; order: RawBuilder<unknown> },
    ): Promise<row[]> {
      const { rows } = await sql<row>`
        select ${columns} from ${from} where ${isThere} and ${where} order by ${order} limit ${mostAtOnce}`.execute(db)
      return rows
    },

    async write(trx: Trx, id: number, changes: ReadonlyMap<string, FieldValue>): Promise<void> {
      const row = (await lock(trx, id))! as row & Record<string, unknown>
      const written: Columns = toMomentColumns(changes)
      for (const [name, field] of Object.entries(fields))
        Object.assign(written, await field.write(changes, { trx, name, stored: row[name], row }))
      await trx
        .updateTable(table as 'pages')
        .set(written)
        .where('id', '=', id)
        .execute()
    },

    /** Creates a draft with only the required fields. */
    async insert(trx: Trx, typed: Fields, home: number | null): Promise<number> {
      const textOf = (name: string) => JSON.stringify({ en: typed[nameFieldInLocale(name, 'en')] })
      const needed = Object.fromEntries(rules.needed.map((name) => [name, textOf(name)]))
      const created = { ...(await storage.create!(trx, typed, home)), ...needed, published_at: null }
      const { id } = await trx
        .insertInto(table as 'pages')
        .values(created as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Creates a draft with all described fields and a free slug. Null if there is no such row. */
    async duplicate(trx: Trx, id: number): Promise<number | null> {
      const row = await lock(trx, id)
      if (!row) return null
      const slug = await findFreeAddress(trx, table, (row as row & { slug: string }).slug, 'slug')
      const own = Object.entries(fields).flatMap(([name, { copy }]) => (copy || name === 'slug' ? [] : name))
      const copied = sql.join([...own, ...(storage.copied ?? [])].map((name) => sql.ref(name)))
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (slug, published_at, ${copied})
        select ${slug}, null, ${copied} from ${sql.table(table)} where id = ${id} returning id`.execute(trx)
      const to = rows[0]!.id
      for (const { copy } of Object.values(fields)) await copy?.(trx, { from: id, to })
      return to
    },
  }
}

function toMomentColumns(changes: ReadonlyMap<string, FieldValue>): Record<string, string | null> {
  const changed = ['published_at', 'archived_at'].filter((name) => changes.has(name))
  return Object.fromEntries(changed.map((name) => [name, changes.get(name) as string | null]))
}
