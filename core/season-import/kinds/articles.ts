import { isNoArticleSlug } from '#core/articles/server/article-paths.ts'
import { defineKind } from '../entries/define-kind.ts'
import { createReferences } from '../entries/rows.ts'
import { slug } from '../entries/slugs.ts'
import {
  keyOfFile,
  field,
  contentField,
  pictureField,
  publicationFields,
  referenceField,
  slugField,
  textField,
} from '../entries/field.ts'
import { content, key as keyField, text, whole } from '../fields/fields.ts'

const noCategory = 'no-category'

export const articleEntries = defineKind({
  name: 'articles',
  table: 'articles',
  layout: { in: 'folders', folder: 'articles', file: 'article', isGrouped: true },
  key: 'key',
  order: ['key'],
  fields: {
    key: keyOfFile,
    title: textField(text()),
    slug: slugField(slug().optional()),
    picture: pictureField(keyField().optional(), 'thumbnail_id'),
    position: field(whole(0, 10_000).default(0)),
    ...publicationFields('now'),
    group: referenceField(
      null,
      { column: 'category_id', to: 'categories', table: 'article_categories', by: 'key' },
      { references: (category) => createReferences('categories', String(category)), none: noCategory },
    ),
    content: contentField(content().optional()),
  },
  complete(given, { key, group, refuse }) {
    const address = given.slug ?? { en: key }
    if (Object.values(address).some(isNoArticleSlug))
      refuse(['slug'], 'No article can be called "kategoriak", where the lists are: write another slug.')
    return { ...given, key, slug: address, group: group === noCategory ? undefined : group }
  },
})
