/** Orders as a file that French and Hungarian spreadsheets read: semicolons, decimal commas, and no text that is a formula. */
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { byteOrderMark, type Cell, writeLine } from '../../../values/csv.ts'
import { calendarDateOf, formatDate } from '../../../values/dates.ts'
import type { Locale } from '../../../values/locales.ts'
import type { DeskTranslate } from '../../i18n/server/areas.ts'
import { readList } from '../../server/list-query.ts'
import type { OrderLine } from '../orders.ts'
import { orderList } from './order-list.ts'
import { listOrders, type OrdersAsked } from './order-list-store.ts'

const columns = ['reference', 'state', 'placed', 'buyer', 'email', 'concert', 'tickets', 'sum', 'refunded'] as const

/** Orders that are read at once. */
const batch = 500

interface Written {
  locale: Locale
  translate: DeskTranslate
}

/** The lines of the file, one after the other, however many there are: the newest order first. */
export async function* writeOrders(
  db: Kysely<Database>,
  asked: OrdersAsked,
  { locale, translate }: Written,
): AsyncGenerator<string> {
  yield byteOrderMark + endLine(columns.map((column) => translate(`orders.column.${column}`)))
  const list = { ...readList(orderList, {}), definition: { ...orderList, pageSize: batch } }
  for (let after: string | null = null; ;) {
    const from = after === null ? null : readList(orderList, { after }).from
    const page = await listOrders(db, { ...list, from }, { ...asked, locale })
    for (const order of page.rows) yield endLine(cellsOf(order, { translate, timeZone: asked.timeZone }))
    after = page.after
    if (after === null) return
  }
}

const endLine = (cells: readonly Cell[]) => `${writeLine(cells, ';')}\r\n`

function cellsOf(order: OrderLine, { translate, timeZone }: Pick<Written, 'translate'> & { timeZone: string }): Cell[] {
  const placed = new Date(order.placedAt)
  // Spreadsheets of every language read a day that is written so.
  const day = calendarDateOf(placed, timeZone)
  const time = formatDate(placed, 'time', { locale: 'hu', timeZone }).padStart(5, '0')
  return [
    order.reference,
    translate(`orders.state.${order.state}`),
    `${day} ${time}`,
    order.buyer,
    order.email,
    order.concert,
    order.tickets,
    { cents: order.totalCents },
    { cents: order.refundedCents },
  ]
}
