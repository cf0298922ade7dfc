import { href } from '@cadenza/navigation'
import { back } from '@cadenza/navigation/server'
import { z } from 'zod'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createPicture } from '#core/content/media.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import { wholeListParts } from '#apps/desk/content/content.ts'
import { readShown } from '#apps/desk/content/define/server/list-content.ts'
import { answerChange, changeRecord, changeState, nameSubject } from '#apps/desk/content/server/change-record.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
import { revertWriting } from '#apps/desk/content/server/writing.ts'
import { galleryItems } from './gallery-store.ts'
import { withUndo } from '#apps/desk/server/undo-notice.ts'

const showGallery = deskHandler('gallery.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const show = readShown(wholeListParts, query)
  const rows = await galleryItems.readAll(db, { isArchived: show === 'archived' })
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

const addSchema = z.object({ picture: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

const storeItem = deskHandler('gallery.store', async ({ body, person, request, context: { db, translate } }) => {
  const form = readForm(addSchema, body, translate)
  if ('errors' in form) return back({ errors: { picture: translate('media.gallery.chooseFirst') } })
  const { picture } = form.value
  const outcome = await db.transaction().execute(async (trx) => {
    const added = await galleryItems.insert(trx, picture)
    if (added === null || typeof added === 'string') return added
    const line = {
      action: 'gallery picture add' as const,
      subject: nameSubject(galleryItems.kind, added.id),
      details: { after: { picture } },
    }
    await auditStaff(trx, line, { person, request })
    return added
  })
  if (outcome === null) return back({ errors: { picture: translate('media.gallery.gone') } })
  if (typeof outcome === 'string') return back({ errors: { picture: translate(`media.gallery.${outcome}`) } })
  const url = href(deskRoutes['gallery.save'], { item: outcome.id })
  return back(withUndo(translate('media.gallery.done.add'), { url, data: { change: 'archive' } }))
})

const changeSchema = z.object({
  change: z.enum(['publish', 'unpublish', 'archive', 'revive', 'hall']),
  /** For `hall`: empty for none. */
  hall: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
})

const saveItem = deskHandler('gallery.save', async (input) => {
  const { translate } = input.context
  const { change, hall } = checkForm(changeSchema, input.body, translate)
  const id = Number(input.params.item)
  if (change !== 'hall')
    return answerChange(galleryItems, input, {
      id,
      change: (trx, by) => changeState(trx, galleryItems.kind, { id, change, ...by }),
      textOf: () => translate(`content.done.${change}`),
    })
  const values = new Map([['venue_id', hall === '' ? null : Number(hall)]])
  return answerChange(galleryItems, input, {
    id,
    change: (trx, by) => changeRecord(trx, galleryItems.kind, { id, action: 'hall', values, ...by }),
    textOf: () => translate('content.done.save'),
    refuse: (errors) => back({ errors }),
  })
})

const moveItem = deskHandler('gallery.move', (input) =>
  moveRecord(galleryItems.kind, input, {
    order: { name: 'gallery_items' },
    id: Number(input.params.item),
    address: href(deskRoutes['gallery.move'], { item: input.params.item }),
  }),
)

const revertItem = deskHandler('gallery.revert', (input) => {
  const { item, revision } = input.params
  return revertWriting(galleryItems, input, { id: Number(item), revision: Number(revision) })
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
