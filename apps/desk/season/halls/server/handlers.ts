import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { listCountries } from '#core/orders/checkout/server/countries.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { findVenuesOfHall } from '#apps/desk/season/dates/server/venues-of.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { datePublicationSchema } from '#apps/desk/season/dates/server/form-schemas.ts'
import { listPriceLists } from '#apps/desk/season/price-lists/server/price-list-store.ts'
import { hallSchema } from './hall-form.ts'
import {
  listTaxedCountries,
  listHalls,
  listHallSellers,
  insertHall,
  publishHall,
  readHall,
  saveHall,
} from './hall-store.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'

/** After sales, the seller can only be changed by users who may edit sellers. */
const seeingOf = (person: StaffPerson) => ({ maySetSeller: canOpen(person.roles, staffPermissions['sellers.save']) })

const showHalls = deskHandler('season.halls', async ({ halls, narrowTo, context }) => {
  const { db, locale, translate } = context
  const lines = await listHalls(db, { halls, locale })
  return view('halls', translate('planning.halls'), { lines, mayAdd: narrowTo('season.edit') === null })
})

/** All countries, the taxed ones first. */
async function describeCountries(db: Db, locale: Locale) {
  const taxed = await listTaxedCountries(db)
  const all = listCountries(locale, null).map(({ iso2 }) => iso2)
  return { countries: [...taxed, ...all.filter((code) => !taxed.includes(code))], taxed }
}

const showNewHall = deskHandler('season.hall.new', async ({ context: { db, config, locale, translate } }) =>
  view('hall', translate('planning.halls.new'), {
    hall: null,
    ...(await describeCountries(db, locale)),
    sellers: await listHallSellers(db, config.shopName),
    lists: [],
  }),
)

const createHall = deskHandler('season.hall.create', async ({ body, person, request, context }) => {
  const { db, config, translate } = context
  const form = checkForm(hallSchema, body, translate)
  const { seller } = form
  const sellers = await listHallSellers(db, config.shopName)
  if (seller !== undefined && sellers.every(({ id }) => id !== seller))
    return back({ errors: { seller: translate('planning.errors.seller') } })
  const venue = await db.transaction().execute(async (trx) => {
    const id = await insertHall(trx, form)
    const change = {
      action: 'hall made' as const,
      subject: `venue ${id}`,
      details: { before: null, after: form },
    }
    await auditStaff(trx, change, { person, request })
    return id
  })
  return redirect(href(deskRoutes['season.hall'], { venue }), withNotice(translate('planning.hall.made')))
})

const showHall = deskHandler('season.hall', findVenuesOfHall, async ({ params, person, context }) => {
  const { db, config, locale } = context
  const id = Number(params.venue)
  const hall = await readHall(db, id, seeingOf(person))
  if (!hall) throw new HttpError(404)
  const lists = await listPriceLists(db, { halls: [id], locale })
  return view('hall', hall.title[locale] || hall.title.en, {
    hall,
    ...(await describeCountries(db, locale)),
    sellers: await listHallSellers(db, config.shopName),
    lists: lists.map((list) => ({ id: list.id, title: list.title })),
  })
})

const storeHall = deskHandler(
  'season.hall.store',
  findVenuesOfHall,
  async ({ params, body, person, request, context }) => {
    const { db, locale, translate } = context
    const form = checkForm(hallSchema, body, translate)
    const id = Number(params.venue)
    const seeing = seeingOf(person)
    const before = await readHall(db, id, seeing)
    const outcome = await db.transaction().execute(async (trx) => {
      const saved = await saveHall(trx, id, form, seeing)
      const change = { action: 'hall changed' as const, subject: `venue ${id}`, details: { before, after: form } }
      if (saved.kind === 'saved') await auditStaff(trx, change, { person, request })
      return saved
    })
    if (outcome.kind === 'used')
      return back({
        errors: { parts: translate('planning.errors.partUsed', { part: pickText(outcome.part, locale) }) },
      })
    if (outcome.kind === 'noSeller') return back({ errors: { seller: translate('planning.errors.seller') } })
    if (outcome.kind === 'sellerFixed') return back({ errors: { seller: translate('planning.hall.sellerFixed') } })
    if (outcome.kind === 'stale') return back({ errors: { version: translate('planning.errors.overtaken') } })
    return back(withNotice(translate('planning.hall.saved')))
  },
)

const storePublication = deskHandler(
  'season.hall.publication',
  findVenuesOfHall,
  async ({ params, body, person, request, context: { db, translate } }) => {
    const { isPublished } = checkForm(datePublicationSchema, body, translate)
    const id = Number(params.venue)
    await db.transaction().execute(async (trx) => {
      if (!(await publishHall(trx, id, isPublished))) return
      const action = isPublished ? 'hall published' : 'hall unpublished'
      const details = { before: { isPublished: !isPublished }, after: { isPublished } }
      await auditStaff(trx, { action, subject: `venue ${id}`, details }, { person, request })
    })
    const undo = {
      url: href(deskRoutes['season.hall.publication'], { venue: id }),
      method: 'POST' as const,
      data: { isPublished: String(!isPublished) },
    }
    const text = translate(isPublished ? 'planning.hall.published' : 'planning.hall.unpublished')
    return back({ flash: { notice: { kind: 'positive', text, undo } } })
  },
)

export const hallHandlers = {
  'season.halls': showHalls,
  'season.hall.new': showNewHall,
  'season.hall.create': createHall,
  'season.hall': showHall,
  'season.hall.store': storeHall,
  'season.hall.publication': storePublication,
}
