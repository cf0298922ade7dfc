import type { z } from 'zod'
import { removeMissing, content, fields, text, whole, writeText } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeForm } from '../markdown/content.ts'
import { guardAnswers } from './forms.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { definePublished } from '../entries/published.ts'
import { toJson } from '../entries/rows.ts'

const schema = fields({
  title: text(),
  /** Shown in its place after submission. */
  thanks: text().optional(),
  position: whole(0, 10_000).default(0),
  ...publishedFields,
  content: content(),
})
type Questionnaire = z.infer<typeof schema>

/** Questionnaires, shown by a block anywhere. */
export const surveyQuestionnaireEntries = definePublished({
  name: 'questionnaires',
  table: 'questionnaires',
  layout: { in: 'files', folder: 'questionnaires' },
  schema,
  content: ['content'],
  form: 'questionnaire-input',
  complete: (given: Questionnaire) => given,
  references: () => [],
  select: ({ trx, timeZone }) =>
    trx
      .selectFrom('questionnaires')
      .select(['id', 'key', 'title', 'thanks', 'position', 'content', 'archived_at'])
      .select(selectLocal('published_at', timeZone).as('published'))
      .orderBy('key')
      .execute(),
  toData: ({ title, thanks, position, content: blocks }) => ({
    title,
    thanks: thanks ?? undefined,
    position,
    content: readStoredContent(blocks),
  }),
  toFile: (one) =>
    removeMissing({
      title: writeText(one.title),
      thanks: one.thanks && writeText(one.thanks),
      position: one.position,
      ...writePublication(one),
      content: writeForm(one.content),
    }),
  guard: (changes, guards, context) => guardAnswers(changes, guards, context, 'questionnaire'),
  prepareRows: () => (one, key) => ({
    title: toJson(one.title),
    thanks: toJson(one.thanks),
    position: one.position,
    content: storeContent(one.content, key),
  }),
})
