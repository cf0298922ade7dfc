/** When entries are shown: from a date on, at once, or never as long as they are drafts. */
import { type RawBuilder, sql } from 'kysely'
import { selectLocal, toLocalMoment } from '#platform/database/local-moments.ts'
import type { Completion, SeasonContext, Stored } from './kind.ts'

export interface Publication {
  /** Default: at once. */
  published?: string | undefined
  /** Stored but not shown to anyone. */
  draft: boolean
}

export function refuseDatedDraft<Data extends Publication>(data: Data, { refuse }: Completion): Data {
  if (data.draft && data.published !== undefined)
    refuse(['draft'], 'A draft comes out on no day yet: take either "draft" or "published" out.')
  return data
}

/** Keeps the stored publication date of published entries if the file states none. */
export function keepPublication<Data extends Publication>(data: Data, stored: Publication): Data {
  return data.published !== undefined || data.draft ? data : { ...data, published: stored.published }
}

/** Without a date: as of now, or `always`, as halls, events, concerts, soloists, the gallery. */
export type UndatedPublication = 'now' | 'always'

/** Selects the publication date in local time; null for a draft, and for `always`. */
export function selectPublished(
  { timeZone }: Pick<SeasonContext, 'timeZone'>,
  table: string,
  undated: UndatedPublication,
): RawBuilder<string | null> {
  const column = `${table}.published_at`
  const local = selectLocal(column, timeZone)
  return undated === 'now' ? local : sql<string | null>`case when ${sql.ref(column)} <> 'epoch' then ${local} end`
}

interface PublishedWhere {
  stored: Stored<unknown> | null
  table: string
  context: SeasonContext
}

/**
 * Value of `published_at`; null for a draft. An unchanged time keeps its stored value: files have
 * minutes only, and cannot tell the repeated hour of a clock change.
 */
export function findPublishedAt(
  { published, draft }: Publication,
  { stored, table, context }: PublishedWhere,
  undated: UndatedPublication,
): unknown {
  const before = stored?.data as Publication | undefined
  if (stored && before?.draft === draft && before.published === published)
    return sql`(select published_at from ${sql.table(table)} where id = ${stored.id})`
  if (draft) return null
  if (published !== undefined) return toLocalMoment(published, context)
  return undated === 'now' ? sql`now()` : sql`'epoch'::timestamptz`
}
