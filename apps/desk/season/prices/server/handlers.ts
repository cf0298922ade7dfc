import { href } from '@cadenza/navigation'
import { type Answer, back, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { changeUsualPrices, listUsualPrices, type PriceChange } from '#core/catalogue/planning/server/usual-prices.ts'
import { pickText } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { answerConflicts, mergeFields } from '#apps/desk/server/merge-fields.ts'
import { readAmount } from '#values/typed-amount.ts'
import { listPriceLists } from '#apps/desk/season/price-lists/server/price-list-store.ts'
import type { PriceChangeLine, PriceLine } from '../prices.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'

const cells = z.record(z.string().regex(/^[\da-f]{16}$/), z.string().max(20))

/** Prices by key. `count`: number of tickets in the displayed preview. */
const pricesSchema = z.object({
  was: cells,
  mine: cells,
  count: z.coerce.number().int().nonnegative().default(0),
  intent: z.enum(['preview', 'change']).default('preview'),
})

async function listLines({ db, locale }: DeskContext, halls: number[] | null): Promise<PriceLine[]> {
  const rows = await listUsualPrices(db, halls)
  return rows.map(({ hall, zone, ticket, others, ...row }) => ({
    ...row,
    hall: pickText(hall, locale),
    zone: pickText(zone, locale),
    ticket: pickText(ticket, locale),
    others: others.map(({ event, ...other }) => ({ ...other, event: pickText(event, locale) })),
  }))
}

async function show(
  { db, locale, translate }: DeskContext,
  halls: number[] | null,
  { lines, preview }: { lines: PriceLine[]; preview: PriceChangeLine[] | null },
): Promise<Answer> {
  const lists = (await listPriceLists(db, { halls, locale })).map(({ id, title, hall }) => ({ id, title, hall }))
  return view('prices', translate('planning.prices.title'), { lines, preview, lists })
}

const showPrices = deskHandler('season.prices', async ({ halls, context }) =>
  show(context, halls, { lines: await listLines(context, halls), preview: null }),
)

/** Previews each price before and after; or changes them, if the preview is still valid. */
const storePrices = deskHandler('season.prices.store', async ({ body, halls, person, context }) => {
  const { db, translate } = context
  const { was, mine, count, intent } = checkForm(pricesSchema, body, translate)
  const lines = await listLines(context, halls)
  const stored = new Map(lines.map(({ key, price }) => [key, price]))
  const unreadable = Object.keys(mine).filter((key) => stored.has(key) && readAmount(mine[key]!) === null)
  if (unreadable.length > 0)
    return back({ errors: Object.fromEntries(unreadable.map((key) => [key, translate('planning.flaw.price')])) })
  const amounts = (fields: Record<string, string>) =>
    new Map(Object.entries(fields).map(([key, typed]) => [key, readAmount(typed)]))
  const { changes, conflicts } = mergeFields(amounts(was), amounts(mine), stored)
  if (conflicts.length > 0) return answerConflicts(conflicts, context)
  const preview = lines.flatMap((line) => {
    const after = changes.get(line.key)
    return after === undefined ? [] : [{ ...line, after: after as PriceLine['price'] }]
  })
  const wanted = preview.reduce((sum, { dates }) => sum + dates, 0)
  // With other numbers than those shown, the new ones are shown first.
  if (intent === 'preview' || preview.length === 0 || wanted !== count) return show(context, halls, { lines, preview })
  const list: PriceChange[] = preview.map(({ key, price, after }) => ({ key, before: price, after }))
  const changed = await db.transaction().execute(async (trx) => {
    const tickets = await changeUsualPrices(trx, halls, list)
    const details = tickets.map(({ key, ticketIds }) => ({
      ...list.find((one) => one.key === key),
      tickets: ticketIds,
    }))
    await writeAudit(trx, { actor: `user ${person.id}`, action: 'prices changed', details: { changes: details } })
    return tickets.reduce((sum, { ticketIds }) => sum + ticketIds.length, 0)
  })
  return redirect(
    href(deskRoutes['season.prices']),
    withNotice(translate('planning.prices.changed', { count: changed })),
  )
})

export const priceHandlers = { 'season.prices': showPrices, 'season.prices.store': storePrices }
