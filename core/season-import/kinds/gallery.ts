import { defineKind } from '../entries/define-kind.ts'
import { derivedField, pictureField, publicationFields, venueField } from '../entries/field.ts'
import { key } from '../fields/fields.ts'

/** Pictures of the gallery in the order of their list, without duplicates. */
export const galleryEntries = defineKind({
  name: 'gallery pictures',
  table: 'gallery_items',
  layout: { in: 'list', file: 'gallery', keyOf: ({ picture }) => String(picture) },
  key: ({ picture }) => picture,
  order: ['position', 'id'],
  fields: {
    picture: pictureField(key(), 'media_id'),
    venue: venueField(key().optional()),
    position: derivedField(),
    ...publicationFields('always'),
  },
  complete: (given, { position }) => ({ ...given, position }),
})
