import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { isDuplicate } from '#platform/database/database-errors.ts'
import { createClock } from '#platform/database/local-moments.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findDoors } from '#core/catalogue/doors.ts'
import { createDates, type DateSource } from '#core/catalogue/planning/server/make-dates.ts'
import { findCalendarDate, isCalendarDate } from '#values/dates.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { cleanLine } from '#values/typed-text.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeLegalGap } from '#apps/desk/server/legal-gap.ts'
import { listPriceLists, type PriceListLine } from '#apps/desk/season/price-lists/server/price-list-store.ts'
import { isPossible, planDates, type PlannedRow } from '../plan.ts'
import { findConflicts, findEvent, findSource, listEvents, listSources } from './plan-store.ts'

/** More must be planned in several steps. */
const maxPlanned = 500
/** Minutes. */
const maxDoors = 600

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Everything in the preview, submitted again. */
const planSchema = z.object({
  event: id,
  /** A concert by id, or a price list: `list-12`. */
  source: z.coerce
    .string()
    .regex(/^(list-)?[1-9]\d{0,14}$/)
    .transform((text): DateSource =>
      text.startsWith('list-') ? { priceListId: Number(text.slice(5)) } : { dateId: Number(text) },
    ),
  times: z.array(time).min(1).max(4),
  days: z.array(z.string().refine(isCalendarDate)).min(1).max(maxPlanned),
  slot: z
    .string()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    .max(40)
    .default(''),
  /** Minutes before the concert; empty: an hour, or as early as the clocks allow. */
  doors: formField
    .typed(cleanLine)
    .default('')
    .refine(
      (typed) => typed === '' || (/^\d{1,3}$/.test(typed) && Number(typed) <= maxDoors),
      deskMessage('planning.flaw.doorsMinutes'),
    )
    .transform((typed) => (typed === '' ? null : Number(typed))),
  /** `2026-11-27T10:00`; empty: at publication. */
  opens: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d)?$/)
    .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)))
    .default(''),
  intent: z.enum(['preview', 'draft', 'publish']).default('preview'),
})

interface Asked {
  halls: number[] | null
  person: StaffPerson
  from: number | null
  event: number | null
  list: number | null
  preview: PlannedRow[] | null
}

async function showForm(context: DeskContext, { halls, person, from, event, list, preview }: Asked) {
  const { db, locale, translate, config } = context
  const repeated = from === null ? null : ((await findSource(db, from, { halls, timeZone: config.timeZone })) ?? null)
  return view('plan', translate('planning.plan.title'), {
    events: await listEvents(db, { halls: findHalls(person.roles, 'season.edit'), locale }),
    lists: (await listPriceLists(db, { halls, locale })).filter(({ tickets }) => tickets > 0),
    event,
    list,
    sources: await listSources(db, { halls, locale, dateId: from }),
    repeated,
    firstMonth: findCalendarDate(context.now(), config.timeZone).slice(0, 7),
    today: findCalendarDate(context.now(), config.timeZone),
    preview,
  })
}

const showPlan = deskHandler('season.plan', ({ query, halls, person, context }) => {
  const idOf = (sent: unknown) => (/^[1-9]\d{0,14}$/.test(String(sent)) ? Number(sent) : null)
  return showForm(context, {
    halls,
    person,
    from: idOf(query['from']),
    event: idOf(query['event']),
    list: idOf(query['list']),
    preview: null,
  })
})

/** Finds a usable list of one of these halls. */
async function findPriceList(db: Db, id: number, halls: readonly number[] | null): Promise<PriceListLine | undefined> {
  const lists = await listPriceLists(db, { halls, locale: 'en' })
  return lists.find((list) => list.id === id && list.tickets > 0)
}

/** Previews the concerts with their conflicts; or creates them, all or nothing. */
const storePlan = deskHandler('season.plan.store', async ({ body, halls, person, context }) => {
  const { db, locale, translate, config } = context
  const { timeZone } = config
  const { event, source: from, times, days, slot, doors, opens, intent } = checkForm(planSchema, body, translate)
  const source =
    'priceListId' in from
      ? await findPriceList(db, from.priceListId, halls)
      : await findSource(db, from.dateId, { halls, timeZone })
  // The existence of data of other halls is not revealed.
  if (!source || !(await findEvent(db, event, findHalls(person.roles, 'season.edit')))) throw new HttpError(404)
  const planned = planDates(days, times, slot)
  if (planned.length > maxPlanned)
    return back({ errors: { days: translate('planning.plan.tooMany', { most: maxPlanned }) } })
  const isOnTheClock = createClock(timeZone)
  const opensAt = opens === '' ? undefined : opens.replace('T', ' ')
  if (opensAt !== undefined && !isOnTheClock(`${opensAt}:00`))
    return back({ errors: { opens: translate('planning.flaw.skippedHour') } })
  const { venueId } = source
  const rows = await findConflicts(db, { eventId: event, venueId, planned }, { locale, timeZone })
  const asked = {
    event,
    from: 'dateId' in from ? from.dateId : null,
    list: 'priceListId' in from ? from.priceListId : null,
  }
  const preview = () => showForm(context, { halls, person, ...asked, preview: rows })
  if (intent === 'preview' || !rows.every(isPossible)) return preview()
  const isPublished = intent === 'publish'
  const dates = planned.map(({ date, time, slot: own }) => ({
    startsAt: `${date} ${time}`,
    doorsAt: findDoors(date, time, (local) => isOnTheClock(`${local}:00`)),
    slot: own,
  }))
  try {
    await db.transaction().execute(async (trx) => {
      const wanted = {
        doorsMinutes: doors,
        eventId: event,
        venueId,
        dates,
        source: from,
        opensAt,
        isPublished,
        timeZone,
      }
      const ids = await createDates(trx, wanted)
      const details = { before: null, after: { event, venue: venueId, dates: ids, ...from, isPublished } }
      await writeAudit(trx, {
        actor: `user ${person.id}`,
        action: 'dates planned',
        subject: `venue ${venueId}`,
        details,
      })
    })
  } catch (error) {
    // Another user has just planned one of them.
    if (isDuplicate(error)) return back({ errors: { days: translate('planning.plan.meanwhile') } })
    throw error
  }
  const text = translate(isPublished ? 'planning.plan.published' : 'planning.plan.drafted', { count: dates.length })
  const show = isPublished ? 'coming' : 'draft'
  const gap = isPublished ? await describeLegalGap(context) : {}
  return redirect(href(deskRoutes['season.index'], {}, { query: { show } }), {
    flash: { notice: { kind: 'positive', text, ...gap } },
  })
})

export const planHandlers = { 'season.plan': showPlan, 'season.plan.store': storePlan }
