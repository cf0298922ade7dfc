import { promoChangeHandlers } from './change-handlers.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { writeMoment } from '#values/dates.ts'
import { pickText, type Locale } from '#values/locales.ts'
import { findHalls, canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList, readAll } from '#apps/desk/server/list-query.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { downloadTable, type Table } from '#apps/desk/server/table-file.ts'
import { listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Cell } from '#values/csv.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { readPromoFilters, type PromoLine, readEnd } from '../promo.ts'
import { promoList, listPromos, type PromosAsked, readPromoCode } from './promo-list-store.ts'
import { countUses } from './promo-refusal.ts'
import { findVenuesOfCode, promoSubject } from './promo-store.ts'

/** Columns with widths in characters. */
const columns = [
  ['code', 28],
  ['title', 32],
  ['state', 14],
  ['percent', 10],
  ['amount', 12],
  ['starts', 18],
  ['ends', 18],
  ['used', 10],
  ['maxUses', 12],
  ['hall', 28],
] as const

interface Written {
  locale: Locale
  timeZone: string
  translate: DeskTranslate
}

/** Exports the codes of a list, newest first, in any number. */
function tableOfPromos(db: Db, asked: PromosAsked, written: Written): Table {
  const { translate } = written
  return {
    title: translate('promo.title'),
    columns: columns.map(([name, width]) => ({ title: translate(`promo.column.${name}`), width })),
    rows: readRows(db, asked, written),
  }
}

async function* readRows(db: Db, asked: PromosAsked, written: Written): AsyncGenerator<Cell[]> {
  const { locale } = written
  for await (const line of readAll(promoList, (list) => listPromos(db, list, { ...asked, locale })))
    yield cellsOf(line, written)
}

function cellsOf(line: PromoLine, { translate, timeZone }: Written): Cell[] {
  const moment = (at: string | null): Cell => (at === null ? '' : { moment: writeMoment(new Date(at), timeZone) })
  const end = (at: string | null): Cell => {
    const last = at === null ? null : readEnd(writeMoment(new Date(at), timeZone))
    return last?.time === null ? { day: last.day } : moment(at)
  }
  return [
    line.code,
    line.title,
    translate(`promo.state.${line.state}`),
    line.off.kind === 'percent' ? line.off.percent : '',
    line.off.kind === 'fixed' ? { cents: line.off.cents } : '',
    moment(line.startsAt),
    end(line.endsAt),
    line.used,
    line.maxUses ?? '',
    line.hall ?? translate('promo.allHalls'),
  ]
}

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
  return view('promo-codes', translate('promo.title'), {
    codes: rows,
    list: describeList(list, page),
    filters: asked.filters,
    halls: (await listHallsOf(db, { roles: person.roles, locale })).map(({ id, title }) => ({ id, title })),
    mayMake: canOpen(person.roles, staffPermissions['promo.new']),
  })
})

/** Exports all codes of the list as a file; the export is logged. */
const exportPromos = deskHandler('promo.export', async ({ params, query, person, halls, request, context }) => {
  const { db, config, locale, translate } = context
  const { timeZone } = config
  const asked = readAsked({ query, person, halls })
  const details = { ...asked.filters, isSearched: asked.q !== '' }
  await auditStaff(db, { action: 'promo codes exported', subject: 'promo codes', details }, { person, request })
  const table = tableOfPromos(db, asked, { locale, timeZone, translate })
  return downloadTable(params.format, { name: translate('promo.export.file'), table }, context)
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
  view('new-promo-code', context.translate('promo.new'), await findOwnHalls(person, context)),
)

const showPromo = deskHandler('promo.show', findVenuesOfCode, async ({ params, person, context }) => {
  const { db, config, locale } = context
  const id = Number(params.code)
  const code = await readPromoCode(db, id, config.timeZone)
  const venueIds = code.venue === null ? [] : [code.venue]
  return view('promo-code', code.code, {
    code,
    uses: await countUses(db, id),
    ...(await findOwnHalls(person, context)),
    hall: code.venue === null ? null : await nameHall(context, code.venue),
    revisions: await listRevisions(db, `${promoSubject} ${id}`, locale),
    mayEdit: canOpen(person.roles, staffPermissions['promo.save'], venueIds),
  })
})

async function nameHall({ db, locale }: DeskContext, id: number): Promise<string> {
  const { title } = await db.selectFrom('venues').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return pickText(title, locale)
}

export const promoFeature = {
  handlers: {
    'promo.index': showPromos,
    'promo.export': exportPromos,
    'promo.new': showNew,
    'promo.show': showPromo,
    ...promoChangeHandlers,
  },
} satisfies ServerFeature
