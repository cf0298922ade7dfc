import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked, SearchProvider } from '#apps/desk/server/feature.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import type { ListPart } from '#apps/desk/content/content.ts'
import { describeLines } from '#apps/desk/content/server/show-writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import type { Asked, StoredRow } from './content-store.ts'
import type { Content } from './define-content.ts'
import type { ContentInput } from './handle-content.ts'

type Reader = Pick<ContentInput, 'person' | 'context'>

/** Describes rows for a list: columns from `more`, publication state and open tasks. */
export async function describeRows<row extends StoredRow, given extends row, more extends object>(
  content: Content<row>,
  { rows, more }: { rows: readonly given[]; more: (row: given) => more },
  { person, context }: Reader,
) {
  const { db, locale, config, now } = context
  const described = rows.map((row) => ({
    id: row.id,
    title: content.titleOf(row, locale),
    ...more(row),
    fields: content.translatedOf(row),
    ...findMoments(row),
  }))
  return {
    lines: await describeLines(db, content.kind, {
      rows: described,
      userId: person.id,
      textLocales: config.textLocales,
    }),
    mayEdit: canOpen(person.roles, staffPermissions[`${content.room}.save`]),
    now: now().toISOString(),
  }
}

interface Listed<row, columns, shown, more> extends Omit<Asked<columns>, 'show'> {
  /** Available filters; the first one is the default. */
  shown: readonly shown[]
  more: (row: row & columns) => more
}

/** Returns the list page requested by the address. */
export async function showList<row extends StoredRow, shown extends ListPart, more extends object, columns = unknown>(
  content: Content<row>,
  { shown, more, ...asked }: Listed<row, columns, shown, more>,
  input: Reader & Pick<ContentInput, 'query'>,
) {
  const show = readShown(shown, input.query)
  const list = readList(content.list!, input.query)
  const page = await content.readList(input.context.db, list, { show, ...asked })
  const described = await describeRows(content, { rows: page.rows, more }, input)
  return { ...described, list: describeList(list, page), show }
}

/** Reads the part of a list from its address; the first one is the default. */
export const readShown = <part extends string>(parts: readonly part[], query: Record<string, unknown>): part =>
  parts.find((part) => part === query['show']) ?? parts[0]!

/** Searches a kind of content, drafts included. `find`: for kinds without a paged list. */
export const createContentSearch = <row extends StoredRow>(
  content: Content<row>,
  captionOf: (row: row, locale: SearchAsked['locale']) => string,
  find = ({ db, q }: SearchAsked): Promise<row[]> =>
    content.readList(db, readList(content.list!, { q }), { show: 'current' }).then(({ rows }) => rows),
): SearchProvider => ({
  action: 'content.view',
  async find(asked) {
    const rows = await find(asked)
    return rows.slice(0, asked.limit).map((row) => ({
      kind: content.name as SearchHit['kind'],
      title: content.titleOf(row, asked.locale),
      caption: captionOf(row, asked.locale),
      href: content.hrefOf(row.id),
    }))
  },
})
