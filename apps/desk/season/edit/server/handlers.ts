import { href } from '@cadenza/navigation'
import { back, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { createClock, toLocalMoment } from '#platform/database/local-moments.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeLegalGap } from '#apps/desk/server/legal-gap.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { readSeats } from '#apps/desk/season/dates/offer.ts'
import { readAmount } from '#values/typed-amount.ts'
import type { ShownDates } from '#apps/desk/season/dates/dates.ts'
import { isMeant } from '#apps/desk/season/dates/server/date-lines.ts'
import { isCalendarDate } from '#values/dates.ts'
import { dateEditFields, type EditLine } from '../edit.ts'
import { type Edit, findEdits, listParts, writeEdits } from './edit-store.ts'

const editSchema = z.object({
  field: z.enum(dateEditFields),
  part: z
    .string()
    .regex(/^([\da-f]{16})?$/)
    .default(''),
  value: z.string().max(40).default(''),
  count: z.coerce.number().int().nonnegative().default(0),
  intent: z.enum(['preview', 'change']).default('preview'),
})

const isMoment = (typed: string) =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed) && isCalendarDate(typed.slice(0, 10))

/** Null: empty; undefined: invalid. */
function readMoment(typed: string): string | null | undefined {
  if (typed === '') return null
  return isMoment(typed) ? typed.replace('T', ' ') : undefined
}

/** Minutes before a concert, up to a week; undefined: invalid. */
function readMinutes(typed: string): number | undefined {
  return /^\d{1,5}$/.test(typed) && Number(typed) <= 10_080 ? Number(typed) : undefined
}

function readFilter(query: Record<string, unknown>): { show: ShownDates; q: string } {
  return {
    show: query['show'] === 'draft' ? 'draft' : 'coming',
    q: readSearch(query['q']),
  }
}

interface Shown {
  halls: number[] | null
  query: Record<string, unknown>
  preview: EditLine[] | null
}

async function show(context: DeskContext, { halls, query, preview }: Shown) {
  const { db, locale, translate } = context
  const filter = readFilter(query)
  const { parts, count } = await listParts(db, isMeant({ halls, ...filter }), locale)
  const asked = dateEditFields.find((field) => field === query['field']) ?? null
  return view('edit-dates', translate('planning.edit.title'), { filter, field: asked, parts, count, preview })
}

const showEdit = deskHandler('season.edit', ({ query, halls, context }) =>
  show(context, { halls, query, preview: null }),
)

/**
 * Shows each concert before and after; or changes them, if the values shown are still current.
 * Refused ones are listed and stay.
 */
const storeEdit = deskHandler('season.edit.store', async ({ body, query, halls, person, request, context }) => {
  const { db, locale, translate } = context
  const { intent, count, ...typed } = checkForm(editSchema, body, translate)
  const edit = readEdit(typed, context)
  if ('flaw' in edit) return back({ errors: { [edit.at]: translate(edit.flaw) } })
  const meant = isMeant({ halls, ...readFilter(query) })
  const preview = await findEdits(db, meant, { edit, locale })
  const possible = preview.filter(({ refusal }) => refusal === null)
  // With other numbers than those shown, the new ones are shown first.
  if (intent === 'preview' || possible.length === 0 || possible.length !== count)
    return show(context, { halls, query, preview })
  const changed = await db.transaction().execute(async (trx) => {
    const dateIds = possible.map(({ dateId }) => dateId)
    const done = await writeEdits(trx, dateIds, edit)
    const before = Object.fromEntries(possible.map((line) => [line.dateId, line.before]))
    const refused = preview.filter(({ dateId }) => !done.includes(dateId)).map(({ dateId }) => dateId)
    const details = { field: edit.field, part: edit.part, before, after: edit.value, dates: done, refused }
    await auditStaff(trx, { action: 'dates changed', subject: 'dates', details }, { person, request })
    return done.length
  })
  const text =
    changed < preview.length
      ? translate('planning.edit.partly', { count: changed, left: preview.length - changed })
      : translate('planning.edit.done', { count: changed })
  const filter = readFilter(query)
  const gap = edit.field === 'publication' && changed > 0 ? await describeLegalGap(context) : {}
  return redirect(href(deskRoutes['season.edit'], {}, { query: { ...filter } }), {
    flash: { notice: { kind: changed < preview.length ? 'warning' : 'positive', text, ...gap } },
  })
})

type Flaw = {
  flaw:
    | 'planning.flaw.price'
    | 'planning.flaw.seats'
    | 'planning.flaw.moment'
    | 'planning.flaw.skippedHour'
    | 'planning.edit.minutes'
    | 'planning.edit.choosePart'
  at: 'value' | 'part'
}

function readEdit(
  { field, part, value }: { field: Edit['field']; part: string; value: string },
  { config }: DeskContext,
): Edit | Flaw {
  const typed = value.trim()
  if ((field === 'price' || field === 'capacity') && part === '')
    return { flaw: 'planning.edit.choosePart', at: 'part' }
  const made = (read: Edit['value']): Edit => ({
    field,
    part: field === 'price' || field === 'capacity' ? part : '',
    value: read,
  })
  if (field === 'publication') return made(null)
  if (field === 'price') {
    const cents = readAmount(typed)
    return cents === null ? { flaw: 'planning.flaw.price', at: 'value' } : made(cents)
  }
  if (field === 'capacity') {
    const seats = readSeats(typed)
    return typed !== '' && seats === null ? { flaw: 'planning.flaw.seats', at: 'value' } : made(seats)
  }
  if (field === 'opens') {
    const local = readMoment(typed)
    if (local === undefined) return { flaw: 'planning.flaw.moment', at: 'value' }
    if (local !== null && !createClock(config.timeZone)(`${local}:00`))
      return { flaw: 'planning.flaw.skippedHour', at: 'value' }
    return made(toLocalMoment(local ?? undefined, config))
  }
  if (field === 'closes' && typed === '') return made(null)
  const minutes = readMinutes(typed)
  return minutes === undefined ? { flaw: 'planning.edit.minutes', at: 'value' } : made(minutes)
}

export const dateEditHandlers = { 'season.edit': showEdit, 'season.edit.store': storeEdit }
