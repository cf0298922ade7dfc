import { pickText, type Locale, type Translated } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Block, QuestionnaireForm } from '#core/content/blocks/blocks.ts'
import { listBlocks, changeBlocks, removeRetired } from '#core/content/blocks/walk-blocks.ts'
import {
  contentInLanguage,
  isPublished,
  hasSlug,
  isFormerSlug,
  isOwnSlug,
} from '#core/content/server/content-columns.ts'
import { resolveMedia } from '#core/content/server/media-store.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { formVersion } from './answer-store.ts'

export interface Survey {
  id: number
  /** Hash of the content. */
  version: string
  slug: Translated
  title: string
  content: Block[]
  /** For answering; 0: none. */
  points: number
}

interface SurveyInput {
  slug: string
  locale: Locale
  report: ReportContentError
}

/** By its slug in any language, the visitor's first. */
export async function findSurvey(db: Db, { slug, locale, report }: SurveyInput): Promise<Survey | null> {
  const row = await db
    .selectFrom('surveys')
    .select(['id', 'key', 'slug', 'title', 'points', contentInLanguage('content', locale).as('content')])
    .select(formVersion.as('version'))
    .where(isPublished('surveys'))
    .where(({ or }) => or([hasSlug('slug', slug), isFormerSlug('surveys', slug)]))
    .orderBy(isOwnSlug('slug', { slug, locale }), 'desc')
    .orderBy(hasSlug('slug', slug), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const place = `surveys ${row.key}.content`
  const blocks = removeRetired(readBlocks(row.content, { place, locale, report, fields: 'survey-input' }))
  const [content = []] = await resolveMedia(db, [blocks], locale)
  const { id, version, points } = row
  return { id, version, slug: row.slug, title: pickText(row.title, locale), content, points }
}

export interface Questionnaire extends QuestionnaireForm {
  id: number
  /** Hash of the content. */
  version: string
  key: string
  content: Block[]
}

interface Reading {
  locale: Locale
  report: ReportContentError
}

/** Further ones are omitted. */
const mostOnPage = 10

/** One query, and two for pictures and files. */
export async function findQuestionnaires(
  db: Db,
  keys: readonly string[],
  { locale, report }: Reading,
): Promise<Questionnaire[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('questionnaires')
    .select(['id', 'key', 'title', 'thanks', contentInLanguage('content', locale).as('content')])
    .select(formVersion.as('version'))
    .where('key', 'in', [...new Set(keys)])
    .where(isPublished('questionnaires'))
    .execute()
  const read = rows.map(({ key, content }) =>
    removeRetired(
      readBlocks(content, { place: `questionnaires ${key}.content`, locale, report, fields: 'questionnaire-input' }),
    ),
  )
  const contents = await resolveMedia(db, read, locale)
  return rows.map(({ id, version, key, title, thanks }, index) => ({
    id,
    version,
    key,
    title: pickText(title, locale),
    thanks: thanks && pickText(thanks, locale),
    content: contents[index] ?? [],
  }))
}

/**
 * Omits and reports missing questionnaires and duplicates. Queries nothing if no block names any.
 */
export async function placeQuestionnaires(
  db: Db,
  contents: readonly Block[][],
  { locale, report }: Reading,
): Promise<Block[][]> {
  const named = listBlocks(contents.flat()).flatMap(({ name, props }) =>
    name === 'questionnaire-questionnaire' ? [props.questionnaire] : [],
  )
  if (named.length === 0) return contents.map((content) => [...content])
  const keys = [...new Set(named)].slice(0, mostOnPage)
  const found = await findQuestionnaires(db, keys, { locale, report })
  const left = new Map(found.map((questionnaire) => [questionnaire.key, questionnaire]))
  return contents.map((content) =>
    changeBlocks(content, (block) => {
      if (block.name !== 'questionnaire-questionnaire') return [block]
      const key = block.props.questionnaire
      const questionnaire = left.get(key)
      // With duplicates on a page, the errors of one would appear at the other.
      left.delete(key)
      if (questionnaire) return [place(block.id, questionnaire)]
      report({ place: `block ${block.id}`, problem: `the questionnaire ${key} is not there, or there already` })
      return []
    }),
  )
}

function place(id: string, { key, title, thanks, content }: Questionnaire): Block {
  const props = { questionnaire: key, form: { title, thanks }, children: content }
  return { id, name: 'questionnaire-questionnaire', props }
}
