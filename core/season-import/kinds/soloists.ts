import { defineKind } from '../entries/define-kind.ts'
import { field, contentField, downloadField, pictureField, publicationFields, textField } from '../entries/field.ts'
import { content, download, key, line, text } from '../fields/fields.ts'

export const soloistEntries = defineKind({
  name: 'soloists',
  table: 'soloists',
  layout: { in: 'files', folder: 'soloists' },
  key: 'slug',
  order: ['slug'],
  fields: {
    name: field(line()),
    profession: textField(text()),
    description: textField(text()),
    portrait: pictureField(key().optional(), 'thumbnail_id'),
    cv: downloadField(download().optional(), 'cv_url'),
    content: contentField(content().optional()),
    ...publicationFields('always'),
  },
})
