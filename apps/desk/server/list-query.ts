/**
 * Lists with their state in the address: `?q=anna&sort=-seen&after=...`. A page begins after the
 * last row of the previous one (keyset): the hundredth costs no more than the first.
 */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { isCalendarDate } from '#values/dates.ts'
import { cleanLine } from '#values/typed-text.ts'

export interface ListDefinition<sort extends string> {
  /** Columns that the list's query selects for the sort keys of the address; never null. */
  sorts: Record<sort, { column: string; type: keyof typeof isValueOf }>
  /** Descending with a minus. */
  byDefault: NoInfer<sort | `-${sort}`>
  pageSize: number
}

export interface ListRequest<sort extends string = string> {
  definition: ListDefinition<sort>
  sort: sort
  isDescending: boolean
  /** Search text; empty: none. */
  q: string
  /** The page begins after, or ends before, this value of the sort column and this id. */
  from: { side: 'after' | 'before'; value: string; id: number } | null
}

/** A page, and the cursors of its neighbours; null if there are none. */
export interface Page<row> {
  rows: row[]
  before: string | null
  after: string | null
}

const longestSearch = 100

/** A time in PostgreSQL format. */
const moment =
  /^([1-9]\d{3}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/

/** Values that PostgreSQL accepts for a column; any other value restarts the list. */
const isValueOf = {
  text: (value: string) => !value.includes('\0'),
  bigint: (value: string) => /^-?\d{1,18}$/.test(value),
  timestamptz: (value: string) => isCalendarDate(moment.exec(value)?.[1] ?? ''),
}

export function defineList<const sort extends string>(definition: ListDefinition<sort>): ListDefinition<sort> {
  return definition
}

/** Ignores unknown parameters. */
export function readList<sort extends string>(
  definition: ListDefinition<sort>,
  query: Record<string, unknown>,
): ListRequest<sort> {
  const asked = typeof query['sort'] === 'string' ? query['sort'] : ''
  const isKnown = Object.hasOwn(definition.sorts, asked.replace(/^-/, ''))
  const chosen: string = isKnown ? asked : definition.byDefault
  const q = readSearch(query['q'])
  const sort = chosen.replace(/^-/, '') as sort
  const from = readCursor(query['after'], 'after') ?? readCursor(query['before'], 'before')
  const fits = from !== null && isValueOf[definition.sorts[sort].type](from.value)
  return { definition, sort, isDescending: chosen.startsWith('-'), q, from: fits ? from : null }
}

/** One line, without characters that PostgreSQL text cannot contain. */
export const readSearch = (typed: unknown): string =>
  typeof typed === 'string' ? cleanLine(typed).slice(0, longestSearch).trim() : ''

export const describeList = (list: ListRequest, { before, after }: Omit<Page<unknown>, 'rows'>): ListState => ({
  q: list.q,
  sort: (list.isDescending ? '-' : '') + list.sort,
  before,
  after,
})

function readCursor(sent: unknown, side: 'after' | 'before'): ListRequest['from'] {
  if (typeof sent !== 'string' || sent.length > 1000) return null
  try {
    const [value, id] = JSON.parse(Buffer.from(sent, 'base64url').toString()) as unknown[]
    return typeof value === 'string' && Number.isSafeInteger(id) ? { side, value, id: Number(id) } : null
  } catch {
    return null
  }
}

export const writeCursor = (value: string, id: number): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** The query selects `id` and the columns of the list's sorts. */
export async function readPage<row extends { id: number }>(
  db: Db,
  query: Expression<row>,
  list: ListRequest,
): Promise<Page<row>> {
  const { definition, sort, isDescending, from } = list
  const { column: name, type } = definition.sorts[sort]!
  const column = sql.ref(`listed.${name}`)
  const isBackward = from?.side === 'before'
  const direction = isDescending !== isBackward ? sql`desc` : sql`asc`
  const sign = isDescending !== isBackward ? sql`<` : sql`>`
  const start = from
    ? sql`where (${column}, listed.id) ${sign} (cast(${from.value} as ${sql.raw(type)}), ${from.id})`
    : sql``
  const { rows } = await sql<row & { sort_value: string }>`
    select listed.*, ${column}::text as sort_value from ${query} as listed ${start}
    order by ${column} ${direction}, listed.id ${direction} limit ${definition.pageSize + 1}`.execute(db)
  const hasMore = rows.length > definition.pageSize
  const shown = rows.slice(0, definition.pageSize)
  if (isBackward) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  const hasBefore = isBackward ? hasMore : from !== null
  const hasAfter = isBackward ? from !== null : hasMore
  return {
    rows: shown,
    before: first && hasBefore ? writeCursor(first.sort_value, first.id) : null,
    after: last && hasAfter ? writeCursor(last.sort_value, last.id) : null,
  }
}

const rowsAtOnce = 500

/**
 * Yields all rows of a list in its default order, page by page.
 *
 *     for await (const order of readAll(orderList, (list) => listOrders(db, list, asked))) yield cellsOf(order)
 */
export async function* readAll<sort extends string, row>(
  definition: ListDefinition<sort>,
  readBatch: (list: ListRequest<sort>) => Promise<Page<row>>,
): AsyncGenerator<row> {
  const inBatches = { ...definition, pageSize: rowsAtOnce }
  for (let after: string | null = null; ;) {
    const page = await readBatch(readList(inBatches, { after }))
    yield* page.rows
    after = page.after
    if (after === null) return
  }
}
