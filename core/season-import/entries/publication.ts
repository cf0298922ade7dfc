import { type RawBuilder, sql } from 'kysely'
import { moment, yesNo } from '../fields/fields.ts'
import type { Entry, SeasonContext, Stored } from './kind.ts'
import { toLocalMoment, selectLocal } from '#platform/database/local-moments.ts'
import type { ArchivedTable } from './rows.ts'

/** Publication fields of a file. */
export const publishedFields = {
  /** Time of publication; default: at once. */
  published: moment().optional(),
  /** Stored but not shown to anyone. */
  draft: yesNo().default(false),
}

export interface Publication {
  published?: string | undefined
  draft: boolean
}

/** Returns the fields of a file. */
export const writePublication = ({ published, draft }: Publication): Record<string, unknown> => ({
  published,
  draft: draft || undefined,
})

interface PublishedWhere {
  table: ArchivedTable
  context: SeasonContext
  /** Time of publication if the file states none. */
  otherwise: RawBuilder<Date>
}

/**
 * Returns the value of the column `published_at`; null for a draft. An unchanged time keeps its
 * stored value, because files have minute precision and cannot distinguish the repeated hour of a
 * clock change.
 */
export function findPublishedAt(
  { data: { published, draft } }: Pick<Entry<Publication>, 'data'>,
  stored: Stored<Publication> | null,
  { table, context, otherwise }: PublishedWhere,
): unknown {
  if (stored && stored.data.draft === draft && stored.data.published === published)
    return sql`(select published_at from ${sql.table(table)} where id = ${stored.id})`
  if (draft) return null
  return published === undefined ? otherwise : toLocalMoment(published, context)
}

const sinceEver = 'always'

/**
 * Selects the time of publication for `readShown`: in local time, or the marker for always; null
 * for a draft.
 */
export function selectShown(table: ArchivedTable, timeZone: string): RawBuilder<string | null> {
  const column = `${table}.published_at`
  return sql<
    string | null
  >`case when ${sql.ref(column)} = 'epoch' then ${sinceEver} else ${selectLocal(column, timeZone)} end`
}

export const readShown = (published: string | null): Publication => ({
  published: published === null || published === sinceEver ? undefined : published,
  draft: published === null,
})

/** Value of the column: `findPublishedAt`, or the distant past if the file has no date. */
export const findShownAt = (
  entry: Pick<Entry<Publication>, 'data'>,
  stored: Stored<Publication> | null,
  where: { table: ArchivedTable; context: SeasonContext },
): unknown => findPublishedAt(entry, stored, { ...where, otherwise: sql`'epoch'::timestamptz` })
