/**
 * Publication of halls, events, concerts, soloists and gallery pictures: shown as soon as they
 * exist, unless the file states a date.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Entry, SeasonContext, Stored } from '#core/season-import/entries/kind.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import type { Publication } from './publication.ts'
import { findPublishedAt } from './published-at.ts'
import type { ArchivedTable } from '#core/season-import/entries/rows.ts'

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
