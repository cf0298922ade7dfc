import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { listCountries } from '#core/orders/checkout/server/countries.ts'
import { changeRecord, ChangeRefused, refuseUndone, revertRecord } from '#apps/desk/content/server/change-record.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler, FormRefused } from '#apps/desk/server/desk-handler.ts'
import { answerConflicts, type FieldValue, mergeFields } from '#apps/desk/server/merge-fields.ts'
import { createUndoNotice, withNotice } from '#apps/desk/server/undo-notice.ts'
import { noSeller, readSeller, type SellerDetail, type SellerFields } from '../seller.ts'
import { findSeller, createSeller, describeFlaws, sellerKind } from './seller-store.ts'

async function showForm(seller: SellerDetail | null, { db, locale, translate, config }: DeskContext) {
  const countries = listCountries(locale, null).map(({ iso2, name }) => ({ code: iso2, name }))
  const revisions = seller ? await listRevisions(db, `${sellerKind.name} ${seller.id}`, locale) : []
  const title = seller ? seller.fields.name || config.shopName : translate('settings.seller.new')
  return view('seller', title, { seller, countries, revisions })
}

const showNew = deskHandler('sellers.new', ({ context }) => showForm(null, context))

const showSeller = deskHandler('sellers.show', async ({ params, context }) =>
  showForm(await readSellerOf(params, context), context),
)

async function readSellerOf(params: { seller: string }, { db, locale }: DeskContext): Promise<SellerDetail> {
  const seller = await findSeller(db, Number(params.seller), locale)
  if (!seller) throw new HttpError(404)
  return seller
}

const texts = z
  .record(z.string().max(20), z.string().max(2000))
  .refine((sent) => Object.keys(sent).length <= Object.keys(noSeller).length)
  .default({})
  .transform((sent): SellerFields => ({ ...noSeller, ...sent }))
const sellerSchema = z.object({ was: texts, mine: texts })

/** A note without English gets its first language as English: both are then reverted together. */
function readTyped(typed: SellerFields, about: Parameters<typeof readSeller>[1]): ReturnType<typeof readSeller> {
  const { fields, flaws } = readSeller(typed, about)
  return { fields: { ...fields, note_en: fields.note_en || fields.note_fr || fields.note_hu }, flaws }
}

/** The prefix is taken, or documents exist with the old one. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'one_prefix_each' || error.constraint === 'prefix_is_in_use')

/** For `catch` of a form's transaction. */
const refuseBroken =
  ({ translate }: DeskContext) =>
  (error: unknown): never => {
    if (error instanceof ChangeRefused) throw new FormRefused(error.flaws)
    throw isBroken(error) ? new FormRefused({ prefix: translate('settings.seller.flaw.prefixTaken') }) : error
  }

const storeSeller = deskHandler('sellers.store', async ({ body, person, request, context }) => {
  const { db, translate } = context
  const form = checkForm(sellerSchema, body, context.translate)
  const { fields, flaws } = readTyped(form.mine, { isPrefixFixed: false })
  if (flaws.size > 0) return back({ errors: describeFlaws(flaws, translate) })
  const create = db.transaction().execute(async (trx) => {
    const id = await createSeller(trx, fields)
    const change = { action: 'seller create' as const, subject: `${sellerKind.name} ${id}`, details: { after: fields } }
    await auditStaff(trx, change, { person, request })
    return id
  })
  const seller = await create.catch(refuseBroken(context))
  return redirect(href(deskRoutes['sellers.show'], { seller }), withNotice(translate('settings.seller.made')))
})

const wayBack = (text: string, seller: number, revision: number | null) =>
  createUndoNotice(text, revision, (last) => ({ url: href(deskRoutes['sellers.revert'], { seller, revision: last }) }))

const valuesOf = (fields: SellerFields, { isPrefixFixed }: SellerDetail): Map<string, FieldValue> =>
  new Map(Object.entries(fields).filter(([name]) => !(name === 'prefix' && isPrefixFixed)))

const saveSeller = deskHandler('sellers.save', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const form = checkForm(sellerSchema, body, context.translate)
  const seller = await readSellerOf(params, context)
  const { fields, flaws } = readTyped(form.mine, seller)
  if (flaws.size > 0) return back({ errors: describeFlaws(flaws, translate) })
  const [was, mine] = [valuesOf(readSeller(form.was, seller).fields, seller), valuesOf(fields, seller)]
  const save = db.transaction().execute(async (trx) => {
    const { changes, conflicts } = mergeFields(was, mine, (await sellerKind.read(trx, seller.id))!)
    if (conflicts.length > 0) return { conflicts }
    const change = { id: seller.id, action: 'change' as const, values: changes, person, request, context }
    return (await changeRecord(trx, sellerKind, change))!
  })
  const outcome = await save.catch(refuseBroken(context))
  if ('conflicts' in outcome) return answerConflicts(outcome.conflicts, context)
  const text = translate(outcome.revision === null ? 'settings.seller.same' : 'settings.seller.saved')
  return back({ flash: { notice: wayBack(text, seller.id, outcome.revision) } })
})

const revert = deskHandler('sellers.revert', async ({ params, person, request, context }) => {
  const { db, translate } = context
  const [id, revision] = [Number(params.seller), Number(params.revision)]
  try {
    const outcome = await db
      .transaction()
      .execute((trx) => revertRecord(trx, sellerKind, { id, revision, person, request, context }))
    if (outcome === null) throw new HttpError(404)
    const text = translate(outcome.revision === null ? 'settings.seller.same' : 'settings.seller.reverted')
    return back({ flash: { notice: wayBack(text, id, outcome.revision) } })
  } catch (error) {
    if (error instanceof ChangeRefused) return refuseUndone('content.notReverted', error.flaws, context)
    if (!isBroken(error)) throw error
    return back(withNotice(translate('settings.seller.notReverted'), 'warning'))
  }
})

export const sellerFeature = {
  handlers: {
    'sellers.new': showNew,
    'sellers.store': storeSeller,
    'sellers.show': showSeller,
    'sellers.save': saveSeller,
    'sellers.revert': revert,
  },
} satisfies ServerFeature
