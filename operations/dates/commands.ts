import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { formatDate, isCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import { locales } from '#values/locales.ts'
import { type Cents, formatPrice, toEuros } from '#values/money.ts'
import type {
  ChangeOptions,
  ChangeOutcome,
  ChangePlan,
  ChangeRefusal,
} from '#core/orders/changed-dates/server/change-date.ts'
import { findOddities, type Oddity } from '#core/orders/date-change.ts'
import { describePlaces, findDateId, type StoredDate } from '#core/orders/changed-dates/server/changing-date-store.ts'
import { cancelDate, type CancelPlan, moveDate, postponeDate } from '#core/orders/changed-dates/server/changes.ts'
import {
  type AdminContext,
  type Command,
  type CommandInput,
  UsageError,
  formatCount,
  formatMoment,
} from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { createClock } from '#platform/database/local-moments.ts'

const dateHelp = [
  'DATE is HALL/DAY as in the address of its page (house-of-strings/2026-11-28), with a third part where it has a slot',
  '(house-of-strings/2026-11-28/matinee), or its number.',
].join('\n')
const howItGoes = [
  'Without --yes nothing is changed: it says whom it concerns. With it the concert is changed at once, and the shop goes on with the',
  'mails by itself: npm run admin -- operation show. It is written into the audit log. Write the change into the files of the season,',
  'too, before they are imported again.',
].join('\n')
const commonOptions = {
  'dry-run': { type: 'boolean', help: 'only say what would be done, as without --yes' },
  yes: { type: 'boolean', help: 'do it' },
} as const
const returnOption = {
  'return-until': {
    type: 'string',
    help: 'take tickets back, for all their money, until the end of this day: 2027-01-31',
  },
} as const

const move: Command = {
  name: 'date move',
  arguments: ['DATE'],
  options: {
    to: { type: 'string', help: 'when it begins, by the clocks of the shop: "2027-03-12 19:30"; otherwise as before' },
    doors: { type: 'string', help: 'when the doors open on that day: 19:00; otherwise as long before as before' },
    hall: { type: 'string', help: 'where, by the name of the hall in addresses; otherwise where it was' },
    slot: { type: 'string', help: 'which of the concerts of that day, where the hall has two; "" for none' },
    ...returnOption,
    ...commonOptions,
  },
  summary: 'Gives a concert another time or another hall: tickets stay valid, and their buyers are told',
  details: `${dateHelp}\n${howItGoes}\nA concert that was postponed is put on sale again by it.`,
  async run(input, context) {
    const { db } = await context.database()
    const { timeZone } = context.config()
    const id = await readDate(db, input)
    const moveRequest = {
      ...(await readTime(db, input, timeZone)),
      ...readPlace(input),
      returnUntil: readReturn(input),
    }
    const outcome = await moveDate(db, id, moveRequest, readOptions(input, context))
    tell(outcome, 'moved', context, { move: await describeMove(db, outcome, timeZone) })
  },
}

const postpone: Command = {
  name: 'date postpone',
  arguments: ['DATE'],
  options: { ...returnOption, ...commonOptions },
  summary:
    'Takes a concert off its day while there is no other: nothing is sold, tickets stay valid, their buyers are told',
  details: `${dateHelp}\n${howItGoes}\nOnce the day is known: npm run admin -- date move.`,
  async run(input, context) {
    const { db } = await context.database()
    const id = await readDate(db, input)
    const outcome = await postponeDate(db, id, { returnUntil: readReturn(input) }, readOptions(input, context))
    tell(outcome, 'postponed', context)
  },
}

const cancel: Command = {
  name: 'date cancel',
  arguments: ['DATE'],
  options: {
    'keep-fees': { type: 'boolean', help: 'the issuing fees do not go back; otherwise all that the tickets cost does' },
    ...commonOptions,
  },
  summary: 'Ends a concert: its tickets are void, what they cost goes back, and their buyers are told',
  details: `${dateHelp}\n${howItGoes}\nThis cannot be undone. Tickets for other concerts of the same orders stay valid.`,
  async run(input, context) {
    const { db } = await context.database()
    const id = await readDate(db, input)
    const keepFees = input.options['keep-fees'] === true
    const outcome = await cancelDate(db, id, { keepFees }, readOptions(input, context))
    tell(outcome, 'cancelled', context, { more: (plan) => [describeMoney(plan)] })
  },
}

export const dateCommands: Command[] = [cancel, postpone, move]

async function readDate(db: Db, { arguments: [given = ''] }: CommandInput): Promise<number> {
  const [venueSlug = '', date = '', slot = '', ...more] = given.split('/')
  const isNumber = /^[1-9]\d{0,14}$/.test(given)
  if (!isNumber && (more.length > 0 || venueSlug === '' || !isCalendarDate(date)))
    throw new UsageError(`"${given}" is not a concert, as house-of-strings/2026-11-28 or its number.`)
  const id = isNumber ? await findNumber(db, Number(given)) : await findDateId(db, { venueSlug, date, slot })
  if (id === null) throw new OperatorError(`There is no concert ${given}.`)
  return id
}

async function findNumber(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('event_dates').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

async function readTime(db: Db, { options: { to, doors } }: CommandInput, timeZone: TimeZone) {
  if (to === undefined && doors !== undefined) throw new UsageError('--doors goes with --to.')
  if (to === undefined) return { startsAt: null, doorsAt: null }
  const startsAt = await readMoment(db, '--to', String(to), timeZone)
  if (doors === undefined) return { startsAt, doorsAt: null }
  return { startsAt, doorsAt: await readMoment(db, '--doors', `${String(to).slice(0, 10)} ${doors}`, timeZone) }
}

/** Reads a local time in the shop's time zone; in spring the clocks skip one. */
async function readMoment(db: Db, option: string, local: string, timeZone: TimeZone): Promise<Date> {
  const [day = '', hour = ''] = local.split(' ')
  if (!isCalendarDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(hour) || local.length !== 16)
    throw new UsageError(`${option} is a time, as ${option === '--to' ? '"2027-03-12 19:30"' : '19:00'}.`)
  if (!createClock(timeZone)(`${local}:00`)) throw new UsageError(`${option}: the clocks skip ${local} in ${timeZone}.`)
  const { rows } = await sql<{ moment: Date }>`select ${`${local} ${timeZone}`}::timestamptz as moment`.execute(db)
  return rows[0]!.moment
}

function readPlace({ options: { hall, slot } }: CommandInput) {
  if (slot !== undefined && !/^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(String(slot)))
    throw new UsageError('--slot is a word of addresses, as matinee.')
  return { hall: hall === undefined ? null : String(hall), slot: slot === undefined ? null : String(slot) }
}

function readReturn({ options }: CommandInput): CalendarDate | null {
  const given = options['return-until']
  if (given === undefined) return null
  if (typeof given === 'string' && isCalendarDate(given)) return given
  throw new UsageError('--return-until is a day, as 2027-01-31.')
}

function readOptions({ options }: CommandInput, context: AdminContext): ChangeOptions {
  if (options['yes'] && options['dry-run']) throw new UsageError('--yes and --dry-run contradict each other.')
  const { timeZone } = context.config()
  return { isMeant: options['yes'] === true, actor: context.actor, now: new Date(), timeZone }
}

const refusals: Record<ChangeRefusal, string> = {
  over: 'The concert took place more than a day ago.',
  already_cancelled: 'The concert is cancelled already; it stays so.',
  already_postponed: 'The concert is postponed already. Once the new day is known: npm run admin -- date move.',
  nothing_changes: 'The concert is where and when it is to be already: say --to, --hall or --slot.',
  time_is_over: 'The new time lies in the past.',
  doors_after_start: 'The doors would open after the concert begins.',
  return_is_over: '--return-until lies in the past.',
  occupied: 'Another concert is there on that day: give this one a slot of its own, as --slot matinee.',
  running: 'Another change of this concert is still under way: npm run admin -- operation list.',
  no_such_hall: 'There is no such hall. Its name is that of addresses, as house-of-strings.',
  odd: 'Something about it is odd: look at it once more.',
  other_numbers: 'Meanwhile it concerns more or fewer orders: look at the numbers once more.',
  other_seller:
    'That hall sells in another name or in another country, so the invoices of what was sold would be wrong: cancel the concert, and sell the new one anew.',
}

function tell<plan extends ChangePlan>(
  outcome: ChangeOutcome<plan>,
  done: string,
  context: AdminContext,
  { move = [], more = () => [] }: { move?: string[]; more?: (plan: plan) => string[] } = {},
): void {
  if (outcome.kind === 'refused') throw new OperatorError(refusals[outcome.reason])
  const { date, plan, operation } = outcome
  context.print(describeDate(date, context.config().timeZone))
  context.print(`It ${operation === null ? 'would be' : 'is'} ${done}:`)
  for (const line of [...move, ...describePlan(plan), ...more(plan)]) context.print(`  ${line}`)
  if (operation === null) context.print('Nothing has been changed: add --yes to do it.')
  else context.print(`Operation ${operation} tells everybody: npm run admin -- operation show ${operation}`)
}

function describeDate({ id, title, venueSlug, slot, startsAt }: StoredDate, timeZone: TimeZone): string {
  return `${title}: ${formatMoment(startsAt, timeZone)}, ${[venueSlug, slot].filter(Boolean).join(', ')} (date ${id})`
}

const odd: Record<Oddity, string> = {
  night: 'Look twice: it begins at night.',
  early_doors: 'Look twice: the doors open more than three hours before it begins.',
  slot_stays: 'Look twice: it keeps its slot, which is of another day; --slot "" takes it away.',
}

async function describeMove(db: Db, outcome: ChangeOutcome<ChangePlan>, timeZone: TimeZone): Promise<string[]> {
  if (outcome.kind === 'refused' || !outcome.to) return []
  const { date, to } = outcome
  const places = await describePlaces(db, [date, to], 'en')
  const [before, after] = places.map(({ startsAt, doorsAt, hall, address, slot }) =>
    [
      formatMoment(startsAt, timeZone),
      `doors ${formatDate(doorsAt, 'time', { locale: 'en', timeZone })}`,
      `${hall}, ${address}`,
      ...(slot ? [`slot ${slot}`] : []),
    ].join('; '),
  )
  return [`before: ${before}`, `after: ${after}`, ...findOddities(date, to, timeZone).map((oddity) => odd[oddity])]
}

function describePlan({ orders, tickets, waiting, carts, mails }: ChangePlan): string[] {
  return [
    `${formatCount(orders, 'order')} with ${formatCount(tickets, 'ticket')}`,
    `mails: ${locales.map((locale) => `${mails[locale]} ${locale}`).join(', ')}`,
    waiting > 0 &&
      `${formatCount(waiting, 'order that waits for its payment is', 'orders that wait for their payment are')} ended`,
    `${formatCount(carts, 'cart has', 'carts have')} tickets for it`,
  ].filter((line) => line !== false)
}

function describeMoney({ prices, fees, discounts, back }: CancelPlan): string {
  const sum = (cents: Cents) => formatPrice(toEuros(cents), 'en')
  return `tickets ${sum(prices)}, fees ${sum(fees)}, discounts ${sum(discounts)}: ${sum(back)} go back`
}
