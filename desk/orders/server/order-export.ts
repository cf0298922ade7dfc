/** Orders as a file for spreadsheets. */
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Cell } from '../../../values/csv.ts'
import { writeMoment } from '../../../values/dates.ts'
import type { Locale } from '../../../values/locales.ts'
import type { DeskTranslate } from '../../i18n/server/areas.ts'
import { readAll } from '../../server/list-query.ts'
import type { Table } from '../../server/table-file.ts'
import type { OrderLine } from '../orders.ts'
import { orderList } from './order-list.ts'
import { listOrders, type OrdersAsked } from './order-list-store.ts'

/** The columns with their widths, in letters. */
const columns = [
  ['reference', 16],
  ['state', 18],
  ['placed', 18],
  ['buyer', 28],
  ['email', 32],
  ['concert', 40],
  ['tickets', 10],
  ['sum', 14],
  ['refunded', 14],
  ['terms', 12],
] as const

interface Written {
  locale: Locale
  translate: DeskTranslate
}

/** The orders of a list, the newest first, however many there are. */
export function tableOfOrders(db: Kysely<Database>, asked: OrdersAsked, { locale, translate }: Written): Table {
  return {
    title: translate('orders.title'),
    columns: columns.map(([name, width]) => ({ title: translate(`orders.column.${name}`), width })),
    rows: readRows(db, asked, { locale, translate }),
  }
}

async function* readRows(
  db: Kysely<Database>,
  asked: OrdersAsked,
  { locale, translate }: Written,
): AsyncGenerator<Cell[]> {
  for await (const order of readAll(orderList, (list) => listOrders(db, list, { ...asked, locale })))
    yield cellsOf(order, { translate, timeZone: asked.timeZone })
}

function cellsOf(order: OrderLine, { translate, timeZone }: Pick<Written, 'translate'> & { timeZone: string }): Cell[] {
  return [
    order.reference,
    translate(`orders.state.${order.state}`),
    { moment: writeMoment(new Date(order.placedAt), timeZone) },
    order.buyer,
    order.email,
    order.concert,
    order.tickets,
    { cents: order.totalCents },
    { cents: order.refundedCents },
    order.termsVersion ?? '',
  ]
}
