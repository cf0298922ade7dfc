import type { Db } from '#platform/schema/schema.ts'
import { pickText, type Locale } from '#values/locales.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { FaqEntry } from '../faq/faq-entry.ts'
import { contentInLanguage, isPublished } from './content-columns.ts'
import { resolveMedia } from './media-store.ts'
import { readBlocks } from './read-blocks.ts'

/** More entries need categories, as articles have. */
const mostFaqEntries = 200

export async function findFaqEntries(
  db: Db,
  { locale, report }: { locale: Locale; report: ReportContentError },
): Promise<FaqEntry[]> {
  const rows = await db
    .selectFrom('faqs')
    .select(['key', 'question', contentInLanguage('answer', locale).as('answer')])
    .where(isPublished('faqs'))
    .orderBy('position')
    .orderBy('id')
    .limit(mostFaqEntries)
    .execute()
  const answers = rows.map(({ key, answer }) => readBlocks(answer, { place: `faqs ${key}.answer`, locale, report }))
  const resolved = await resolveMedia(db, answers, locale)
  return rows.map(({ key, question }, index) => ({
    key,
    question: pickText(question, locale),
    answer: resolved[index] ?? [],
  }))
}
