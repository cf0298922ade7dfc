import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { nameAnswer } from '#core/content/faq/faq-entry.ts'
import { routes } from '#core/routes/routes.ts'
import { pickText } from '#values/locales.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { field } from '#apps/desk/content/define/server/fields.ts'
import { isTypedIn } from '#apps/desk/content/server/list-words.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'

export const faqContent = defineContent({
  name: 'question',
  table: 'faqs',
  room: 'questions',
  param: 'question',
  fields: { question: field.translatedLine({ longest: 300 }), answer: field.runningText() },
  more: { key: sql<string>`key` },
  order: { name: 'faqs' },
  titleOf: ({ question }, locale) => pickText(question, locale),
  newTitle: 'content.questions.new',
  pathsOf: ({ key }) => `${href(routes.faq)}#${nameAnswer(key)}`,
  async create(trx, fields) {
    return {
      key: await findFreeAddress(trx, 'faqs', toBaseSlug(fields['question_en']!, 'question'), 'key'),
      position: sql`(select coalesce(max(position), 0) + 1 from faqs)`,
    }
  },
})

export const listFaqEntries = (db: Db, { isArchived, q = '' }: { isArchived: boolean; q?: string }) =>
  faqContent.readAll(db, {
    where: sql`(archived_at is not null) = ${isArchived} and ${isTypedIn(sql`faqs.question::text || ' ' || faqs.answer::text`, q)}`,
    order: sql`position, id`,
  })
