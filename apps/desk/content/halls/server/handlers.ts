import { href } from '@cadenza/navigation'
import { back, data, HttpError } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { routes } from '#core/routes/routes.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { pickText } from '#values/locales.ts'
import { canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { readBlockSources } from '#apps/desk/content/blocks/server/block-sources.ts'
import { toEveryLocale, previewOf } from '#apps/desk/content/server/show-draft.ts'
import { describeLines, listPicturesFor, showWriting } from '#apps/desk/content/server/show-writing.ts'
import {
  removeOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
  type Writing,
} from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { toFields, findHallText, hallTextKind, listHallTexts, toStoredFields } from './hall-text-store.ts'

/** Whether visitors see a hall is decided where the season is planned. */
const halls: Writing = {
  kind: hallTextKind,
  empty: {},
  isOnlySaved: true,
  async find(db, id) {
    const row = await findHallText(db, id)
    return row ? toStoredFields(row) : null
  },
  hrefOf: (id) => href(deskRoutes['hall-texts.show'], { venue: id }),
  revertOf: (id, revision) => href(deskRoutes['hall-texts.revert'], { venue: id, revision }),
}

export const hallPreview = previewOf(halls, async (trx, id) => {
  await sql`update venues set published_at = now(), archived_at = null where id = ${id}`.execute(trx)
  return toEveryLocale(href(routes.venues))
})

async function venuesOf({ params, context }: { params: { venue: string }; context: DeskContext }) {
  const row = await findHallText(context.db, Number(params.venue))
  return row ? [row.id] : null
}

const showHalls = deskHandler('hall-texts.index', async ({ halls: asked, person, context }) => {
  const { db, locale, translate, now } = context
  const rows = (await listHallTexts(db, asked)).map((row) => ({
    id: row.id,
    title: pickText(row.title, locale),
    city: pickText(row.city, locale),
    fields: toFields(row),
    ...findMoments(row),
  }))
  const lines = await describeLines(db, hallTextKind, { rows, userId: person.id })
  return view(
    'hall-texts',
    { halls: lines, now: now().toISOString() },
    { head: { title: translate('programme.halls') } },
  )
})

const showHall = deskHandler('hall-texts.show', venuesOf, async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.venue)
  const row = await findHallText(db, id)
  if (!row) throw new HttpError(404)
  const shown = await showWriting(
    halls,
    { id, stored: toStoredFields(row), address: linkToConcert(row.slug) },
    { person, context, mayEdit: canOpen(person.roles, permissions['hall-texts.save'], [id]) },
  )
  return view(
    'hall-text',
    {
      ...shown,
      pictures: await listPicturesFor(halls, shown, context),
      sources: await readBlockSources('content', shown, context),
    },
    { head: { title: pickText(row.title, locale) } },
  )
})

const saveHall = deskHandler('hall-texts.save', venuesOf, (input) =>
  saveWriting(halls, input, Number(input.params.venue)),
)
const storeDraft = deskHandler('hall-texts.draft.store', venuesOf, async (input) => {
  const kept = await storeOwnDraft(halls, input, input.params.venue)
  return 'errors' in kept ? back(kept) : data(deskRoutes['hall-texts.draft.store'], kept)
})
const destroyDraft = deskHandler('hall-texts.draft.destroy', venuesOf, (input) =>
  removeOwnDraft(halls, input, input.params.venue),
)
const revertHall = deskHandler('hall-texts.revert', venuesOf, (input) => {
  const { venue, revision } = input.params
  return revertWriting(halls, input, { id: Number(venue), revision: Number(revision) })
})

export const hallTextHandlers = {
  'hall-texts.index': showHalls,
  'hall-texts.show': showHall,
  'hall-texts.save': saveHall,
  'hall-texts.draft.store': storeDraft,
  'hall-texts.draft.destroy': destroyDraft,
  'hall-texts.revert': revertHall,
}
