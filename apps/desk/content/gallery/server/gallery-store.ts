import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import type { ContentKind } from '#apps/desk/content/server/change-record.ts'
import { undescribed } from '#apps/desk/content/server/picture-store.ts'

const mostItems = 500

const kind: ContentKind = {
  name: 'gallery picture',
  async check(trx, { id, stored, changes }, { person, context: { locale, translate } }) {
    const flaws: Fields = {}
    const venue = changes.get('venue_id') ?? null
    if (venue !== null && !(await listHallsOf(trx, { roles: person.roles, locale })).some((hall) => hall.id === venue))
      flaws['hall'] = translate('media.gallery.noHall')
    const at = (name: string) => (changes.has(name) ? changes.get(name) : stored.get(name)) ?? null
    if (at('archived_at') !== null) return flaws
    const { media_id } = await trx
      .selectFrom('gallery_items')
      .select('media_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isBack = changes.has('archived_at')
    const isShown = at('published_at') !== null && (isBack || changes.has('published_at'))
    const flaw = isBack || isShown ? await findItemFlaw(trx, media_id, { besides: id }) : null
    if (flaw) flaws['picture'] = translate(`media.gallery.${flaw}`)
    return flaws
  },
  async read(trx, id) {
    const row = await trx
      .selectFrom('gallery_items')
      .select(['venue_id', 'published_at', 'archived_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    return new Map<string, FieldValue>([
      ['venue_id', row.venue_id],
      ['published_at', row.published_at?.toISOString() ?? null],
      ['archived_at', row.archived_at?.toISOString() ?? null],
    ])
  },
  async write(trx, id, changes) {
    await trx
      .updateTable('gallery_items')
      .set(Object.fromEntries(changes) as { venue_id?: number | null; published_at?: string; archived_at?: string })
      .where('id', '=', id)
      .execute()
  },
}

export const galleryItems = {
  kind,
  revertOf: (item: number, revision: number) => href(deskRoutes['gallery.revert'], { item, revision }),

  readAll(db: Db, { isArchived }: { isArchived: boolean }) {
    return db
      .selectFrom('gallery_items')
      .innerJoin('media', 'media.id', 'media_id')
      .select(['gallery_items.id', 'media_id', 'venue_id', 'gallery_items.published_at', 'gallery_items.archived_at'])
      .select(['name', 'alt_text', 'caption', 'width', 'height', 'focal_x', 'focal_y', 'variants'])
      .where('gallery_items.archived_at', isArchived ? 'is not' : 'is', null)
      .orderBy('gallery_items.position')
      .orderBy('gallery_items.id')
      .limit(mostItems)
      .execute()
  },

  /**
   * Adds a published picture to the end. Null: there is no such picture; else why it cannot be
   * added.
   */
  async insert(trx: Trx, mediaId: number): Promise<{ id: number } | 'there' | 'undescribed' | null> {
    const flaw = await findItemFlaw(trx, mediaId, { besides: 0 })
    if (flaw) return flaw === 'gone' ? null : flaw
    return trx
      .insertInto('gallery_items')
      .values({
        media_id: mediaId,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from gallery_items)`,
        published_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
}

/** Returns why a picture cannot be in the gallery, `besides` the item being checked. */
async function findItemFlaw(
  trx: Trx,
  mediaId: number,
  { besides }: { besides: number },
): Promise<'gone' | 'undescribed' | 'there' | null> {
  // Prevents concurrent calls from choosing the same position.
  await sql`lock table gallery_items in share row exclusive mode`.execute(trx)
  const picture = await trx
    .selectFrom('media')
    .select(undescribed.as('undescribed'))
    .select('is_decorative')
    .where('id', '=', mediaId)
    .forKeyShare()
    .executeTakeFirst()
  if (!picture) return 'gone'
  if (picture.undescribed.length > 0 || picture.is_decorative) return 'undescribed'
  const there = await trx
    .selectFrom('gallery_items')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('id', '<>', besides)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return there ? 'there' : null
}
