import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { addDays, isCalendarDate } from '#values/dates.ts'
import { createClock } from '#platform/database/local-moments.ts'
import { type DatePlace, findOddities, dateOddities } from '#core/orders/date-change.ts'
import type {
  ChangeOptions,
  ChangeOutcome,
  ChangePlan,
  ChangeRefusal,
} from '#core/orders/changed-dates/server/change-date.ts'
import { describePlaces, type StoredDate } from '#core/orders/changed-dates/server/changing-date-store.ts'
import { cancelDate, moveDate, postponeDate } from '#core/orders/changed-dates/server/changes.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { readDate } from '#apps/desk/season/dates/server/date-lines.ts'
import { findChanges } from '#apps/desk/season/dates/server/date-store.ts'
import { findVenuesOfDate } from '#apps/desk/season/dates/server/venues-of.ts'
import { type DateChangeName, isDateChange, type ShownMove } from '../change.ts'
import { findHallsOfMove, findPlace, readMoment, showPlan } from './change-store.ts'

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** All fields of the dry run, sent again with the numbers shown. */
const changeSchema = z.object({
  starts: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d)?$/)
    .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)))
    .default(''),
  doors: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
    .default(''),
  hall: z.string().max(200).default(''),
  slot: z
    .string()
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    .max(40)
    .default(''),
  returnUntil: z
    .string()
    .refine((value) => value === '' || isCalendarDate(value))
    .default(''),
  money: z.enum(['whole', 'minus_fees']).default('whole'),
  typed: z.string().max(20).default(''),
  expected: z
    .object({
      orders: count,
      tickets: count,
      back: count.optional(),
      odd: z.array(z.enum(dateOddities)).max(dateOddities.length).default([]),
    })
    .nullable()
    .default(null),
  intent: z.enum(['look', 'do']).default('look'),
})

type ChangeForm = z.output<typeof changeSchema>

interface Asked {
  dateId: number
  change: DateChangeName
  person: StaffPerson
}

interface Looked {
  plan: ChangePlan | null
  /** For a move: before, after, and unusual properties. */
  move: ShownMove | null
  /** Other numbers had been shown. */
  isOther: boolean
}

const unlooked: Looked = { plan: null, move: null, isOther: false }

async function showForm(context: DeskContext, { dateId, change, person }: Asked, { plan, move, isOther }: Looked) {
  const { db, config, translate } = context
  const date = await readDate(context, dateId)
  return view('date-change', translate(`changes.${change}.title`), {
    change,
    date: { id: date.id, event: date.event, hall: date.hall, startsAt: date.startsAt },
    begin: await findPlace(db, dateId, config.timeZone),
    halls: change === 'move' ? await listHallsOfMove(context, dateId, person) : [],
    plan: plan && showPlan(plan),
    move,
    isOther,
  })
}

const listHallsOfMove = ({ db, locale }: DeskContext, dateId: number, { roles }: StaffPerson) =>
  findHallsOfMove(db, dateId, { halls: findHalls(roles, 'season.cancel'), locale })

const readChange = (change: string): DateChangeName => {
  if (!isDateChange(change)) throw new HttpError(404)
  return change
}

const showChange = deskHandler('season.change', findVenuesOfDate, ({ params, person, context }) =>
  showForm(context, { dateId: Number(params.date), change: readChange(params.change), person }, unlooked),
)

/** Shows a dry run; or applies the change, once, if it matches the one shown. */
const storeChange = deskHandler('season.change.store', findVenuesOfDate, async ({ params, body, person, context }) => {
  const { db, config, translate } = context
  const form = checkForm(changeSchema, body, translate)
  const asked: Asked = { dateId: Number(params.date), change: readChange(params.change), person }
  const { intent, expected, typed } = form
  const options = { actor: `user ${person.id}`, now: context.now(), timeZone: config.timeZone }
  const make = await prepare(context, asked, form)
  if ('errors' in make) return back({ errors: make.errors })

  const dryRun = async (isOther = false) => {
    const outcome = await make.change({ ...options, isMeant: false })
    return outcome.kind === 'refused'
      ? back({ errors: describeRefusal(outcome.reason, context) })
      : showForm(context, asked, { plan: outcome.plan, move: await describeMove(context, outcome), isOther })
  }
  if (intent === 'look' || expected === null) return dryRun()
  if (asked.change === 'cancel' && typed.trim() !== String(expected.tickets))
    return back({ errors: { typed: translate('changes.typed.wrong', { tickets: expected.tickets }) } })
  const outcome = await make.change({ ...options, isMeant: true, expected })
  if (outcome.kind === 'made')
    return leadToOperation(asked, outcome.operation!, translate(`changes.${asked.change}.done`))
  if (outcome.reason === 'other_numbers') return dryRun(true)
  // Sent twice, or by two people: both see the same operation.
  const [last] = await findChanges(db, asked.dateId, context.locale)
  if (outcome.reason === `already_${asked.change === 'cancel' ? 'cancelled' : 'postponed'}` && last?.operation)
    return leadToOperation(asked, last.operation.id, translate(`changes.refused.${outcome.reason}`))
  return back({ errors: describeRefusal(outcome.reason, context) })
})

async function describeMove(
  { db, locale, config }: DeskContext,
  { date, to }: { date: StoredDate; to: DatePlace | undefined },
): Promise<ShownMove | null> {
  if (!to) return null
  const [before, after] = await describePlaces(db, [date, to], locale)
  return { before: before!, after: after!, odd: findOddities(date, to, config.timeZone) }
}

function leadToOperation({ dateId, change }: Asked, operation: number, text: string) {
  const kind = change === 'cancel' ? 'warning' : 'positive'
  return redirect(href(deskRoutes['season.operation'], { date: dateId, operation }), {
    flash: { notice: { kind, text } },
  })
}

type Prepared =
  | { errors: Record<string, string> }
  | { change: (options: ChangeOptions) => Promise<ChangeOutcome<ChangePlan>> }

async function prepare(
  context: DeskContext,
  { dateId, change, person }: Asked,
  { starts, doors, hall, slot, returnUntil: until, money }: ChangeForm,
): Promise<Prepared> {
  const { db, translate, config } = context
  const returnUntil = until === '' ? null : until
  if (change === 'postpone') return { change: (options) => postponeDate(db, dateId, { returnUntil }, options) }
  if (change === 'cancel')
    return { change: (options) => cancelDate(db, dateId, { keepFees: money === 'minus_fees' }, options) }
  const halls = await listHallsOfMove(context, dateId, person)
  if (hall !== '' && !halls.some(({ slug }) => slug === hall))
    return { errors: describeRefusal('no_such_hall', context) }
  const isOnTheClock = createClock(config.timeZone)
  const doorsLocal = starts !== '' && doors !== '' ? findDoors(starts, doors) : ''
  const [skipped] = Object.entries({ starts, doors: doorsLocal }).find(
    ([, local]) => local !== '' && !isOnTheClock(`${local.replace('T', ' ')}:00`),
  ) ?? ['']
  if (skipped !== '') return { errors: { [skipped]: translate('planning.flaw.skippedHour') } }
  const moment = (local: string) => (local === '' ? null : readMoment(db, local, config.timeZone))
  // The form has minute precision: unchanged times keep their seconds.
  const before = await findPlace(db, dateId, config.timeZone)
  const staysThen = starts === before.starts
  const startsAt = staysThen ? null : await moment(starts)
  const doorsAt = staysThen && doors === before.doors ? null : await moment(doorsLocal)
  const moveRequest = { startsAt, doorsAt, hall: hall === '' ? null : hall, slot, returnUntil }
  return { change: (options) => moveDate(db, dateId, moveRequest, options) }
}

/** Doors of a concert that begins after midnight open the evening before. */
function findDoors(starts: string, doors: string): string {
  const isEvening = starts.slice(11) < '06:00' && doors > '18:00'
  return `${isEvening ? addDays(starts.slice(0, 10), -1) : starts.slice(0, 10)}T${doors}`
}

/** Field at which a refusal is shown; otherwise it applies to the whole form. */
const fieldOf: Partial<Record<ChangeRefusal, string>> = {
  time_is_over: 'starts',
  nothing_changes: 'starts',
  doors_after_start: 'doors',
  no_such_hall: 'hall',
  other_seller: 'hall',
  occupied: 'slot',
  return_is_over: 'returnUntil',
  odd: 'odd',
}

function describeRefusal(reason: ChangeRefusal, { translate }: DeskContext) {
  return { [fieldOf[reason] ?? 'change']: translate(`changes.refused.${reason}`) }
}

export const dateChangeHandlers = {
  'season.change': showChange,
  'season.change.store': storeChange,
}
