/** Where pictures stand: whatever names one, by its number or, within content, by its name. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'
import { type MediaUse, type MediaUseKind, mediaUseKinds } from '../../media-use.ts'

/** Columns that have the number of a picture; a test holds them against the foreign keys of the database. */
export const numberColumns: readonly { table: string; column: string; kind: MediaUseKind; title: string }[] = [
  { table: 'venues', column: 'cover_id', kind: 'venue', title: 'title' },
  { table: 'venues', column: 'thumbnail_id', kind: 'venue', title: 'title' },
  { table: 'soloists', column: 'thumbnail_id', kind: 'soloist', title: `jsonb_build_object('en', name)` },
  { table: 'events', column: 'cover_id', kind: 'event', title: 'title' },
  { table: 'events', column: 'share_image_id', kind: 'event', title: 'title' },
  { table: 'articles', column: 'thumbnail_id', kind: 'article', title: 'title' },
  {
    table: 'gallery_items',
    column: 'media_id',
    kind: 'gallery',
    title: `coalesce((select title from venues where venues.id = venue_id), '{"en": ""}')`,
  },
]

/** Columns of content, whose blocks name pictures. */
const contentColumns: readonly { table: string; column: string; kind: MediaUseKind; title: string }[] = [
  { table: 'venues', column: 'content', kind: 'venue', title: 'title' },
  { table: 'soloists', column: 'content', kind: 'soloist', title: `jsonb_build_object('en', owner.name)` },
  { table: 'events', column: 'content', kind: 'event', title: 'title' },
  { table: 'articles', column: 'content', kind: 'article', title: 'title' },
  { table: 'pages', column: 'content', kind: 'page', title: 'title' },
  { table: 'faqs', column: 'answer', kind: 'question', title: 'question' },
  { table: 'surveys', column: 'content', kind: 'survey', title: 'title' },
  { table: 'questionnaires', column: 'content', kind: 'questionnaire', title: 'title' },
]

const byNumber = numberColumns.map(
  ({ table, column, kind, title }) =>
    sql`select ${sql.ref(column)} as media_id, ${sql.lit(kind)} as kind, id, ${sql.raw(title)} as title from ${sql.table(table)}`,
)
const byName = contentColumns.map(
  ({ table, column, kind, title }) =>
    sql`select media.id, ${sql.lit(kind)}, owner.id, ${title.includes('(') ? sql.raw(title) : sql.ref(`owner.${title}`)}
      from ${sql.table(table)} as owner
      cross join lateral jsonb_path_query(${sql.ref(`owner.${column}`)}, '$.**.media') as named
      join media on media.name = named #>> '{}'`,
)

/** Every use of every picture once, as rows of `media_id`, `kind`, `id` and `title`. What is put away is a use, too: it may come back. */
export const mediaUses: RawBuilder<unknown> = sql`(${sql.join([...byNumber, ...byName], sql` union `)})`

/** Where a picture stands, in the order of `mediaUseKinds`. */
export async function findMediaUses(db: Kysely<Database>, id: number): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select kind, id::float8 as id, title from ${mediaUses} as uses where media_id = ${id} order by id`.execute(db)
  return rows.toSorted((a, b) => mediaUseKinds.indexOf(a.kind) - mediaUseKinds.indexOf(b.kind))
}
