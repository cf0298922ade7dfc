import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { documentField } from '#apps/desk/content/blocks/server/block-column.ts'
import {
  blockRules,
  changeBlocks,
  listLockedContent,
  findStructured,
} from '#apps/desk/content/blocks/server/written-blocks.ts'
import { changeLines, changeOptionalLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { pictureOf } from '#apps/desk/content/server/picture-store.ts'
import { idRule } from '#apps/desk/content/server/plain-rules.ts'
import { findKind, toMomentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('venues')
    .select([
      'id',
      'slug',
      'title',
      'city',
      'content',
      'access_note',
      'cover_id',
      'thumbnail_id',
      'published_at',
      'archived_at',
    ])

/** More are no page any more. */
const mostHalls = 500

export function listHallTexts(db: Kysely<Database>, halls: readonly number[] | null) {
  return select(db)
    .where('archived_at', 'is', null)
    .where(isInHalls('venues.id', halls))
    .orderBy('position')
    .orderBy('id')
    .limit(mostHalls)
    .execute()
}

type HallRow = Awaited<ReturnType<typeof listHallTexts>>[number]

export function findHallText(db: Kysely<Database>, id: number): Promise<HallRow | undefined> {
  return select(db).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()
}

const idField = (id: number | null) => (id === null ? '' : String(id))

/** What of a hall is told to visitors; its parts and its address are changed where the season is planned. */
export const toFields = (row: HallRow): Fields => ({
  ...lineFields('title', row.title),
  ...lineFields('city', row.city),
  ...documentField('content', row.content),
  ...lineFields('access_note', row.access_note),
  cover_id: idField(row.cover_id),
  thumbnail_id: idField(row.thumbnail_id),
})

export const toStoredFields = (row: HallRow): StoredWriting => {
  const fields = toFields(row)
  return { fields, locked: listLockedContent('content', fields), ...findMoments(row) }
}

const lock = (trx: Transaction<Database>, id: number) => select(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const hallTextKind = findKind('hall', {
  rules: {
    texts: {
      title: { longest: 200, isRunning: false },
      city: { longest: 100, isRunning: false },
      access_note: { longest: 600, isRunning: false },
    },
    plain: { ...blockRules('content').plain, cover_id: idRule, thumbnail_id: idRule },
    needed: ['title', 'city'],
    optional: ['access_note'],
    shown: [],
  },
  pictures: ['cover_id', 'thumbnail_id'],
  findFlaws: blockRules('content').findFlaws,
  structured: findStructured('content'),
  async find(trx, id) {
    const row = await lock(trx, id)
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    await trx
      .updateTable('venues')
      .set({
        title: changeLines('title', row.title, changes),
        city: changeLines('city', row.city, changes),
        ...changeBlocks('content', changes),
        access_note: changeOptionalLines('access_note', row.access_note, changes),
        ...(changes.has('cover_id') && { cover_id: pictureOf(changes.get('cover_id')) }),
        ...(changes.has('thumbnail_id') && { thumbnail_id: pictureOf(changes.get('thumbnail_id')) }),
        ...toMomentColumns(changes),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
  },
})
