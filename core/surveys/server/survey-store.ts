import type { Kysely } from 'kysely'
import { pickText, type Locale, type Translated } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import { removeRetired } from '#core/content/blocks/walk-blocks.ts'
import { contentInLanguage } from '#core/content/server/content-column.ts'
import { resolveMedia } from '#core/content/server/media-store.ts'
import { isPublished } from '#core/content/server/published.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import { hasSlug, isOwnSlug } from '#core/content/server/slug-column.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { formVersion } from './submission-store.ts'

export interface Survey {
  id: number
  /** Hash of its content. */
  version: string
  slug: Translated
  title: string
  content: Block[]
  /** Points for answering; 0: none. */
  points: number
}

interface SurveyInput {
  slug: string
  locale: Locale
  report: ReportContentError
}

/**
 * Finds the published survey by its slug in any language, the visitor's first; null if there is
 * none.
 */
export async function findSurvey(db: Kysely<Database>, { slug, locale, report }: SurveyInput): Promise<Survey | null> {
  const row = await db
    .selectFrom('surveys')
    .select(['id', 'key', 'slug', 'title', 'points', contentInLanguage('content', locale).as('content')])
    .select(formVersion.as('version'))
    .where(isPublished('surveys'))
    .where(hasSlug('slug', slug))
    .orderBy(isOwnSlug('slug', { slug, locale }), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const place = `surveys ${row.key}.content`
  const blocks = removeRetired(readBlocks(row.content, { place, locale, report, fields: 'survey-input' }))
  const [content = []] = await resolveMedia(db, [blocks], locale)
  const { id, version, points } = row
  return { id, version, slug: row.slug, title: pickText(row.title, locale), content, points }
}
