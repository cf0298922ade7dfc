import type { z } from 'zod'
import { findTakenSlugs } from '../../../content/page-slugs.ts'
import type { Translated } from '../../../../values/locales.ts'
import { compact, content, fields, text, whole, writeText, yesNo } from '../fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from './kind.ts'
import { selectLocal } from './moments.ts'
import {
  keepPublication,
  publicationColumns,
  publishedFields,
  readPublication,
  slug,
  writePublication,
  writeSlug,
} from './published.ts'
import { archiveRows, json, saveEntries } from './rows.ts'

const schema = fields({
  title: text(),
  slug: slug().optional(),
  hide_title: yesNo().default(false),
  footer: whole(0, 10_000).optional(),
  ...publishedFields,
  content: content().optional(),
})
type PageFields = z.infer<typeof schema>
type Page = PageFields & { key: string; slug: Translated }

export const pages: Kind<Page, Page, PageFields> = {
  name: 'pages',
  layout: { in: 'folders', folder: 'pages', file: 'page' },
  schema,
  content: ['content'],
  complete(given, { key, refuse }) {
    const address = given.slug ?? { en: key }
    const [taken] = findTakenSlugs(address)
    if (taken !== undefined) refuse(['slug'], `Another part of the shop answers at /${taken}: write another slug.`)
    return { ...given, key, slug: address }
  },
  references: () => [],
  moments: ({ published }) => [{ value: published, path: ['published'] }],
  async read({ trx, timeZone }) {
    const rows = await trx
      .selectFrom('pages')
      .select(['id', 'key', 'slug', 'title', 'hide_title', 'footer_position', 'content', 'archived_at'])
      .select(selectLocal('published_at', timeZone).as('published'))
      .orderBy('key')
      .execute()
    return rows.map(({ id, key, archived_at, footer_position, published, content: blocks, ...page }) => ({
      key,
      id,
      isArchived: archived_at !== null,
      data: {
        ...page,
        key,
        ...readPublication(published),
        footer: footer_position ?? undefined,
        content: readStoredContent(blocks),
      },
    }))
  },
  merge: keepPublication,
  toFile: (page) =>
    compact({
      title: writeText(page.title),
      slug: writeSlug(page.slug, page.key),
      hide_title: page.hide_title || undefined,
      footer: page.footer,
      ...writePublication(page),
      content: writeContent(page.content),
    }),
  async write(changes, context) {
    await saveEntries(context, 'pages', {
      changes,
      toRow: ({ key, data }) => ({
        key,
        slug: json(data.slug),
        title: json(data.title),
        hide_title: data.hide_title,
        footer_position: data.footer ?? null,
        content: storeContent(data.content, key),
        ...publicationColumns(data, context),
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'pages', ids),
}
