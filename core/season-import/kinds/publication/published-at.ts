import { type RawBuilder, sql } from 'kysely'
import type { Publication } from './publication.ts'
import type { Entry, SeasonContext, Stored } from '#core/season-import/entries/kind.ts'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import type { ArchivedTable } from '#core/season-import/entries/rows.ts'

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
