import { href } from '@cadenza/navigation'
import { back, data, HttpError, redirect } from '@cadenza/navigation/server'
import { pickText } from '#values/locales.ts'
import { findHalls, canOpen, permissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { nameSubject } from '#apps/desk/content/server/change-record.ts'
import { readBlockSources } from '#apps/desk/content/blocks/server/block-sources.ts'
import { toEveryLocale, previewOf } from '#apps/desk/content/server/show-draft.ts'
import { describeLines, listPicturesFor, showNewWriting, showWriting } from '#apps/desk/content/server/show-writing.ts'
import {
  changeWritingState,
  removeOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
  type Writing,
} from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { readSoloists, shownEvents } from '../events.ts'
import {
  eventList,
  findAddressOfEvent,
  findVenuesOfEvent,
  listEventDates,
  listEvents,
  listSoloistChoices,
  showNextDate,
} from './event-list.ts'
import {
  duplicateEvent,
  eventKind,
  toFields,
  findEvent,
  insertEvent,
  newEvent,
  toStoredFields,
  workFields,
} from './event-store.ts'

const events: Writing = {
  kind: eventKind,
  empty: toFields(newEvent),
  async find(db, id) {
    const row = await findEvent(db, id)
    return row ? toStoredFields(row) : null
  },
  hrefOf: (id) => href(deskRoutes['events.show'], { event: id }),
  revertOf: (id, revision) => href(deskRoutes['events.revert'], { event: id, revision }),
}

export const eventPreview = previewOf(events, async (trx, id) => {
  await showNextDate(trx, id)
  const address = await findAddressOfEvent(trx, id)
  return address === null ? null : toEveryLocale(address)
})

/** It is of the halls in which it is played; of the house as long as it is played nowhere. */
const venuesOf = ({ params, context }: { params: { event: string }; context: DeskContext }) =>
  findVenuesOfEvent(context.db, Number(params.event))

const mayAdd = (person: StaffPerson) => canOpen(person.roles, permissions['events.new'])

const showEvents = deskHandler('events.index', async ({ query, person, halls, context }) => {
  const { db, locale, translate, now } = context
  const show = shownEvents.find((one) => one === query['show']) ?? 'current'
  const list = readList(eventList, query)
  const page = await listEvents(db, list, { show, halls })
  const rows = page.rows.map((row) => ({
    id: row.id,
    title: pickText(row.title, locale),
    nextAt: row.next_at?.toISOString() ?? null,
    fields: { ...toFields(row), ...workFields(row) },
    ...findMoments(row),
  }))
  const lines = await describeLines(db, eventKind, { rows, userId: person.id })
  return view(
    'events',
    { events: lines, list: describeList(list, page), show, mayAdd: mayAdd(person), now: now().toISOString() },
    { head: { title: translate('programme.events') } },
  )
})

const showNew = deskHandler('events.new', async ({ person, context }) => {
  const { db, locale, translate } = context
  const shown = await showNewWriting(events, { person, context })
  return view(
    'event',
    {
      ...shown,
      pictures: await listPicturesFor(events, shown, context),
      sources: await readBlockSources('content', shown, context),
      soloists: await listSoloistChoices(db, { chosen: [], locale }),
      dates: [],
      mayAdd: true,
    },
    { head: { title: translate('programme.events.new') } },
  )
})

const showEvent = deskHandler('events.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.event)
  const [row, venues] = await Promise.all([findEvent(db, id), findVenuesOfEvent(db, id)])
  if (!row || !venues) throw new HttpError(404)
  const halls = findHalls(person.roles, 'content.view')
  // Of what is played in other halls alone it is not even said that it is there.
  if (halls !== null && venues.length > 0 && !venues.some((venue) => halls.includes(venue))) throw new HttpError(404)
  const shown = await showWriting(
    events,
    { id, stored: toStoredFields(row), address: await findAddressOfEvent(db, id) },
    { person, context, mayEdit: canOpen(person.roles, permissions['events.save'], venues) },
  )
  const chosen = [row.soloists, shown.draft?.mine['soloists'] ?? ''].flatMap(readSoloists)
  return view(
    'event',
    {
      ...shown,
      pictures: await listPicturesFor(events, shown, context),
      sources: await readBlockSources('content', shown, context),
      soloists: await listSoloistChoices(db, { chosen, locale }),
      dates: await listEventDates(db, { id, halls: findHalls(person.roles, 'season.view'), locale }),
      mayAdd: mayAdd(person),
    },
    { head: { title: pickText(row.title, locale) } },
  )
})

const storeEvent = deskHandler('events.store', (input) => saveWriting(events, input, insertEvent))
const saveEvent = deskHandler('events.save', venuesOf, (input) =>
  saveWriting(events, input, Number(input.params.event)),
)

const duplicate = deskHandler('events.duplicate', async ({ params, person, request, context: { db, translate } }) => {
  const from = Number(params.event)
  const copy = await db.transaction().execute(async (trx) => {
    const id = await duplicateEvent(trx, from)
    if (id === null) return null
    const line = { action: 'event duplicate' as const, subject: nameSubject(eventKind, id), details: { from } }
    await auditStaff(trx, line, { person, request })
    return id
  })
  if (copy === null) throw new HttpError(404)
  const notice = { kind: 'positive' as const, text: translate('programme.done.duplicate') }
  return redirect(events.hrefOf(copy), { flash: { notice } })
})

const storeDraft = deskHandler('events.draft.store', async (input) => {
  const kept = await storeOwnDraft(events, input, input.params.written)
  return 'errors' in kept ? back(kept) : data(deskRoutes['events.draft.store'], kept)
})
const destroyDraft = deskHandler('events.draft.destroy', (input) => removeOwnDraft(events, input, input.params.written))

const changeState = deskHandler('events.state', venuesOf, (input) =>
  changeWritingState(events, input, Number(input.params.event)),
)
const revertEvent = deskHandler('events.revert', venuesOf, (input) => {
  const { event, revision } = input.params
  return revertWriting(events, input, { id: Number(event), revision: Number(revision) })
})

export const eventHandlers = {
  'events.index': showEvents,
  'events.new': showNew,
  'events.store': storeEvent,
  'events.show': showEvent,
  'events.save': saveEvent,
  'events.duplicate': duplicate,
  'events.draft.store': storeDraft,
  'events.draft.destroy': destroyDraft,
  'events.state': changeState,
  'events.revert': revertEvent,
}
