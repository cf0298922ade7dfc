import { href } from '@cadenza/navigation'
import { type Answer, back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import {
  createPriceList,
  type ListKind,
  type PriceList,
  readListPrices,
} from '#core/catalogue/planning/server/price-lists.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { answerChange, changeRecord, nameSubject, refuseUndone } from '#apps/desk/content/server/change-record.ts'
import { findRevision, isOvertaken, listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { readId } from '#apps/desk/ui/table/filter-values.ts'
import { lockVersion, numberRows, revertSchema } from '#apps/desk/season/names/server/numbered-rows.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { findVenuesOfHall, findVenuesOfList } from '#apps/desk/season/dates/server/venues-of.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { PriceChangeLine } from '#apps/desk/season/prices/prices.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { seasonField, readPrice } from '#apps/desk/season/dates/server/form-schemas.ts'
import { toTranslated } from '#apps/desk/season/names/names.ts'
import { fromListValues, priceListKind, readStoredList, toListValues } from './price-list-kind.ts'
import { describePriceList, readPricedHall } from './price-list-store.ts'

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** By category id; empty prices are ignored. */
const prices = z
  .record(
    z.string().regex(/^[1-9]\d{0,14}$/),
    z
      .string()
      .max(20)
      .transform((typed, context) => (typed.trim() === '' ? null : readPrice(typed, context))),
  )
  .transform((typed) =>
    Object.entries(typed).flatMap(([part, price]) => (price === null ? [] : [[Number(part), price] as const])),
  )

const priceListSchema = z.object({
  title: seasonField.line,
  fee: seasonField.price,
  kinds: z
    .array(
      z.object({
        id: id.nullable(),
        title: seasonField.name,
        access: seasonField.access,
        condition: seasonField.condition,
        prices,
      }),
    )
    .min(1)
    .max(20)
    .refine((kinds) => kinds.some((kind) => kind.prices.length > 0), deskMessage('planning.errors.noPrice')),
  version: z.number().int().nonnegative().default(0),
  count: z.number().int().nonnegative().default(0),
  intent: z.enum(['preview', 'change']).default('preview'),
})

type TypedPriceList = z.output<typeof priceListSchema>

type PricedHall = Awaited<ReturnType<typeof readPricedHall>>

/** Converts the input, limited to the hall's categories. */
const toPriceList = ({ title, fee, kinds }: TypedPriceList, hall: PricedHall): PriceList => ({
  title,
  feeCents: fee,
  kinds: kinds.map(({ condition, ...kind }) => ({
    ...kind,
    description: toTranslated(condition).en === '' ? null : toTranslated(condition),
    ...limitToHall({ prices: new Map(kind.prices) }, hall),
  })),
})

/** Without prices of other halls, or of parts that no longer exist. */
const limitToHall = <kind extends Pick<ListKind, 'prices'>>(
  kind: kind,
  { parts }: Pick<PricedHall, 'parts'>,
): kind => ({
  ...kind,
  prices: new Map([...kind.prices].filter(([part]) => parts.some(({ id }) => id === part))),
})

const detailsOf = ({ kinds, ...list }: PriceList) => ({
  ...list,
  kinds: kinds.map((kind) => ({ ...kind, prices: Object.fromEntries(kind.prices) })),
})

const showNewList = deskHandler('season.list.new', findVenuesOfHall, async ({ params, context }) => {
  const { db, locale, translate } = context
  const { hall, parts } = await readPricedHall(db, Number(params.venue), locale)
  const counted = parts.flatMap(({ seats, ...part }) => (seats === null ? [] : { ...part, seats }))
  // Without a number of seats, a concert planned from it would be unlimited.
  if (counted.length < parts.length || parts.length === 0)
    return redirect(
      href(deskRoutes['season.hall'], { venue: hall.id }),
      withNotice(translate('planning.errors.noSeats'), 'warning'),
    )
  return view('price-list', translate('planning.list.new'), {
    hall,
    parts: counted,
    list: null,
    preview: null,
    restored: null,
    revisions: [],
  })
})

const createList = deskHandler(
  'season.list.create',
  findVenuesOfHall,
  async ({ params, body, person, request, context: { db, locale, translate } }) => {
    const form = checkForm(priceListSchema, body, translate)
    const venueId = Number(params.venue)
    const typed = toPriceList(form, await readPricedHall(db, venueId, locale))
    const list = await db.transaction().execute(async (trx) => {
      const id = await createPriceList(trx, venueId, typed)
      const change = {
        action: 'price list made' as const,
        subject: nameSubject(priceListKind, id),
        details: { before: null, after: detailsOf(typed) },
      }
      await auditStaff(trx, change, { person, request })
      return id
    })
    return redirect(href(deskRoutes['season.list'], { list }), withNotice(translate('planning.list.made')))
  },
)

/** `restored`: a revision whose list is shown in place of the stored one. */
async function showList(
  { db, locale }: DeskContext,
  id: number,
  { preview, restored = null }: { preview: PriceChangeLine[] | null; restored?: Restored | null },
): Promise<Answer> {
  const { hall, parts, ...stored } = restored ?? (await readList(db, id, locale))
  const list = describePriceList(id, stored, locale)
  return view('price-list', list.title, {
    hall,
    parts: parts.map((part) => ({ ...part, seats: part.seats ?? 0 })),
    list,
    preview,
    restored: restored?.revision ?? null,
    revisions: await listRevisions(db, nameSubject(priceListKind, id), locale),
  })
}

async function readList(db: Db, id: number, locale: Locale) {
  const { venueId, ...stored } = await readStoredList(db, id)
  return { ...stored, ...(await readPricedHall(db, venueId, locale)) }
}

type Restored = Awaited<ReturnType<typeof readRestored>> & {}

/** The list as it would be after reverting a revision; null if there is no such one. */
async function readRestored({ db, locale }: DeskContext, id: number, revision: number) {
  const found = await findRevision(db, { subject: nameSubject(priceListKind, id), id: revision })
  if (!found) return null
  const { list, ...stored } = await readList(db, id, locale)
  const { kinds, ...restored } = fromListValues(new Map([...toListValues(list), ...Object.entries(found.before)]))
  return { ...stored, revision, list: { ...restored, kinds: kinds.map((kind) => limitToHall(kind, stored)) } }
}

const showPriceList = deskHandler('season.list', findVenuesOfList, async ({ params, query, context }) => {
  const id = Number(params.list)
  const restored = await readRestored(context, id, readId(query['revision']) ?? 0)
  const preview = restored && (await findChanges(context, id, { ...restored, typed: restored.list }))
  return showList(context, id, { preview, restored })
})

/** Each price that would change, with the dates on which it stays. */
async function findChanges(
  { db, locale }: DeskContext,
  id: number,
  { hall, parts, typed }: PricedHall & { typed: PriceList },
) {
  const prices = await readListPrices(db, id)
  return prices.flatMap(({ kindId, categoryId, price, dates, others, ...row }): PriceChangeLine[] => {
    const kind = typed.kinds.find((one) => one.id === kindId)
    const after = kind?.prices.get(categoryId)
    const part = parts.find((one) => one.id === categoryId)
    if (!kind || !part || after === undefined || after === price || dates + others.length === 0) return []
    const named = { hall: hall.title, zone: part.title, ticket: pickText(kind.title, locale) }
    const byHand = others.map(({ event, ...other }) => ({ ...other, event: pickText(event, locale) }))
    return [{ key: String(row.id), venueId: hall.id, ...named, price, dates, others: byHand, after }]
  })
}

const lists = {
  revertOf: (list: number, revision: number) => href(deskRoutes['season.list.revert'], { list, revision }),
}

/** Saves a list; price changes of dates are previewed first. */
const storeList = deskHandler('season.list.store', findVenuesOfList, async (input) => {
  const { db, locale, translate } = input.context
  const form = checkForm(priceListSchema, input.body, translate)
  const id = Number(input.params.list)
  const before = await readList(db, id, locale)
  const typed = toPriceList(form, before)
  const preview = await findChanges(input.context, id, { ...before, typed })
  const wanted = preview.reduce((sum, { dates }) => sum + dates, 0)
  const { intent, count, version } = form
  // With other numbers than those shown, the new ones are shown first.
  if (preview.length > 0 && (intent === 'preview' || wanted !== count)) return showList(input.context, id, { preview })
  return answerChange(lists, input, {
    id,
    async change(trx, by) {
      await lockVersion(trx, 'price_lists', { id, version, refusal: translate('planning.errors.overtaken') })
      const { list } = await readStoredList(trx, id)
      const kinds = await numberRows(trx, 'price_list_kinds', { rows: typed.kinds, known: list.kinds })
      return changeRecord(trx, priceListKind, {
        id,
        action: 'change',
        values: toListValues({ ...typed, kinds }),
        ...by,
      })
    },
    textOf: () =>
      wanted === 0 ? translate('planning.list.saved') : translate('planning.prices.changed', { count: wanted }),
    refuse: (errors) => back({ errors }),
    to: href(deskRoutes['season.list'], { list: id }),
  })
})

/** Reverts a change; price changes of dates are previewed first, in the form. */
const revertList = deskHandler('season.list.revert', findVenuesOfList, async (input) => {
  const { db, translate } = input.context
  const [id, revision] = [Number(input.params.list), Number(input.params.revision)]
  const restored = await readRestored(input.context, id, revision)
  if (!restored) throw new HttpError(404)
  const refusal = translate('planning.errors.stale')
  const { seen = revision } = checkForm(revertSchema, input.body, translate)
  if (await isOvertaken(db, { subject: nameSubject(priceListKind, id), seen }))
    return refuseUndone('content.notReverted', { version: refusal }, input.context)
  const { list, version } = restored
  const preview = await findChanges(input.context, id, { ...restored, typed: list })
  if (preview.length > 0)
    return redirect(
      href(deskRoutes['season.list'], { list: id }, { query: { revision: String(revision) } }),
      withNotice(translate('planning.list.restoreLook'), 'warning'),
    )
  return answerChange(lists, input, {
    id,
    async change(trx, by) {
      await lockVersion(trx, 'price_lists', { id, version, refusal })
      return changeRecord(trx, priceListKind, { id, action: 'revert', values: toListValues(list), ...by })
    },
    textOf: (last) => translate(last === null ? 'content.done.same' : 'content.done.revert'),
    refuse: (flaws) => refuseUndone('content.notReverted', flaws, input.context),
    to: href(deskRoutes['season.list'], { list: id }),
  })
})

export const priceListHandlers = {
  'season.list.new': showNewList,
  'season.list.create': createList,
  'season.list': showPriceList,
  'season.list.store': storeList,
  'season.list.revert': revertList,
}
