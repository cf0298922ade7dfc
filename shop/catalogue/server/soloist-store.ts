import { type Kysely, sql } from 'kysely'
import type { StoredMedia } from '../../content/media.ts'
import { contentInLanguage } from '../../content/server/content-column.ts'
import type { ReportMisfit } from '../../context/misfits.ts'
import type { Locale } from '../../../values/locales.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { SoloistProfile } from '../catalogue.ts'
import { inLanguage, mediaById, mediaInContent, spaceRow } from './columns.ts'
import { type NamedMedia, readContent, readPicture } from './read-content.ts'

type SoloistRow = Omit<SoloistProfile, 'thumbnail' | 'content'> & {
  thumbnail: StoredMedia | null
  content: unknown
  pictures: NamedMedia[]
}

/** A soloist with their biography; null where there is none of that name. */
export async function findSoloist(
  db: Kysely<Database>,
  { slug, locale, report }: { slug: string; locale: Locale; report: ReportMisfit },
): Promise<SoloistProfile | null> {
  const content = contentInLanguage('soloists.content', locale)
  const { rows } = await sql<SoloistRow>`
    select id, slug, name as title, cv_url as cv, ${inLanguage('profession', locale)} as profession,
      ${inLanguage('description', locale)} as description, ${mediaById('soloists.thumbnail_id')} as thumbnail,
      ${content} as content, ${mediaInContent(content)} as pictures
    from soloists where slug = ${slug} and archived_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { thumbnail, content: blocks, pictures, ...soloist } = spaceRow(row, locale)
  return {
    ...soloist,
    thumbnail: readPicture(thumbnail, locale),
    content: readContent({ content: blocks, pictures, place: `soloists ${slug}.content` }, { locale, report }),
  }
}
