import { href } from '@cadenza/navigation'
import { type Answer, back, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import {
  createPriceList,
  type PriceList,
  readListPrices,
  savePriceList,
} from '#core/catalogue/planning/server/price-lists.ts'
import { pickText } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { findVenuesOfHall, findVenuesOfList } from '#apps/desk/season/dates/server/venues-of.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { PriceChangeLine } from '#apps/desk/season/prices/prices.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import {
  accessSchema,
  conditionSchema,
  lineSchema,
  nameSchema,
  priceSchema,
  readPrice,
} from '#apps/desk/season/dates/server/form-schemas.ts'
import { toTranslated } from '#apps/desk/season/names/names.ts'
import { readPricedHall, readPriceList } from './price-list-store.ts'

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
  title: lineSchema,
  fee: priceSchema,
  kinds: z
    .array(z.object({ id: id.nullable(), title: nameSchema, access: accessSchema, condition: conditionSchema, prices }))
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
const toPriceList = ({ title, fee, kinds }: TypedPriceList, { parts }: PricedHall): PriceList => ({
  title,
  feeCents: fee,
  kinds: kinds.map(({ condition, ...kind }) => ({
    ...kind,
    description: toTranslated(condition).en === '' ? null : toTranslated(condition),
    prices: new Map(kind.prices.filter(([part]) => parts.some(({ id }) => id === part))),
  })),
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
  return view('price-list', translate('planning.list.new'), { hall, parts: counted, list: null, preview: null })
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
        subject: `venue ${venueId}`,
        details: { before: null, after: detailsOf(typed) },
      }
      await auditStaff(trx, change, { person, request })
      return id
    })
    return redirect(href(deskRoutes['season.list'], { list }), withNotice(translate('planning.list.made')))
  },
)

async function showList({ db, locale }: DeskContext, id: number, preview: PriceChangeLine[] | null): Promise<Answer> {
  const { venueId, ...list } = await readPriceList(db, id, locale)
  const { hall, parts } = await readPricedHall(db, venueId, locale)
  return view('price-list', list.title, {
    hall,
    parts: parts.map((part) => ({ ...part, seats: part.seats ?? 0 })),
    list,
    preview,
  })
}

const showPriceList = deskHandler('season.list', findVenuesOfList, ({ params, context }) =>
  showList(context, Number(params.list), null),
)

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

/** Saves a list; price changes of dates are previewed first. */
const storeList = deskHandler(
  'season.list.store',
  findVenuesOfList,
  async ({ params, body, person, request, context }) => {
    const { db, locale, translate } = context
    const form = checkForm(priceListSchema, body, translate)
    const id = Number(params.list)
    const before = await readPriceList(db, id, locale)
    const priced = await readPricedHall(db, before.venueId, locale)
    const typed = toPriceList(form, priced)
    const preview = await findChanges(context, id, { ...priced, typed })
    const wanted = preview.reduce((sum, { dates }) => sum + dates, 0)
    const { intent, count, version } = form
    // With other numbers than those shown, the new ones are shown first.
    if (preview.length > 0 && (intent === 'preview' || wanted !== count)) return showList(context, id, preview)
    const tickets = await db.transaction().execute(async (trx) => {
      const changed = await savePriceList(trx, { id, version }, typed)
      if (changed === null) return null
      const details = { before, after: detailsOf(typed), tickets: changed }
      await auditStaff(
        trx,
        { action: 'price list changed', subject: `venue ${before.venueId}`, details },
        { person, request },
      )
      return changed.length
    })
    if (tickets === null) return back({ errors: { version: translate('planning.errors.overtaken') } })
    const text =
      tickets === 0 ? translate('planning.list.saved') : translate('planning.prices.changed', { count: tickets })
    return redirect(href(deskRoutes['season.list'], { list: id }), withNotice(text))
  },
)

export const priceListHandlers = {
  'season.list.new': showNewList,
  'season.list.create': createList,
  'season.list': showPriceList,
  'season.list.store': storeList,
}
