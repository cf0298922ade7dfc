/** Defines a kind of entry by its fields. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { yaml, removeMissing } from '../fields/fields.ts'
import type { ArchivedTable, Change, Completion, Entry, Kind, Preparation, SeasonContext, Stored } from './kind.ts'
import { keepPublication, type Publication, refuseDatedDraft } from './publication.ts'
import { type Row, saveEntries } from './rows.ts'
import { refuseTakenSlugs, releaseSlugs } from './slugs.ts'
import type { Field } from './field.ts'

type Fields = Record<string, Field>
type Shape<Described extends Fields> = {
  [name in keyof Described as Described[name]['schema'] extends z.ZodType ? name : never]: Extract<
    Described[name]['schema'],
    z.ZodType
  >
}
export type GivenBy<Described extends Fields> = z.infer<z.ZodObject<Shape<Described>>>

interface Definition<Described extends Fields, Data> extends Pick<
  Kind<Data, Data, GivenBy<Described>>,
  'name' | 'layout' | 'form' | 'guard' | 'merge'
> {
  table: ArchivedTable | 'legal_entities' | 'vat_rates'
  /** In the order of the file. */
  fields: Described
  /** Column with the key, or how an entry's data states it. */
  key: string | ((data: Data) => string)
  /** Columns by which stored entries are sorted. */
  order: readonly string[]
  where?: RawBuilder<boolean>
  /** Default: the given data. */
  complete?(given: GivenBy<Described>, completion: Completion): Data | null
  /** Checks the entries together, in addition to duplicate slugs. */
  check?(entries: readonly Entry<Data>[], preparation: Preparation<Data>): void
  /** Columns besides those of the fields. */
  toRow?(data: Data): Row
  /** An entry may refer to an earlier one: each is saved before the next. */
  isTree?: boolean
  /** Removes conflicts with the changes before they are saved. */
  makeRoom?(changes: readonly Change<Data>[], context: SeasonContext): Promise<void>
  /** Default: `saveEntries`. */
  save?: typeof saveEntries<Data>
  /** Stores the values of fields without a column. */
  writeParts?(changes: readonly Change<Data>[], ids: ReadonlyMap<string, number>, context: SeasonContext): Promise<void>
}

/** A stored entry: the values of its fields by name, beside these. */
interface StoredRow extends Row {
  row_id: number
  row_key: string
  is_archived: boolean
}

/**
 * Defines a kind whose fields describe its file and its table. Those with `draft` are published,
 * those with `slug` have an address.
 */
export function defineKind<Described extends Fields, Data extends object = GivenBy<Described>>(
  definition: Definition<Described, Data>,
): Kind<Data, Data, GivenBy<Described>> {
  const { name, layout, form, guard, fields, complete, check, merge } = definition
  const isPublished = 'draft' in fields
  return {
    name,
    layout,
    ...(form && { form }),
    ...(guard && { guard }),
    ...describeFile(fields),
    archivedIn: findArchivedTable(definition),
    complete(given, completion) {
      const data = complete ? complete(given, completion) : (given as unknown as Data)
      return data && isPublished ? refuseDatedDraft(data as Data & Publication, completion) : data
    },
    async prepare(entries, preparation) {
      if ('slug' in fields) refuseTakenSlugs(name, entries, preparation)
      check?.(entries, preparation)
    },
    merge(data, stored, options) {
      const kept = isPublished ? keepPublication(data as Data & Publication, stored as Data & Publication) : data
      return merge ? merge(kept, stored, options) : kept
    },
    read: (context) => readRows(definition, context),
    write: (changes, context) => writeChanges(definition, changes, context),
  }
}

const findArchivedTable = ({ table }: Pick<Definition<Fields, unknown>, 'table'>): ArchivedTable | undefined =>
  table === 'legal_entities' || table === 'vat_rates' ? undefined : table

const valueOf = (data: object, name: string) => (data as Row)[name]

/** Returns what depends on the file alone. */
function describeFile<Described extends Fields>(fields: Described) {
  const all = Object.entries<Field>(fields)
  const named = (is: (field: Field) => unknown) => all.filter(([, field]) => is(field)).map(([name]) => name)
  const schemas = all.flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : []))
  const moments = named(({ isMoment }) => isMoment)
  return {
    schema: yaml.fields(Object.fromEntries(schemas)) as unknown as z.ZodType<GivenBy<Described>>,
    content: named(({ isContent }) => isContent) as (keyof GivenBy<Described> & string)[],
    references: (data: object) =>
      all.flatMap(([name, { references }]) => {
        const value = valueOf(data, name)
        return value === undefined ? [] : (references?.(value, name) ?? [])
      }),
    moments: (data: object) =>
      moments.map((name) => ({ value: valueOf(data, name) as string | undefined, path: [name] })),
    toFile(data: object) {
      const written = all.map(([name, { toFile, usual, none }]) => {
        const value = valueOf(data, name)
        if (value === undefined || value === usual) return [name, none]
        return [name, toFile ? toFile(value, data) : value]
      })
      return removeMissing(Object.fromEntries(written))
    },
  }
}

async function readRows<Described extends Fields, Data extends object>(
  definition: Definition<Described, Data>,
  context: SeasonContext,
): Promise<Stored<Data>[]> {
  const { table, key, order, where = sql<boolean>`true` } = definition
  const all = Object.entries<Field>(definition.fields)
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  const values = all.map(
    ([name, { column, select }]) => sql`${select?.(table, context) ?? ref(column ?? name)} as ${sql.id(name)}`,
  )
  const { rows } = await sql<StoredRow>`
    select id as row_id, ${typeof key === 'string' ? ref(key) : sql`null`} as row_key,
      ${findArchivedTable(definition) ? sql`archived_at is not null` : sql`false`} as is_archived, ${sql.join(values)}
    from ${sql.table(table)} where ${where} order by ${sql.join(order.map(ref))}`.execute(context.trx)
  const entries = rows.map((row) => {
    const read = all.map(([name, field]) => [name, field.read ? field.read(row[name]) : (row[name] ?? undefined)])
    const data = Object.fromEntries(read) as Data
    const own = typeof key === 'string' ? row.row_key : key(data)
    return { key: own, id: row.row_id, isArchived: row.is_archived, data }
  })
  // A picture may be in the gallery twice.
  const firsts = new Map(entries.toReversed().map((entry) => [entry.key, entry.id]))
  return entries.filter((entry) => firsts.get(entry.key) === entry.id)
}

async function writeChanges<Described extends Fields, Data extends object>(
  definition: Definition<Described, Data>,
  changes: readonly Change<Data>[],
  context: SeasonContext,
): Promise<void> {
  const { table, fields, isTree, makeRoom, save = saveEntries, writeParts } = definition
  if ('slug' in fields) await releaseSlugs(context, table, changes)
  await makeRoom?.(changes, context)
  for (const some of isTree ? changes.map((change) => [change]) : [changes]) {
    const toRow = (entry: Entry<Data>, stored: Stored<Data> | null) => writeRow(definition, entry, { stored, context })
    const ids = await save(context, table, { changes: some, toRow })
    await writeParts?.(some, ids, context)
  }
}

function writeRow<Described extends Fields, Data extends object>(
  definition: Definition<Described, Data>,
  { key: own, data }: Entry<Data>,
  { stored, context }: { stored: Stored<Data> | null; context: SeasonContext },
): Row {
  const { table, key, fields, toRow } = definition
  const columns = Object.entries<Field>(fields).flatMap(([name, { column = name, toColumn }]) => {
    const value = valueOf(data, name)
    if (column === null) return []
    return [[column, toColumn ? toColumn(value, { key: own, data, stored, table, context }) : (value ?? null)]]
  })
  return {
    ...(typeof key === 'string' && { [key]: own }),
    ...Object.fromEntries(columns),
    ...toRow?.(data),
    ...(findArchivedTable(definition) && { archived_at: null }),
  }
}
