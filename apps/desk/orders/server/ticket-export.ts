/** Exports orders with a line for each ticket. */
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Cell } from '#values/csv.ts'
import { writeMoment } from '#values/dates.ts'
import { pickText } from '#values/locales.ts'
import { readAll } from '#apps/desk/server/list-query.ts'
import type { Table } from '#apps/desk/server/table-file.ts'
import { buyerColumns, writeBuyerCells, type Written } from './order-export.ts'
import { orderList } from './order-list.ts'
import { listOrders, type OrdersAsked } from './order-list-store.ts'
import { findTicketLines, type TicketLine } from './ticket-lines-store.ts'

/** Columns with widths in characters. */
const columns = [
  ['reference', 16],
  ['state', 18],
  ['placed', 18],
  ['ticket', 12],
  ['ticketState', 14],
  ['concert', 40],
  ['date', 18],
  ['hall', 28],
  ['soldAs', 32],
  ['category', 24],
  ['priceType', 24],
  ['price', 12],
  ['fee', 12],
  ['discount', 12],
  ['paid', 12],
  ['vatRate', 10],
  ['vat', 12],
  ['code', 16],
  ['seller', 28],
  ['channel', 16],
  ['buyer', 28],
  ['email', 32],
  ...buyerColumns,
] as const

/** Orders read at a time. */
const ordersAtOnce = 500

/**
 * Exports the tickets of a list's orders, newest order first, in any number: only those of the
 * selected halls.
 */
export function tableOfTickets(db: Kysely<Database>, asked: OrdersAsked, written: Written): Table {
  const { translate } = written
  return {
    title: translate('orders.column.tickets'),
    columns: columns.map(([name, width]) => ({ title: translate(`orders.column.${name}`), width })),
    rows: readRows(db, asked, written),
  }
}

async function* readRows(db: Kysely<Database>, asked: OrdersAsked, written: Written): AsyncGenerator<Cell[]> {
  const { locale } = written
  const { timeZone } = asked
  let references: string[] = []
  const readLines = () => findTicketLines(db, { references, halls: asked.scope.halls })
  for await (const order of readAll(orderList, (list) => listOrders(db, list, { ...asked, locale }))) {
    references.push(order.reference)
    if (references.length < ordersAtOnce) continue
    for (const line of await readLines()) yield cellsOf(line, { ...written, timeZone })
    references = []
  }
  for (const line of await readLines()) yield cellsOf(line, { ...written, timeZone })
}

function cellsOf(line: TicketLine, { locale, translate, timeZone }: Written & { timeZone: string }): Cell[] {
  const paid = line.price_cents + line.fee_cents - line.discount_cents
  return [
    line.ref_nr,
    translate(`orders.state.${line.order_state}`),
    { moment: writeMoment(line.created_at, timeZone) },
    line.serial,
    translate(`orders.ticket.state.${line.state}`),
    pickText(line.event, locale),
    { moment: writeMoment(line.starts_at, timeZone) },
    pickText(line.hall, locale),
    pickText(line.title, locale),
    pickText(line.zone, locale),
    pickText(line.price_type, locale),
    { cents: line.price_cents },
    { cents: line.fee_cents },
    { cents: line.discount_cents },
    { cents: paid },
    line.vat_rate_bp === null ? '' : { basisPoints: line.vat_rate_bp },
    line.vat_cents === null ? '' : { cents: line.vat_cents },
    line.code ?? '',
    line.seller ?? '',
    translate(`orders.channel.${line.channel}`),
    formatName(line, locale),
    line.email,
    ...writeBuyerCells(line),
  ]
}
