import type { z } from 'zod'
import { compact, content, fields, text, whole, writeText, yesNo } from '../fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from './kind.ts'
import { archiveRows, json, saveEntries } from './rows.ts'

const schema = fields({
  title: text(),
  hide_title: yesNo().default(false),
  footer: whole(0, 10_000).optional(),
  content: content().optional(),
})
type Page = z.infer<typeof schema>

export const pages: Kind<Page> = {
  name: 'pages',
  layout: { in: 'folders', folder: 'pages', file: 'page' },
  schema,
  content: ['content'],
  references: () => [],
  async read({ trx }) {
    const rows = await trx.selectFrom('pages').selectAll().orderBy('slug').execute()
    return rows.map(({ id, slug, archived_at, footer_position, content: blocks, title, hide_title }) => ({
      key: slug,
      id,
      isArchived: archived_at !== null,
      data: { title, hide_title, footer: footer_position ?? undefined, content: readStoredContent(blocks) },
    }))
  },
  toFile: (page) =>
    compact({
      title: writeText(page.title),
      hide_title: page.hide_title || undefined,
      footer: page.footer,
      content: writeContent(page.content),
    }),
  async write(changes, context) {
    await saveEntries(context, 'pages', {
      changes,
      toRow: ({ key: slug, data }) => ({
        slug,
        title: json(data.title),
        hide_title: data.hide_title,
        footer_position: data.footer ?? null,
        content: storeContent(data.content, slug),
        archived_at: null,
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'pages', ids),
}
