import { type RawBuilder, sql } from 'kysely'
import type { Publication } from './publication.ts'
import type { Entry, SeasonContext, Stored } from '#core/season-import/entries/kind.ts'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import type { ArchivedTable } from '#core/season-import/entries/rows.ts'

interface PublishedWhere {
  table: ArchivedTable
  context: SeasonContext
  /** When something comes out whose file names no day. */
  otherwise: RawBuilder<Date>
}

/**
 * The column `published_at`; null: a draft. A moment that does not change is left as it is: the files know it to the minute
 * only, and an hour that comes twice as one.
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
