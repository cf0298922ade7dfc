import type { Kysely } from 'kysely'
import { pickText, type Locale } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Block, QuestionnaireForm } from '#core/content/blocks/blocks.ts'
import { listBlocks, mapBlocks, removeRetired } from '#core/content/blocks/walk-blocks.ts'
import { contentInLanguage } from '#core/content/server/content-column.ts'
import { resolveMedia } from '#core/content/server/media-store.ts'
import { isPublished } from '#core/content/server/published.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { formVersion } from './submission-store.ts'

export interface Questionnaire extends QuestionnaireForm {
  id: number
  /** Hash of its content. */
  version: string
  key: string
  content: Block[]
}

interface Reading {
  locale: Locale
  report: ReportContentError
}

/** Maximum questionnaires per page; further ones are omitted. */
const mostOnPage = 10

/**
 * Finds the published questionnaires with these keys, in the visitor's language: one query, and two
 * for their pictures and files.
 */
export async function findQuestionnaires(
  db: Kysely<Database>,
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
 * Inserts questionnaires into the contents of one page. Omits and reports missing ones and
 * duplicates. Queries nothing if no block references any.
 */
export async function placeQuestionnaires(
  db: Kysely<Database>,
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
    mapBlocks(content, (block) => {
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
