import { HttpError, redirect } from '@cadenza/navigation/server'
import { canOpen, findHalls, staffPermissions } from '#apps/desk/permissions.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { handleContent } from '#apps/desk/content/define/server/handle-content.ts'
import { showList } from '#apps/desk/content/define/server/list-content.ts'
import { nameSubject } from '#apps/desk/content/server/change-record.ts'
import { readSoloists, shownEvents } from '../events.ts'
import { listEventDates, listSoloistChoices } from './event-dates-store.ts'
import { events, ofHalls } from './event-store.ts'

const showEvents = deskHandler('events.index', async (input) => {
  const { lines, mayEdit, ...shown } = await showList(
    events,
    {
      shown: shownEvents,
      more: ({ next_at }) => ({ nextAt: next_at?.toISOString() ?? null }),
      ...ofHalls(input.halls),
    },
    input,
  )
  return view(
    'events',
    { ...shown, events: lines, mayAdd: mayEdit },
    { head: { title: input.context.translate('programme.events') } },
  )
})

const duplicate = deskHandler('events.duplicate', async ({ params, person, request, context: { db, translate } }) => {
  const from = Number(params.event)
  const copy = await db.transaction().execute(async (trx) => {
    const id = await events.duplicate(trx, from)
    if (id === null) return null
    const line = { action: 'event duplicate' as const, subject: nameSubject(events.kind, id), details: { from } }
    await auditStaff(trx, line, { person, request })
    return id
  })
  if (copy === null) throw new HttpError(404)
  const notice = { kind: 'positive' as const, text: translate('programme.done.duplicate') }
  return redirect(events.hrefOf(copy), { flash: { notice } })
})

export const eventHandlers = {
  'events.index': showEvents,
  'events.duplicate': duplicate,
  ...handleContent('events', events, async ({ shown, row, title, pictures, sources }, { person, context }) => {
    const { db, locale } = context
    const chosen = row ? [row.soloists, shown.draft?.mine['soloists'] ?? ''].flatMap(readSoloists) : []
    const halls = findHalls(person.roles, 'season.view')
    return view(
      'event',
      {
        ...shown,
        pictures: await pictures(),
        sources: await sources(),
        soloists: await listSoloistChoices(db, { chosen, locale }),
        dates: row ? await listEventDates(db, { id: row.id, halls, locale }) : [],
        mayAdd: canOpen(person.roles, staffPermissions['events.new']),
      },
      { head: { title } },
    )
  }),
}
