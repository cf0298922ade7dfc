import type { z } from 'zod'
import { removeMissing, content, fields, key as keyField, text, writeText } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { definePublished } from '../entries/published.ts'
import { toJson } from '../entries/rows.ts'

const schema = fields({ key: keyField(), question: text(), ...publishedFields, answer: content() })
type QuestionFields = z.infer<typeof schema>
type Question = QuestionFields & { position: number }

/** Frequently asked questions, in the order of their list. */
export const faqEntries = definePublished({
  name: 'questions',
  table: 'faqs',
  layout: { in: 'list', file: 'questions', keyOf: ({ key }) => String(key) },
  schema,
  content: ['answer'],
  complete: (given: QuestionFields, { position }): Question => ({ ...given, position }),
  references: () => [],
  select: ({ trx, timeZone }) =>
    trx
      .selectFrom('faqs')
      .select(['id', 'key', 'question', 'answer', 'position', 'archived_at'])
      .select(selectLocal('published_at', timeZone).as('published'))
      .orderBy('position')
      .orderBy('id')
      .execute(),
  toData: ({ key, question, answer, position }) => ({ key, question, position, answer: readStoredContent(answer) }),
  toFile: (one) =>
    removeMissing({
      key: one.key,
      question: writeText(one.question),
      position: one.position,
      ...writePublication(one),
      answer: writeContent(one.answer),
    }),
  prepareRows: () => (one, key) => ({
    question: toJson(one.question),
    answer: storeContent(one.answer, key),
    position: one.position,
  }),
})
