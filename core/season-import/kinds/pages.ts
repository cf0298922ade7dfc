import type { z } from 'zod'
import { findTakenSlugs } from '#core/content/page-slugs.ts'
import type { Translated } from '#values/locales.ts'
import { removeMissing, content, fields, text, whole, writeText, yesNo } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import { selectLocal } from '#platform/database/local-moments.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { definePublished } from '../entries/published.ts'
import { toJson } from '../entries/rows.ts'
import { slug, writeSlug } from '../entries/slugs.ts'

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

export const pageEntries = definePublished({
  name: 'pages',
  table: 'pages',
  layout: { in: 'folders', folder: 'pages', file: 'page' },
  schema,
  content: ['content'],
  complete(given: PageFields, { key, refuse }): Page {
    const address = given.slug ?? { en: key }
    const [taken] = findTakenSlugs(address)
    if (taken !== undefined) refuse(['slug'], `Another part of the shop answers at /${taken}: write another slug.`)
    return { ...given, key, slug: address }
  },
  references: () => [],
  select: ({ trx, timeZone }) =>
    trx
      .selectFrom('pages')
      .select(['id', 'key', 'slug', 'title', 'hide_title', 'footer_position', 'content', 'archived_at'])
      .select(selectLocal('published_at', timeZone).as('published'))
      .orderBy('key')
      .execute(),
  toData: ({ key, slug: address, title, hide_title, footer_position, content: blocks }) => ({
    key,
    slug: address,
    title,
    hide_title,
    footer: footer_position ?? undefined,
    content: readStoredContent(blocks),
  }),
  toFile: (page) =>
    removeMissing({
      title: writeText(page.title),
      slug: writeSlug(page.slug, page.key),
      hide_title: page.hide_title || undefined,
      footer: page.footer,
      ...writePublication(page),
      content: writeContent(page.content),
    }),
  prepareRows: () => (page, key) => ({
    slug: toJson(page.slug),
    title: toJson(page.title),
    hide_title: page.hide_title,
    footer_position: page.footer ?? null,
    content: storeContent(page.content, key),
  }),
})
