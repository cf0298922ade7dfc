import { defineKind } from '../entries/define-kind.ts'
import { field, contentField, publicationFields, textField } from '../entries/field.ts'
import { content, text, whole } from '../fields/fields.ts'
import { writeForm } from '../markdown/content.ts'
import { guardAnswers } from './forms.ts'

/** Questionnaires, shown by a block anywhere. */
export const surveyQuestionnaireEntries = defineKind({
  name: 'questionnaires',
  table: 'questionnaires',
  layout: { in: 'files', folder: 'questionnaires' },
  key: 'key',
  order: ['key'],
  fields: {
    title: textField(text()),
    /** Shown in its place after submission. */
    thanks: textField(text().optional()),
    position: field(whole(0, 10_000).default(0)),
    ...publicationFields('now'),
    content: contentField(content(), writeForm),
  },
  form: 'questionnaire-input',
  guard: (changes, guards, context) => guardAnswers(changes, guards, context, 'questionnaire'),
})
