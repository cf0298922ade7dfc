import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import { findTakenSlugs } from '#core/content/page-slugs.ts'
import type { Translated } from '#values/locales.ts'
import { defineList, type ListRequest, type Page, readPage } from '#apps/desk/server/list-query.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { documentField } from '#apps/desk/content/blocks/server/block-column.ts'
import {
  blockRules,
  changeBlocks,
  lockedContent,
  structuredAs,
} from '#apps/desk/content/blocks/server/written-blocks.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { isLineMissing, isRunningTextMissing, isWordsIn } from '#apps/desk/content/server/list-words.ts'
import { yesRule } from '#apps/desk/content/server/plain-rules.ts'
import { findFreeAddress, slugFields, slugRules } from '#apps/desk/content/server/slug-fields.ts'
import { findLastPlace } from '#apps/desk/content/server/menu-position.ts'
import { findKind, momentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import { lastInFooter, type ShownPages } from '../pages.ts'

export const pageList = defineList({
  sorts: {
    title: { column: 'sort_title', type: 'text' },
    changed: { column: 'updated_at', type: 'timestamptz' },
  },
  byDefault: 'title',
  pageSize: 50,
})

export interface PageRow {
  id: number
  key: string
  slug: Translated
  title: Translated
  content: Translated<Block[]>
  hide_title: boolean
  footer_position: number | null
  published_at: Date | null
  archived_at: Date | null
}

const columns = [
  'id',
  'key',
  'slug',
  'title',
  'content',
  'hide_title',
  'footer_position',
  'published_at',
  'archived_at',
] as const

const shown: Record<ShownPages, RawBuilder<boolean>> = {
  current: sql`archived_at is null`,
  drafts: sql`archived_at is null and (published_at is null or published_at > now())`,
  missing: sql`archived_at is null and (${isLineMissing('title')} or ${isRunningTextMissing('content')})`,
  archived: sql`archived_at is not null`,
}

export function listPages(
  db: Kysely<Database>,
  list: ListRequest,
  show: ShownPages,
): Promise<Page<PageRow & { updated_at: Date }>> {
  return readPage(
    db,
    sql<PageRow & { updated_at: Date }>`(
      select ${sql.join(columns.map((column) => sql.ref(column)))}, updated_at, searchable(title ->> 'en') as sort_title
      from pages where ${shown[show]} and ${isWordsIn(sql`concat_ws(' ', texts_in(title), texts_in(slug))`, list.q)})`,
    list,
  )
}

export function findPage(db: Kysely<Database>, id: number): Promise<PageRow | undefined> {
  return db.selectFrom('pages').select(columns).where('id', '=', id).executeTakeFirst()
}

/** What of a page is typed at the desk. */
export const toFields = ({
  slug,
  title,
  content,
  hide_title,
  footer_position,
}: Pick<PageRow, 'slug' | 'title' | 'content' | 'hide_title' | 'footer_position'>): Fields => ({
  ...lineFields('title', title),
  ...documentField('content', content),
  hide_title: hide_title ? 'yes' : '',
  footer: footer_position === null ? '' : String(footer_position),
  ...slugFields(slug),
})

export const toStoredFields = (row: PageRow): StoredWriting => {
  const fields = toFields(row)
  return { fields, locked: lockedContent('content', fields), ...findMoments(row) }
}

const lock = (trx: Transaction<Database>, id: number) =>
  trx.selectFrom('pages').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const pageKind = findKind('page', {
  rules: {
    texts: { title: { longest: 200, isRunning: false } },
    plain: {
      ...blockRules('content').plain,
      hide_title: yesRule,
      footer: {
        clean: (typed) => (/^(\d{1,4}|10000)$/.test(typed) || typed === lastInFooter ? typed : ''),
        findFlaws: () => ({}),
      },
      ...slugRules((slug, translate) => (isTakenByShop(slug) ? translate('pages.errors.slug') : null)),
    },
    needed: ['title'],
    shown: [],
  },
  findFlaws: blockRules('content').findFlaws,
  structured: structuredAs('content'),
  async find(trx, id) {
    const row = await lock(trx, id)
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    await trx
      .updateTable('pages')
      .set({
        title: changeLines('title', row.title, changes),
        slug: changeLines('slug', row.slug, changes),
        ...changeBlocks('content', changes),
        ...(changes.has('hide_title') && { hide_title: changes.get('hide_title') === 'yes' }),
        ...(changes.has('footer') && { footer_position: positionOf(String(changes.get('footer') ?? '')) }),
        ...momentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
  },
})

/** Where a page comes to stand in the footer: nowhere, after all others, or where it has stood. */
function positionOf(typed: string) {
  if (typed === '') return null
  // Files of a season know no more.
  return typed === lastInFooter ? sql<number>`least(${findLastPlace('footer')}, 10000)` : Number(typed)
}

/** Whether something else of the shop answers there. */
const isTakenByShop = (slug: string): boolean => findTakenSlugs({ en: slug }).length > 0

/** Makes a draft of nothing but a title and an address. */
export async function insertPage(trx: Transaction<Database>, fields: Fields): Promise<number> {
  const title = fields['title_en']!
  const slug = await findFreeAddress(trx, 'pages', { title, kind: 'page', isTaken: isTakenByShop })
  const { id } = await trx
    .insertInto('pages')
    .values({
      key: slug,
      slug: JSON.stringify({ en: slug }),
      title: JSON.stringify({ en: title }),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
