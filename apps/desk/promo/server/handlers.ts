import { findCalendarDate } from '#values/dates.ts'
import { pickText } from '#values/locales.ts'
import { findHalls, canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { downloadTable } from '#apps/desk/server/table-file.ts'
import { listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import { readTableFormat } from '#apps/desk/ui/table/table-format.ts'
import { readPromoFilters } from '../promo.ts'
import { tableOfPromos } from './promo-export.ts'
import { promoList } from './promo-list.ts'
import { listPromos, type PromosAsked } from './promo-list-store.ts'
import { listVenuesOfCode } from './code-halls.ts'
import { countUses } from './promo-refusal.ts'
import { promoSubject, readPromoCode } from './promo-store.ts'

type Asking = { query: Record<string, unknown>; person: StaffPerson; halls: number[] | null }

function readAsked({ query, person, halls }: Asking): PromosAsked {
  const { q } = readList(promoList, query)
  return { scope: { halls, allowed: findHalls(person.roles, 'orders.view') }, filters: readPromoFilters(query), q }
}

const showPromos = deskHandler('promo.index', async ({ query, person, halls, context }) => {
  const { db, locale, translate } = context
  const list = readList(promoList, query)
  const asked = readAsked({ query, person, halls })
  const { rows, ...page } = await listPromos(db, list, { ...asked, locale })
  return view(
    'promo-codes',
    {
      codes: rows,
      list: describeList(list, page),
      filters: asked.filters,
      halls: (await listHallsOf(db, { roles: person.roles, locale })).map(({ id, title }) => ({ id, title })),
      mayMake: canOpen(person.roles, staffPermissions['promo.new']),
    },
    { head: { title: translate('promo.title') } },
  )
})

/** Exports all codes of the list as a file; the export is logged. */
const exportPromos = deskHandler('promo.export', async ({ params, query, person, halls, request, context }) => {
  const { db, config, locale, translate, now } = context
  const { timeZone } = config
  const asked = readAsked({ query, person, halls })
  const details = { ...asked.filters, isSearched: asked.q !== '' }
  await auditStaff(db, { action: 'promo codes exported', subject: 'promo codes', details }, { person, request })
  const name = `${translate('promo.export.file')}-${findCalendarDate(now(), timeZone)}`
  const table = tableOfPromos(db, asked, { locale, timeZone, translate })
  return downloadTable(readTableFormat(params.format), { name, table })
})

/** Finds the halls for which a user may create codes; `mayAll`: also for all halls at once. */
async function findOwnHalls(person: StaffPerson, { db, locale }: DeskContext) {
  const own = findHalls(person.roles, 'season.edit')
  const halls = await listHallsOf(db, { roles: person.roles, locale })
  return {
    halls: halls.filter(({ id }) => own === null || own.includes(id)).map(({ id, title }) => ({ id, title })),
    mayAll: own === null,
  }
}

const showNew = deskHandler('promo.new', async ({ person, context }) =>
  view('new-promo-code', await findOwnHalls(person, context), {
    head: { title: context.translate('promo.new') },
  }),
)

const showPromo = deskHandler('promo.show', listVenuesOfCode, async ({ params, person, context }) => {
  const { db, config, locale } = context
  const id = Number(params.code)
  const code = await readPromoCode(db, id, config.timeZone)
  const venueIds = code.venue === null ? [] : [code.venue]
  return view(
    'promo-code',
    {
      code,
      uses: await countUses(db, id),
      ...(await findOwnHalls(person, context)),
      hall: code.venue === null ? null : await nameHall(context, code.venue),
      revisions: await listRevisions(db, `${promoSubject} ${id}`, locale),
      mayEdit: canOpen(person.roles, staffPermissions['promo.save'], venueIds),
    },
    { head: { title: code.code } },
  )
})

async function nameHall({ db, locale }: DeskContext, id: number): Promise<string> {
  const { title } = await db.selectFrom('venues').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return pickText(title, locale)
}

export const promoHandlers = {
  'promo.index': showPromos,
  'promo.export': exportPromos,
  'promo.new': showNew,
  'promo.show': showPromo,
}
