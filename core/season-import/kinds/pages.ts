import { findTakenSlugs } from '#core/content/page-slugs.ts'
import { defineKind } from '../entries/define-kind.ts'
import { slug } from '../entries/slugs.ts'
import { keyOfFile, field, contentField, publicationFields, slugField, textField } from '../entries/field.ts'
import { content, text, whole, yesNo } from '../fields/fields.ts'

export const pageEntries = defineKind({
  name: 'pages',
  table: 'pages',
  layout: { in: 'folders', folder: 'pages', file: 'page' },
  key: 'key',
  order: ['key'],
  fields: {
    key: keyOfFile,
    title: textField(text()),
    slug: slugField(slug().optional()),
    hide_title: field(yesNo().default(false), { usual: false }),
    footer: field(whole(0, 10_000).optional(), { column: 'footer_position' }),
    ...publicationFields('now'),
    content: contentField(content().optional()),
  },
  complete(given, { key, refuse }) {
    const address = given.slug ?? { en: key }
    const [taken] = findTakenSlugs(address)
    if (taken !== undefined) refuse(['slug'], `Another part of the shop answers at /${taken}: write another slug.`)
    return { ...given, key, slug: address }
  },
})
