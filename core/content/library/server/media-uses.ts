/** Finds the uses of pictures: references by id or, in content, by name. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type MediaUse, type MediaUseKind, mediaUseKinds } from '#core/content/media-use.ts'

interface PlaceOfPictures {
  table: string
  column: string
  kind: MediaUseKind
  /** Of the row, `owner`, in each language. */
  title: RawBuilder<unknown>
}

const title = sql`owner.title`
const name = sql`jsonb_build_object('en', owner.name)`
const titleOfVenue = sql`coalesce((select title from venues where venues.id = owner.venue_id), '{"en": ""}')`

/** A test compares them with the database's foreign keys. */
export const mediaNumberColumns: readonly PlaceOfPictures[] = [
  { table: 'venues', column: 'cover_id', kind: 'venue', title },
  { table: 'venues', column: 'thumbnail_id', kind: 'venue', title },
  { table: 'soloists', column: 'thumbnail_id', kind: 'soloist', title: name },
  { table: 'events', column: 'cover_id', kind: 'event', title },
  { table: 'events', column: 'share_image_id', kind: 'event', title },
  { table: 'articles', column: 'thumbnail_id', kind: 'article', title },
  { table: 'gallery_items', column: 'media_id', kind: 'gallery', title: titleOfVenue },
]

/** Their content names pictures in its blocks. */
const contentColumns: readonly PlaceOfPictures[] = [
  { table: 'venues', column: 'content', kind: 'venue', title },
  { table: 'soloists', column: 'content', kind: 'soloist', title: name },
  { table: 'events', column: 'content', kind: 'event', title },
  { table: 'articles', column: 'content', kind: 'article', title },
  { table: 'pages', column: 'content', kind: 'page', title },
  { table: 'faqs', column: 'answer', kind: 'question', title: sql`owner.question` },
  { table: 'surveys', column: 'content', kind: 'survey', title },
  { table: 'questionnaires', column: 'content', kind: 'questionnaire', title },
]

const byNumber = mediaNumberColumns.map(
  ({ table, column, kind, title }) =>
    sql`select ${sql.ref(`owner.${column}`)} as media_id, ${kind}::text as kind, owner.id, ${title} as title from ${sql.table(table)} as owner`,
)
const byName = contentColumns.map(
  ({ table, column, kind, title }) =>
    sql`select media.id, ${kind}::text, owner.id, ${title}
      from ${sql.table(table)} as owner
      cross join lateral jsonb_path_query(${sql.ref(`owner.${column}`)}, '$.**.media') as named
      join media on media.name = named #>> '{}'`,
)

/**
 * All uses without duplicates, as rows of `media_id`, `kind`, `id` and `title`. Includes archived
 * content, which may be restored.
 */
export const mediaUses: RawBuilder<unknown> = sql`(${sql.join([...byNumber, ...byName], sql` union `)})`

/** In the order of `mediaUseKinds`. */
export async function findMediaUses(db: Db, id: number): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select kind, id::float8 as id, title from ${mediaUses} as uses where media_id = ${id} order by id`.execute(db)
  return rows.toSorted((a, b) => mediaUseKinds.indexOf(a.kind) - mediaUseKinds.indexOf(b.kind))
}

/** Uses of a file for download: by address, or in content by name. */
export async function findFileUses(db: Db, { name: named, url }: { name: string; url: string }): Promise<MediaUse[]> {
  const inContent = contentColumns.map(
    ({ table, column, kind, title: of }) =>
      sql`select ${kind}::text as kind, owner.id, ${of} as title from ${sql.table(table)} as owner
        where jsonb_path_exists(${sql.ref(`owner.${column}`)}, '$.**.file ? (@ == $name)', jsonb_build_object('name', ${named}::text))`,
  )
  const { rows } = await sql<MediaUse>`
    select kind, id::float8 as id, title from (
      select 'event' as kind, owner.id, ${title} as title from events as owner where program_url = ${url}
      union select 'soloist', owner.id, ${name} from soloists as owner where cv_url = ${url}
      union ${sql.join(inContent, sql` union `)}) as uses order by id`.execute(db)
  return rows.toSorted((a, b) => mediaUseKinds.indexOf(a.kind) - mediaUseKinds.indexOf(b.kind))
}
