import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Cell } from '#values/csv.ts'
import { writeMoment } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import { readAll } from '#apps/desk/server/list-query.ts'
import type { Table } from '#apps/desk/server/table-file.ts'
import { type PromoLine, readEnd } from '../promo.ts'
import { promoList } from './promo-list.ts'
import { listPromos, type PromosAsked } from './promo-list-store.ts'

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
export function tableOfPromos(db: Kysely<Database>, asked: PromosAsked, written: Written): Table {
  const { translate } = written
  return {
    title: translate('promo.title'),
    columns: columns.map(([name, width]) => ({ title: translate(`promo.column.${name}`), width })),
    rows: readRows(db, asked, written),
  }
}

async function* readRows(db: Kysely<Database>, asked: PromosAsked, written: Written): AsyncGenerator<Cell[]> {
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
