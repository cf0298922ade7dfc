import {
  contentInLanguage,
  isConcertPublished,
  isFormerSlug,
  isPublished,
} from '#core/content/server/content-columns.ts'
import { sql } from 'kysely'
import type { StoredMedia } from '#core/content/media.ts'
import { resolveFiles } from '#core/content/server/media-store.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { ListedSoloist, SoloistProfile } from '../catalogue.ts'
import { selectInLanguage, mediaById, mediaInContent, spaceRow } from './columns.ts'
import { type NamedMedia, readContent, readPicture } from './read-content.ts'

type SoloistRow = Omit<SoloistProfile, 'thumbnail' | 'content'> & {
  thumbnail: StoredMedia | null
  content: unknown
  pictures: NamedMedia[]
}

/** By the slug, else by one that they had. */
export async function findSoloist(
  db: Db,
  { slug, locale, report }: { slug: string; locale: Locale; report: ReportContentError },
): Promise<SoloistProfile | null> {
  const content = contentInLanguage('soloists.content', locale)
  const { rows } = await sql<SoloistRow>`
    select id, slug, name as title, cv_url as cv, ${selectInLanguage('profession', locale)} as profession,
      ${selectInLanguage('description', locale)} as description, ${mediaById('soloists.thumbnail_id')} as thumbnail,
      ${content} as content, ${mediaInContent(content)} as pictures
    from soloists where (slug = ${slug} or ${isFormerSlug('soloists', slug)}) and ${isPublished('soloists')}
    order by slug = ${slug} desc limit 1`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { thumbnail, content: blocks, pictures, ...soloist } = spaceRow(row, locale)
  const read = readContent({ content: blocks, pictures, place: `soloists ${soloist.slug}.content` }, { locale, report })
  const [withFiles = []] = await resolveFiles(db, [read], locale)
  return { ...soloist, thumbnail: readPicture(thumbnail, locale), content: withFiles }
}

type ListedSoloistRow = Omit<ListedSoloist, 'thumbnail' | 'next_date'> & {
  thumbnail: StoredMedia | null
  next_date: Date | null
}

/** Each has the date of the next concert that takes place. */
export async function findSoloists(db: Db, { locale, now }: { locale: Locale; now: Date }): Promise<ListedSoloist[]> {
  const { rows } = await sql<ListedSoloistRow>`
    select id, slug, name as title, ${selectInLanguage('profession', locale)} as profession, ${mediaById('soloists.thumbnail_id')} as thumbnail,
      next.starts_at as next_date
    from soloists left join (
      select event_soloists.soloist_id, min(event_dates.starts_at) as starts_at
      from event_soloists join event_dates on event_dates.event_id = event_soloists.event_id
      where event_dates.starts_at > ${now} and event_dates.status = 'scheduled' and ${isConcertPublished}
      group by event_soloists.soloist_id
    ) next on next.soloist_id = soloists.id
    where ${isPublished('soloists')}`.execute(db)
  return rows.map((row) => {
    const { thumbnail, next_date, ...soloist } = spaceRow(row, locale)
    return { ...soloist, thumbnail: readPicture(thumbnail, locale), next_date: next_date && next_date.toISOString() }
  })
}
