/** What a concert gets after it was made: price types, parts of the hall, blocked seats. */
import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import {
  addBlock,
  type BlockOutcome,
  changeBlock,
  findBlock,
  listBlockedZones,
  removeBlock,
  type SeatBlock,
} from '#core/inventory/server/seat-blocks.ts'
import { findCalendarDate, isCalendarDate } from '#values/dates.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { cleanLine } from '#values/typed-text.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import type { Db } from '#platform/schema/schema.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { withNotice, withUndo } from '#apps/desk/server/undo-notice.ts'
import { type BlockedPart, readSeats } from '../offer.ts'
import { seasonField } from './form-schemas.ts'
import { addPriceType, removePriceType } from './price-types.ts'
import { findVenuesOfDate } from './venues-of.ts'

export const readBlocked = async (db: Db, dateId: number, locale: Locale): Promise<BlockedPart[]> =>
  (await listBlockedZones(db, dateId)).map(({ title, ...zone }) => ({ ...zone, title: pickText(title, locale) }))

const seats = z
  .string()
  .max(40)
  .transform((typed) => readSeats(typed) ?? 0)
const someSeats = seats.refine((count) => count > 0, deskMessage('planning.flaw.someSeats'))

const typeSchema = z
  .object({
    /** A part of the concert, `zone-12`; or of its hall, `part-5`. */
    place: z.string().regex(/^(zone|part)-[1-9]\d{0,14}$/, deskMessage('planning.errors.place')),
    seats: z.string().max(40).default(''),
    title: seasonField.name,
    price: seasonField.price,
    access: seasonField.access,
    condition: seasonField.condition,
  })
  .transform((typed, context) => {
    const [kind, id] = typed.place.split('-')
    if (kind === 'zone') return { ...typed, place: { zoneId: Number(id) } }
    const count = readSeats(typed.seats)
    if (count) return { ...typed, place: { partId: Number(id), seats: count } }
    context.addIssue({ code: 'custom', path: ['seats'], message: deskMessage('planning.flaw.someSeats') })
    return z.NEVER
  })

const storeType = deskHandler(
  'season.types.store',
  findVenuesOfDate,
  async ({ params, body, person, request, context }) => {
    const { db, locale, translate } = context
    const { price, ...form } = checkForm(typeSchema, body, translate)
    const dateId = Number(params.date)
    const outcome = await db.transaction().execute(async (trx) => {
      const added = await addPriceType(trx, { dateId, priceCents: price, ...form })
      const details = { before: null, after: { ...form, price } }
      if (added.kind === 'added')
        await auditStaff(trx, { action: 'price type added', subject: `date ${dateId}`, details }, { person, request })
      return added
    })
    if (outcome.kind === 'cancelled') return back(withNotice(translate('planning.offer.cancelled'), 'negative'))
    if (outcome.kind === 'gone') return back({ errors: { place: translate('planning.errors.place') } })
    if (outcome.kind === 'twice') return back({ errors: { title: translate('planning.errors.typeTwice') } })
    const undo = {
      url: href(deskRoutes['season.types.destroy'], { date: dateId, ticket: outcome.ticketId }),
      method: 'DELETE' as const,
      data: {},
    }
    const text = translate('planning.types.added', { title: pickText(form.title, locale) })
    return back({ flash: { notice: { kind: 'positive', text, undo } } })
  },
)

const removeType = deskHandler(
  'season.types.destroy',
  findVenuesOfDate,
  async ({ params, person, request, context: { db, locale, translate } }) => {
    const [dateId, ticketId] = [Number(params.date), Number(params.ticket)]
    const outcome = await db.transaction().execute(async (trx) => {
      const removed = await removePriceType(trx, { dateId, ticketId })
      if (removed?.kind !== 'removed') return removed
      const details = { before: { title: removed.title }, after: null }
      await auditStaff(trx, { action: 'price type removed', subject: `date ${dateId}`, details }, { person, request })
      return removed
    })
    if (outcome === null) throw new HttpError(404)
    if (outcome.kind === 'taken') return back(withNotice(translate('planning.types.taken'), 'negative'))
    return back(withNotice(translate('planning.types.removed', { title: pickText(outcome.title, locale) })))
  },
)

const line = (longest: number) =>
  formField.typed(cleanLine).refine((text) => text.length <= longest, deskMessage('planning.errors.long'))

const blockSchema = z.object({
  zone: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, deskMessage('planning.errors.place'))
    .transform(Number),
  seats: someSeats,
  holder: line(100).refine((text) => text !== '', deskMessage('planning.errors.missing')),
  reason: line(300).default(''),
  releaseOn: z
    .string()
    .max(40)
    .refine((day) => day === '' || isCalendarDate(day), deskMessage('planning.flaw.day'))
    .transform((day) => day || null)
    .default(null),
})

/** Errors by field: the day has passed, or there are too few seats. */
const refuseDay = ({ releaseOn }: SeatBlock, { now, config, translate }: DeskContext) =>
  releaseOn !== null && releaseOn <= findCalendarDate(now(), config.timeZone)
    ? { errors: { releaseOn: translate('planning.flaw.dayPassed') } }
    : null

const refuseSeats = (outcome: BlockOutcome, { translate }: DeskContext) =>
  outcome.kind === 'tooMany'
    ? { errors: { seats: translate('planning.flaw.tooManyBlocked', { most: outcome.most }) } }
    : null

const toForm = ({ seats: count, holder, reason, releaseOn }: SeatBlock, zone: number) => ({
  zone: String(zone),
  seats: String(count),
  holder,
  reason,
  releaseOn: releaseOn ?? '',
})

const storeBlock = deskHandler(
  'season.blocks.store',
  findVenuesOfDate,
  async ({ params, body, person, request, context }) => {
    const { db, translate } = context
    const { zone, ...block } = checkForm(blockSchema, body, translate)
    const dateId = Number(params.date)
    const wrong = refuseDay(block, context)
    if (wrong) return back(wrong)
    const own = await db
      .selectFrom('zones')
      .select('id')
      .where('id', '=', zone)
      .where('event_date_id', '=', dateId)
      .executeTakeFirst()
    if (!own) return back({ errors: { zone: translate('planning.errors.place') } })
    const outcome = await db.transaction().execute(async (trx) => {
      const added = await addBlock(trx, zone, block)
      const details = { before: null, after: { zone, ...block } }
      if (added.kind === 'blocked')
        await auditStaff(trx, { action: 'seats blocked', subject: `date ${dateId}`, details }, { person, request })
      return added
    })
    if (outcome.kind === 'tooMany') return back(refuseSeats(outcome, context)!)
    const undo = {
      url: href(deskRoutes['season.blocks.destroy'], { date: dateId, block: outcome.id }),
      method: 'DELETE' as const,
      data: {},
    }
    const text = translate('planning.blocks.done', { count: block.seats, holder: block.holder })
    return back({ flash: { notice: { kind: 'positive', text, undo } } })
  },
)

const saveBlock = deskHandler(
  'season.blocks.save',
  findVenuesOfDate,
  async ({ params, body, person, request, context }) => {
    const { db, translate } = context
    const { zone: _, ...block } = checkForm(blockSchema, body, translate)
    const [dateId, id] = [Number(params.date), Number(params.block)]
    const wrong = refuseDay(block, context)
    const before = await findBlock(db, { id, dateId })
    if (!before) throw new HttpError(404)
    if (wrong) return back(wrong)
    const outcome = await db.transaction().execute(async (trx) => {
      const changed = await changeBlock(trx, before, block)
      const details = { before, after: { ...before, ...block } }
      if (changed?.kind === 'blocked')
        await auditStaff(trx, { action: 'seats blocked', subject: `date ${dateId}`, details }, { person, request })
      return changed
    })
    if (!outcome) throw new HttpError(404)
    if (outcome.kind === 'tooMany') return back(refuseSeats(outcome, context)!)
    const url = href(deskRoutes['season.blocks.save'], { date: dateId, block: id })
    return back(withUndo(translate('planning.blocks.saved'), { url, data: toForm(before, before.zoneId) }))
  },
)

const releaseBlock = deskHandler(
  'season.blocks.destroy',
  findVenuesOfDate,
  async ({ params, person, request, context }) => {
    const { db, translate } = context
    const [dateId, id] = [Number(params.date), Number(params.block)]
    const before = await findBlock(db, { id, dateId })
    const isDone =
      before !== null &&
      (await db.transaction().execute(async (trx) => {
        if (!(await removeBlock(trx, before))) return false
        const details = { before, after: null }
        await auditStaff(trx, { action: 'seats released', subject: `date ${dateId}`, details }, { person, request })
        return true
      }))
    if (!isDone) throw new HttpError(404)
    const text = translate('planning.blocks.released', { count: before.seats })
    const url = href(deskRoutes['season.blocks.store'], { date: dateId })
    return back(withUndo(text, { url, data: toForm(before, before.zoneId) }))
  },
)

export const additionHandlers = {
  'season.types.store': storeType,
  'season.types.destroy': removeType,
  'season.blocks.store': storeBlock,
  'season.blocks.save': saveBlock,
  'season.blocks.destroy': releaseBlock,
}
