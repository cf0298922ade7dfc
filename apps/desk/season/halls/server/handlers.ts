import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { listCountries } from '#core/orders/checkout/server/countries.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { findVenuesOfHall } from '#apps/desk/season/dates/server/venues-of.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { lockVersion, refuseOvertaken, revertSchema } from '#apps/desk/season/names/server/numbered-rows.ts'
import { dateSchemas } from '#apps/desk/season/dates/server/form-schemas.ts'
import { listPriceLists } from '#apps/desk/season/price-lists/server/price-list-store.ts'
import {
  answerChange,
  changeRecord,
  nameSubject,
  refuseUndone,
  revertRecord,
} from '#apps/desk/content/server/change-record.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { hallSchema } from './hall-form.ts'
import { hallKind } from './hall-kind.ts'
import {
  listTaxedCountries,
  listHalls,
  listHallSellers,
  insertHall,
  publishHall,
  readHall,
  toHallValues,
} from './hall-store.ts'
import { withNotice, withUndo } from '#apps/desk/server/undo-notice.ts'

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
    revisions: [],
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
  const hall = await readHall(db, id, person)
  if (!hall) throw new HttpError(404)
  const lists = await listPriceLists(db, { halls: [id], locale })
  return view('hall', hall.title[locale] || hall.title.en, {
    hall,
    ...(await describeCountries(db, locale)),
    sellers: await listHallSellers(db, config.shopName),
    lists: lists.map((list) => ({ id: list.id, title: list.title })),
    revisions: await listRevisions(db, nameSubject(hallKind, id), locale),
  })
})

const halls = {
  revertOf: (venue: number, revision: number) => href(deskRoutes['season.hall.revert'], { venue, revision }),
}

const storeHall = deskHandler('season.hall.store', findVenuesOfHall, async (input) => {
  const { translate } = input.context
  const form = checkForm(hallSchema, input.body, translate)
  const id = Number(input.params.venue)
  return answerChange(halls, input, {
    id,
    async change(trx, by) {
      const { version } = form
      await lockVersion(trx, 'venues', { id, version, refusal: translate('planning.errors.overtaken') })
      return changeRecord(trx, hallKind, { id, action: 'change', values: await toHallValues(trx, id, form), ...by })
    },
    textOf: () => translate('planning.hall.saved'),
    refuse: (errors) => back({ errors }),
  })
})

const revertHall = deskHandler('season.hall.revert', findVenuesOfHall, async (input) => {
  const { context } = input
  const [id, revision] = [Number(input.params.venue), Number(input.params.revision)]
  const { seen = revision } = checkForm(revertSchema, input.body, context.translate)
  return answerChange(halls, input, {
    id,
    async change(trx, by) {
      await refuseOvertaken(trx, hallKind, { id, seen, ...by })
      return revertRecord(trx, hallKind, { id, revision, ...by })
    },
    textOf: (last) => context.translate(last === null ? 'content.done.same' : 'content.done.revert'),
    refuse: (flaws) => refuseUndone('content.notReverted', flaws, context),
  })
})

const storePublication = deskHandler(
  'season.hall.publication',
  findVenuesOfHall,
  async ({ params, body, person, request, context: { db, translate } }) => {
    const { isPublished } = checkForm(dateSchemas.publication, body, translate)
    const id = Number(params.venue)
    await db.transaction().execute(async (trx) => {
      if (!(await publishHall(trx, id, isPublished))) return
      const action = isPublished ? 'hall published' : 'hall unpublished'
      const details = { before: { isPublished: !isPublished }, after: { isPublished } }
      await auditStaff(trx, { action, subject: `venue ${id}`, details }, { person, request })
    })
    const text = translate(isPublished ? 'planning.hall.published' : 'planning.hall.unpublished')
    const url = href(deskRoutes['season.hall.publication'], { venue: id })
    return back(withUndo(text, { url, data: { isPublished: String(!isPublished) } }))
  },
)

export const hallHandlers = {
  'season.halls': showHalls,
  'season.hall.new': showNewHall,
  'season.hall.create': createHall,
  'season.hall': showHall,
  'season.hall.store': storeHall,
  'season.hall.revert': revertHall,
  'season.hall.publication': storePublication,
}
