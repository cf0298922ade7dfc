import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createPicture } from '#core/content/media.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import { wholeListParts } from '#apps/desk/content/content.ts'
import { readShown } from '#apps/desk/content/define/server/list-content.ts'
import { changeRecord, readRefusal, refuseUndone } from '#apps/desk/content/server/change-record.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
import { offerUndo, revertWriting } from '#apps/desk/content/server/writing.ts'
import { addToGallery, galleryKind, gallerySubject, listGallery } from './gallery-store.ts'

const showGallery = deskHandler('gallery.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const show = readShown(wholeListParts, query)
  const rows = await listGallery(db, { isArchived: show === 'archived' })
  return view('gallery', translate('media.gallery'), {
    items: rows.map(({ id, media_id, venue_id, published_at, archived_at, name, ...media }) => ({
      id,
      pictureId: media_id,
      name,
      picture: createPicture(media, locale),
      hall: venue_id,
      publishedAt: published_at?.toISOString() ?? null,
      archivedAt: archived_at?.toISOString() ?? null,
    })),
    halls: await listHallsOf(db, { roles: person.roles, locale }),
    show,
    mayEdit: canOpen(person.roles, staffPermissions['gallery.save']),
    now: context.now().toISOString(),
  })
})

const items = {
  kind: galleryKind,
  revertOf: (item: number, revision: number) => href(deskRoutes['gallery.revert'], { item, revision }),
}

const addSchema = z.object({ picture: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

const storeItem = deskHandler('gallery.store', async ({ body, person, request, context: { db, translate } }) => {
  const form = readForm(addSchema, body, translate)
  if ('errors' in form) return back({ errors: { picture: translate('media.gallery.chooseFirst') } })
  const { picture } = form.value
  const outcome = await db.transaction().execute(async (trx) => {
    const added = await addToGallery(trx, picture)
    if (added === null || typeof added === 'string') return added
    const line = {
      action: 'gallery picture add' as const,
      subject: gallerySubject(added.id),
      details: { after: { picture } },
    }
    await auditStaff(trx, line, { person, request })
    return added
  })
  if (outcome === null) return back({ errors: { picture: translate('media.gallery.gone') } })
  if (typeof outcome === 'string') return back({ errors: { picture: translate(`media.gallery.${outcome}`) } })
  const url = href(deskRoutes['gallery.save'], { item: outcome.id })
  const undo = { url, method: 'POST' as const, data: { change: 'archive' } }
  return back({ flash: { notice: { kind: 'positive', text: translate('media.gallery.done.add'), undo } } })
})

const changeSchema = z.object({
  change: z.enum(['publish', 'unpublish', 'archive', 'revive', 'hall']),
  /** For `hall`: empty for none. */
  hall: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
})

const saveItem = deskHandler('gallery.save', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const form = readForm(changeSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { change, hall } = form.value
  const id = Number(params.item)
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
    const now = rows[0]!.now.toISOString()
    const values: Record<typeof change, [string, FieldValue]> = {
      publish: ['published_at', now],
      unpublish: ['published_at', null],
      archive: ['archived_at', now],
      revive: ['archived_at', null],
      hall: ['venue_id', hall === '' ? null : Number(hall)],
    }
    const by = { person, request, context }
    return changeRecord(trx, galleryKind, { id, action: change, values: new Map([values[change]]), ...by })
  })
  const outcome = await work.catch(readRefusal)
  if (outcome === null) throw new HttpError(404)
  if ('flaws' in outcome && change === 'hall') return back({ errors: outcome.flaws })
  if ('flaws' in outcome) return refuseUndone('content.notDone', outcome.flaws, context)
  const text = translate(change === 'hall' ? 'content.done.save' : `content.done.${change}`)
  return back({ flash: { notice: offerUndo(items, text, { id, ...outcome }) } })
})

const moveItem = deskHandler('gallery.move', (input) =>
  moveRecord(galleryKind, { name: 'gallery_items' }, input, {
    id: Number(input.params.item),
    address: href(deskRoutes['gallery.move'], { item: input.params.item }),
  }),
)

const revertItem = deskHandler('gallery.revert', (input) => {
  const { item, revision } = input.params
  return revertWriting(items, input, { id: Number(item), revision: Number(revision) })
})

export const galleryFeature = {
  handlers: {
    'gallery.index': showGallery,
    'gallery.store': storeItem,
    'gallery.save': saveItem,
    'gallery.move': moveItem,
    'gallery.revert': revertItem,
  },
} satisfies ServerFeature
