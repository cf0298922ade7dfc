import { defineKind } from '../entries/define-kind.ts'
import { derivedField, field, contentField, publicationFields, textField } from '../entries/field.ts'
import { content, key as keyField, text } from '../fields/fields.ts'

export const faqEntries = defineKind({
  name: 'questions',
  table: 'faqs',
  layout: { in: 'list', file: 'questions', keyOf: ({ key }) => String(key) },
  key: 'key',
  order: ['position', 'id'],
  fields: {
    key: field(keyField()),
    question: textField(text()),
    position: derivedField(),
    ...publicationFields('now'),
    answer: contentField(content()),
  },
  complete: (given, { position }) => ({ ...given, position }),
})
