import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { Translated } from '#values/locales.ts'
import { freeSlug, toSlug } from '#values/slug.ts'
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
import { idRule, lineRule, slugRule } from '#apps/desk/content/server/plain-rules.ts'
import { pictureOf } from '#apps/desk/content/server/picture-store.ts'
import { findKind, momentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import type { ShownSoloists } from '../soloists.ts'

export const soloistList = defineList({
  sorts: {
    name: { column: 'sort_name', type: 'text' },
    changed: { column: 'updated_at', type: 'timestamptz' },
  },
  byDefault: 'name',
  pageSize: 50,
})

interface SoloistRow {
  id: number
  slug: string
  name: string
  profession: Translated
  description: Translated
  content: Translated<Block[]>
  thumbnail_id: number | null
  published_at: Date | null
  archived_at: Date | null
}

const shown: Record<ShownSoloists, RawBuilder<boolean>> = {
  current: sql`archived_at is null`,
  missing: sql`archived_at is null and (${isLineMissing('profession')} or ${isLineMissing('description')} or ${isRunningTextMissing('content')})`,
  archived: sql`archived_at is not null`,
}

export function listSoloists(
  db: Kysely<Database>,
  list: ListRequest,
  show: ShownSoloists,
): Promise<Page<SoloistRow & { updated_at: Date }>> {
  return readPage(
    db,
    sql<SoloistRow & { updated_at: Date }>`(
      select id, slug, name, profession, description, content, thumbnail_id, published_at, archived_at, updated_at, searchable(name) as sort_name
      from soloists where ${shown[show]} and ${isWordsIn(sql`concat_ws(' ', name, texts_in(profession))`, list.q)})`,
    list,
  )
}

export function findSoloist(db: Kysely<Database>, id: number): Promise<SoloistRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('soloists')
    .select([
      'id',
      'slug',
      'name',
      'profession',
      'description',
      'content',
      'thumbnail_id',
      'published_at',
      'archived_at',
    ])

type Typed = Pick<SoloistRow, 'slug' | 'name' | 'profession' | 'description' | 'content' | 'thumbnail_id'>

/** What of a soloist is typed at the desk. */
export const toFields = ({ slug, name, thumbnail_id, ...texts }: Typed): Fields => ({
  name,
  ...lineFields('profession', texts.profession),
  ...documentField('content', texts.content),
  ...lineFields('description', texts.description),
  thumbnail_id: thumbnail_id === null ? '' : String(thumbnail_id),
  slug,
})

export const toStoredFields = (row: SoloistRow): StoredWriting => {
  const fields = toFields(row)
  return { fields, locked: lockedContent('content', fields), ...findMoments(row) }
}

const lock = (trx: Transaction<Database>, id: number) => select(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const soloistKind = findKind('soloist', {
  rules: {
    texts: {
      profession: { longest: 200, isRunning: false },
      description: { longest: 600, isRunning: false },
    },
    plain: {
      ...blockRules('content').plain,
      name: lineRule({ longest: 200, isNeeded: true }),
      slug: slugRule,
      thumbnail_id: idRule,
    },
    needed: ['profession', 'description'],
    shown: [],
  },
  pictures: ['thumbnail_id'],
  findFlaws: blockRules('content').findFlaws,
  structured: structuredAs('content'),
  async find(trx, id) {
    const row = await lock(trx, id)
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    const slug = changes.get('slug')
    await trx
      .updateTable('soloists')
      .set({
        ...(changes.has('name') && { name: String(changes.get('name')) }),
        ...(slug && { slug: String(slug) }),
        ...(changes.has('thumbnail_id') && { thumbnail_id: pictureOf(changes.get('thumbnail_id')) }),
        profession: changeLines('profession', row.profession, changes),
        description: changeLines('description', row.description, changes),
        ...changeBlocks('content', changes),
        ...momentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
  },
})

/** Makes a draft of nothing but a name and what has to be there. */
export async function insertSoloist(trx: Transaction<Database>, fields: Fields): Promise<number> {
  // Two at once want the same address.
  await sql`lock table soloists in share row exclusive mode`.execute(trx)
  const rows = await trx.selectFrom('soloists').select('slug').execute()
  const slug = freeSlug(toSlug(fields['name']!) || 'soloist', new Set(rows.map((row) => row.slug)))
  const { id } = await trx
    .insertInto('soloists')
    .values({
      slug,
      name: fields['name']!,
      profession: JSON.stringify({ en: fields['profession_en'] }),
      description: JSON.stringify({ en: fields['description_en'] }),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
