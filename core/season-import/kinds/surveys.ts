import { defineKind } from '../entries/define-kind.ts'
import { slug } from '../entries/slugs.ts'
import { keyOfFile, field, contentField, publicationFields, slugField, textField } from '../entries/field.ts'
import { content, text, whole } from '../fields/fields.ts'
import { writeForm } from '../markdown/content.ts'
import { guardAnswers } from './forms.ts'

export const surveyEntries = defineKind({
  name: 'surveys',
  table: 'surveys',
  layout: { in: 'files', folder: 'surveys' },
  key: 'key',
  order: ['key'],
  fields: {
    key: keyOfFile,
    title: textField(text()),
    slug: slugField(slug().optional()),
    points: field(whole(0, 1_000_000).default(0), { usual: 0 }),
    position: field(whole(0, 10_000).default(0)),
    ...publicationFields('now'),
    content: contentField(content(), writeForm),
  },
  form: 'survey-input',
  complete: (given, { key }) => ({ ...given, key, slug: given.slug ?? { en: key } }),
  guard: (changes, guards, context) => guardAnswers(changes, guards, context, 'survey'),
})
