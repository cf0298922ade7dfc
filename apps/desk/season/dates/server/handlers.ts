import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeLegalGap } from '#apps/desk/server/legal-gap.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { answerConflicts } from '#apps/desk/server/merge-fields.ts'
import { shownDates } from '../dates.ts'
import { dateSchemas } from './form-schemas.ts'
import { listDates, readDate, seasonList } from './date-lines.ts'
import { readOffer } from './offer-store.ts'
import { findVenuesOfDate } from './venues-of.ts'
import { findChanges, isFeatured, readPace, readReach, readSales, sumRevenue } from './date-store.ts'
import { additionHandlers, readBlocked } from './addition-handlers.ts'
import { listSpareParts } from './price-types.ts'
import { type OfferFlaw, saveOffer } from './save-offer.ts'
import { createUndoNotice, withNotice, withUndo } from '#apps/desk/server/undo-notice.ts'

const showSeason = deskHandler('season.index', async ({ query, halls, person, context }) => {
  const { db, locale, translate } = context
  const list = readList(seasonList, query)
  const show = shownDates.find((one) => one === query['show']) ?? 'coming'
  const { rows, ...page } = await listDates(db, list, { halls, show, locale })
  return view('season', translate('planning.title'), {
    dates: rows,
    list: describeList(list, page),
    show,
    now: context.now().toISOString(),
    mayUseFiles: canOpen(person.roles, staffPermissions['season.files']),
  })
})

const showDate = deskHandler('season.date', findVenuesOfDate, async ({ params, person, narrowTo, context }) => {
  const { db, locale, config } = context
  const { timeZone } = config
  const id = Number(params.date)
  const { venueId, ...date } = await readDate(context, id)
  const mayIn = (action: Parameters<typeof narrowTo>[0]) => {
    const halls = narrowTo(action)
    return halls === null || halls.includes(venueId)
  }
  return view('date', `${date.event}, ${date.hall}`, {
    date,
    reach: () => readReach(db, id),
    offer: () => readOffer(db, id, { locale, timeZone }),
    blocked: () => readBlocked(db, id, locale),
    spareParts: () => listSpareParts(db, id, locale),
    sales: () => readSales(db, id, timeZone),
    pace: async () => ({
      ...(await readPace(db, id)),
      revenueCents: mayIn('reports.view') ? await sumRevenue(db, id, timeZone) : null,
    }),
    changes: () => findChanges(db, id, locale),
    isFeatured: () => isFeatured(db, id),
    may: {
      edit: mayIn('season.edit'),
      feature: canOpen(person.roles, staffPermissions['season.feature']),
      seeDoor: mayIn('tickets.admit'),
      change: canOpen(person.roles, staffPermissions['season.change'], [venueId]),
      seeOrders: mayIn('orders.view'),
    },
    now: context.now().toISOString(),
  })
})

const cells = z.record(z.string().max(24), z.string().max(500))

/** Table of seats and prices: initial and current cells by name. */
const offerSchema = z.object({ was: cells, mine: cells })

const storeOffer = deskHandler('season.offer.store', findVenuesOfDate, async ({ params, body, person, context }) => {
  const { db, locale, translate, config } = context
  const form = checkForm(offerSchema, body, translate)
  const dateId = Number(params.date)
  const actor = `user ${person.id}`
  const outcome = await saveOffer(db, { dateId, ...form, actor, locale, timeZone: config.timeZone })
  if (outcome.kind === 'flawed')
    return back({
      errors: Object.fromEntries([...outcome.flaws].map(([name, flaw]) => [name, describeFlaw(flaw, context)])),
    })
  if (outcome.kind === 'conflict') return answerConflicts(outcome.conflicts, context)
  if (outcome.kind === 'cancelled') return back(withNotice(translate('planning.offer.cancelled'), 'negative'))
  if (outcome.kind === 'nothing') return back(withNotice(translate('planning.offer.nothing')))
  const count = Object.keys(outcome.after).length
  const url = href(deskRoutes['season.offer.store'], { date: dateId })
  const data = { was: outcome.after, mine: outcome.before }
  return back(withUndo(translate('planning.offer.saved', { count }), { url, data }))
})

function describeFlaw(flaw: OfferFlaw, { translate }: DeskContext): string {
  if (flaw.is === 'named') return translate('planning.flaw.named', { least: flaw.least })
  if (flaw.is !== 'tooSmall') return translate(`planning.flaw.${flaw.is}`)
  const { is: _, ...numbers } = flaw
  return translate('planning.flaw.tooSmall', numbers)
}

/** False: already in that state. */
async function pauseSale(trx: Trx, dateId: number, isPaused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_tickets')
    .set({ is_paused: isPaused })
    .where('event_date_id', '=', dateId)
    .where('is_paused', '<>', isPaused)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const storePause = deskHandler('season.pause', findVenuesOfDate, async ({ params, body, person, context }) => {
  const { db, translate } = context
  const { isPaused } = checkForm(dateSchemas.pause, body, translate)
  const dateId = Number(params.date)
  const action = isPaused ? 'sale paused' : 'sale resumed'
  await db.transaction().execute(async (trx) => {
    if (await pauseSale(trx, dateId, isPaused))
      await writeAudit(trx, {
        actor: `user ${person.id}`,
        action,
        subject: `date ${dateId}`,
        details: { before: { isPaused: !isPaused }, after: { isPaused } },
      })
  })
  const text = translate(isPaused ? 'planning.pause.done' : 'planning.resume.done')
  const url = href(deskRoutes['season.pause'], { date: dateId })
  return back(withUndo(text, { url, data: { isPaused: String(!isPaused) } }))
})

/** False: already in that state. */
async function publishDate(trx: Trx, dateId: number, isPublished: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_dates')
    .set({ published_at: isPublished ? sql<Date>`now()` : null })
    .where('id', '=', dateId)
    .where(
      isPublished
        ? sql<boolean>`(published_at is null or published_at > now())`
        : sql<boolean>`published_at is not null`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const storePublication = deskHandler(
  'season.publication',
  findVenuesOfDate,
  async ({ params, body, person, context }) => {
    const { db, translate } = context
    const { isPublished } = checkForm(dateSchemas.publication, body, translate)
    const dateId = Number(params.date)
    await db.transaction().execute(async (trx) => {
      if (await publishDate(trx, dateId, isPublished))
        await writeAudit(trx, {
          actor: `user ${person.id}`,
          action: isPublished ? 'date published' : 'date unpublished',
          subject: `date ${dateId}`,
          details: { before: { isPublished: !isPublished }, after: { isPublished } },
        })
    })
    const undo = {
      url: href(deskRoutes['season.publication'], { date: dateId }),
      method: 'POST' as const,
      data: { isPublished: String(!isPublished) },
    }
    const text = translate(isPublished ? 'planning.publish.done' : 'planning.unpublish.done')
    const gap = isPublished ? await describeLegalGap(context) : {}
    return back({ flash: { notice: { kind: 'positive', text, ...gap, undo } } })
  },
)

/** Chooses the concert of the front page in place of another one. Null: already in that state. */
async function featureDate(trx: Trx, dateId: number, isChosen: boolean): Promise<{ before: number | null } | null> {
  const written = isChosen
    ? sql<{ before: number | null }>`
      with before as (select event_date_id from featured_dates)
      insert into featured_dates (event_date_id) values (${dateId})
      on conflict (is_only) do update set event_date_id = excluded.event_date_id
        where featured_dates.event_date_id <> excluded.event_date_id
      returning (select event_date_id from before) as before`
    : sql<{ before: number | null }>`
      delete from featured_dates where event_date_id = ${dateId} returning event_date_id as before`
  const { rows } = await written.execute(trx)
  return rows[0] ?? null
}

const storeFeatured = deskHandler('season.feature', async ({ params, body, person, context }) => {
  const { db, translate } = context
  if ((await findVenuesOfDate({ params, context })) === null) throw new HttpError(404)
  const { isFeatured: isChosen } = checkForm(dateSchemas.feature, body, translate)
  const dateId = Number(params.date)
  const written = await db.transaction().execute(async (trx) => {
    const done = await featureDate(trx, dateId, isChosen)
    if (done)
      await writeAudit(trx, {
        actor: `user ${person.id}`,
        action: isChosen ? 'date featured' : 'date unfeatured',
        subject: `date ${dateId}`,
        details: { before: { date: done.before }, after: { date: isChosen ? dateId : null } },
      })
    return done
  })
  const text = translate(isChosen ? 'planning.feature.done' : 'planning.unfeature.done')
  const notice = createUndoNotice(text, written && (written.before ?? dateId), (date) => ({
    url: href(deskRoutes['season.feature'], { date }),
    data: { isFeatured: String(!isChosen || date !== dateId) },
  }))
  return back({ flash: { notice } })
})

export const seasonHandlers = {
  'season.index': showSeason,
  'season.date': showDate,
  ...additionHandlers,
  'season.offer.store': storeOffer,
  'season.pause': storePause,
  'season.feature': storeFeatured,
  'season.publication': storePublication,
}
