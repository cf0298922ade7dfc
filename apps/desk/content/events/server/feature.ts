import { HttpError, redirect } from '@cadenza/navigation/server'
import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { createContentSearch, showList } from '#apps/desk/content/define/server/list-content.ts'
import { listFileChoices } from '#apps/desk/content/files/server/library-kind.ts'
import { canOpen, findHalls, findHome, staffPermissions } from '#apps/desk/permissions.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { isEventInHalls } from '#apps/desk/server/halls.ts'
import { nameSubject } from '#apps/desk/content/server/change-record.ts'
import { listParts } from '#apps/desk/content/content.ts'
import { readSoloists } from '../events.ts'
import { eventContent, selectInHalls } from './event-store.ts'
import { listEventDates, listSoloistChoices, listVatClasses } from './event-dates-store.ts'

const showEvents = deskHandler('events.index', async (input) => {
  const {
    lines,
    mayEdit: _,
    ...shown
  } = await showList(
    eventContent,
    {
      shown: listParts,
      more: ({ next_at }) => ({ nextAt: next_at?.toISOString() ?? null }),
      ...selectInHalls(input.halls),
    },
    input,
  )
  return view('events', input.context.translate('programme.events'), {
    ...shown,
    events: lines,
    mayAdd: canOpen(input.person.roles, staffPermissions['events.new']),
  })
})

/** Duplicates an event that the person sees; the copy is of their hall. */
const duplicate = deskHandler('events.duplicate', async (input) => {
  const { params, person, request, context } = input
  const { db, translate } = context
  const from = Number(params.event)
  const copy = await db.transaction().execute(async (trx) => {
    const isSeen = isEventInHalls(findHalls(person.roles, 'content.view'))
    const seen = await trx.selectFrom('events').select('id').where('id', '=', from).where(isSeen).executeTakeFirst()
    const id = seen ? await eventContent.duplicate(trx, from) : null
    if (id === null) return null
    const home_venue_id = findHome(input, 'events.edit')
    if (home_venue_id !== null) await trx.updateTable('events').set({ home_venue_id }).where('id', '=', id).execute()
    const line = { action: 'event duplicate' as const, subject: nameSubject(eventContent.kind, id), details: { from } }
    await auditStaff(trx, line, { person, request })
    return id
  })
  if (copy === null) throw new HttpError(404)
  const notice = { kind: 'positive' as const, text: translate('programme.done.duplicate') }
  return redirect(eventContent.hrefOf(copy), { flash: { notice } })
})

export const eventFeature = {
  handlers: {
    'events.index': showEvents,
    'events.duplicate': duplicate,
    ...createContentAnswers(
      'events',
      eventContent,
      async ({ shown, row, title, pictures, sources }, { person, context }) => {
        const { db, locale } = context
        const chosen = row ? [row.soloists, shown.draft?.mine['soloists'] ?? ''].flatMap(readSoloists) : []
        const halls = findHalls(person.roles, 'season.view')
        return view('event', title, {
          ...shown,
          pictures: await pictures(),
          sources: await sources(),
          soloists: await listSoloistChoices(db, { chosen, locale }),
          dates: row ? await listEventDates(db, { id: row.id, halls, locale }) : [],
          files: await listFileChoices(db, 'downloads', locale),
          recordings: await listFileChoices(db, 'recordings', locale),
          vatClasses: await listVatClasses(db),
          mayUpload: canOpen(person.roles, staffPermissions['files.store']),
          mayAdd: canOpen(person.roles, staffPermissions['events.new']),
        })
      },
    ),
  },
  search: createContentSearch(
    eventContent,
    ({ subtitle }, locale) => (subtitle ? pickText(subtitle, locale) : ''),
    async ({ db, q, halls }) => {
      const { rows } = await eventContent.readList(db, readList(eventContent.list!, { q }), {
        show: 'current',
        ...selectInHalls(halls),
      })
      return rows
    },
  ),
  previews: { event: createContentPreview(eventContent) },
} satisfies ServerFeature
