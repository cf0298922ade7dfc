/** Unpublished halls, events and soloists. Concerts have an area of their own. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { type Draft, type DraftKind, draftKinds } from '../files.ts'

const most = 500

export async function listDrafts(db: Db, locale: Locale): Promise<Draft[]> {
  const { rows } = await sql<{ kind: DraftKind; id: number; title: Translated | string }>`
    select 'venues' as kind, id, title from venues where archived_at is null and published_at is null
    union all select 'events', id, title from events where archived_at is null and published_at is null
    union all select 'soloists', id, to_jsonb(name) from soloists where archived_at is null and published_at is null
    limit ${most}`.execute(db)
  const place = ({ kind }: { kind: DraftKind }) => draftKinds.indexOf(kind)
  return rows
    .map(({ kind, id, title }) => ({ kind, id, title: typeof title === 'string' ? title : pickText(title, locale) }))
    .toSorted((a, b) => place(a) - place(b) || a.title.localeCompare(b.title, locale))
}

/** Returns the changed drafts. */
export async function publishDrafts(
  trx: Trx,
  chosen: Record<DraftKind, readonly number[]>,
  isPublished: boolean,
): Promise<Record<DraftKind, number[]>> {
  const done = { venues: [] as number[], events: [] as number[], soloists: [] as number[] }
  for (const kind of draftKinds) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(kind)} set published_at = ${isPublished ? sql`now()` : sql`null`}
      where id = any(${chosen[kind]}::bigint[]) and archived_at is null and (published_at is null) = ${isPublished}
      returning id`.execute(trx)
    done[kind] = rows.map(({ id }) => id)
  }
  return done
}
