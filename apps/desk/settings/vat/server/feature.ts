import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import { isCountry, listCountries } from '#core/orders/checkout/server/countries.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { isCalendarDate } from '#values/dates.ts'
import { toSlug } from '#values/slug.ts'
import { cleanLine } from '#values/typed-text.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { addVatRate, listVatRates, removeVatRate } from './vat-store.ts'

/** Per cent, with two decimals at most. */
const rate = formField
  .typed(cleanLine)
  .refine((typed) => /^\d{1,3}([.,]\d{1,2})?$/.test(typed), deskMessage('settings.vat.errors.rate'))
  .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100))
  .refine((basisPoints) => basisPoints <= 10_000, deskMessage('settings.vat.errors.rate'))

const vatSchema = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, deskMessage('planning.errors.country'))
    .refine(isCountry, deskMessage('planning.errors.country')),
  kind: formField
    .typed(cleanLine)
    .refine((typed) => typed.length <= 40 && toSlug(typed) !== '', deskMessage('settings.vat.errors.kind'))
    .transform(toSlug),
  rate,
  from: z.string().max(40).refine(isCalendarDate, deskMessage('planning.flaw.day')),
})

const showRates = deskHandler('vat.index', async ({ context: { db, locale, translate } }) =>
  view('vat', translate('settings.vat'), {
    rates: await listVatRates(db),
    countries: listCountries(locale, null).map(({ iso2, name }) => ({ code: iso2, name })),
  }),
)

const storeRate = deskHandler('vat.store', async ({ body, person, request, context: { db, translate } }) => {
  const { rate: basisPoints, ...form } = checkForm(vatSchema, body, translate)
  const id = await db.transaction().execute(async (trx) => {
    const added = await addVatRate(trx, { ...form, basisPoints })
    const details = { before: null, after: { ...form, basisPoints } }
    if (added !== null)
      await auditStaff(
        trx,
        { action: 'VAT rate added', subject: `country ${form.country}`, details },
        { person, request },
      )
    return added
  })
  if (id === null) return back({ errors: { from: translate('settings.vat.errors.later') } })
  const undo = { url: href(deskRoutes['vat.destroy'], { rate: id }), method: 'DELETE' as const, data: {} }
  return back({ flash: { notice: { kind: 'positive', text: translate('settings.vat.added'), undo } } })
})

const destroyRate = deskHandler('vat.destroy', async ({ params, person, request, context: { db, translate } }) => {
  const outcome = await db.transaction().execute(async (trx) => {
    const removed = await removeVatRate(trx, Number(params.rate))
    if (removed === null || removed === 'needed') return removed
    const { id: _, isRemovable: __, ...before } = removed
    const line = {
      action: 'VAT rate removed' as const,
      subject: `country ${removed.country}`,
      details: { before, after: null },
    }
    await auditStaff(trx, line, { person, request })
    return removed
  })
  if (outcome === null) throw new HttpError(404)
  if (outcome === 'needed') return back(withNotice(translate('settings.vat.needed'), 'negative'))
  return back(withNotice(translate('settings.vat.removed')))
})

export const vatFeature = {
  handlers: { 'vat.index': showRates, 'vat.store': storeRate, 'vat.destroy': destroyRate },
} satisfies ServerFeature
