import type { z } from 'zod'
import { compact, content, fields, key as keyField, text, writeText } from '../fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from './kind.ts'
import { selectLocal } from './moments.ts'
import { keepPublication, publicationColumns, publishedFields, readPublication, writePublication } from './published.ts'
import { archiveRows, json, saveEntries } from './rows.ts'

const schema = fields({ key: keyField(), question: text(), ...publishedFields, answer: content() })
type QuestionFields = z.infer<typeof schema>
type Question = QuestionFields & { position: number }

/** Questions that are often asked, in the order of their list. */
export const questions: Kind<Question, Question, QuestionFields> = {
  name: 'questions',
  layout: { in: 'list', file: 'questions', keyOf: ({ key }) => String(key) },
  schema,
  content: ['answer'],
  complete: (given, { position }) => ({ ...given, position }),
  references: () => [],
  moments: ({ published }) => [{ value: published, path: ['published'] }],
  async read({ trx, timeZone }) {
    const rows = await trx
      .selectFrom('faqs')
      .select(['id', 'key', 'question', 'answer', 'position', 'archived_at'])
      .select(selectLocal('published_at', timeZone).as('published'))
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map(({ id, key, question, answer, position, archived_at, published }) => ({
      key,
      id,
      isArchived: archived_at !== null,
      data: { key, question, position, ...readPublication(published), answer: readStoredContent(answer) },
    }))
  },
  merge: keepPublication,
  toFile: (one) =>
    compact({
      key: one.key,
      question: writeText(one.question),
      position: one.position,
      ...writePublication(one),
      answer: writeContent(one.answer),
    }),
  async write(changes, context) {
    await saveEntries(context, 'faqs', {
      changes,
      toRow: ({ key, data }) => ({
        key,
        question: json(data.question),
        answer: storeContent(data.answer, key),
        position: data.position,
        ...publicationColumns(data, context),
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'faqs', ids),
}
