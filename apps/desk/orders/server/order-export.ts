import type { Db } from '#platform/schema/schema.ts'
import type { Cell } from '#values/csv.ts'
import { writeMoment } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { readAll } from '#apps/desk/server/list-query.ts'
import type { Table } from '#apps/desk/server/table-file.ts'
import {
  orderList,
  listWrittenOrders,
  type OrdersAsked,
  type WrittenBuyer,
  type WrittenOrder,
} from './order-list-store.ts'

/** At the end of every export, with widths in characters. */
export const orderBuyerColumns = [
  ['phone', 20, (buyer: WrittenBuyer) => buyer.phone],
  ['company', 28, (buyer: WrittenBuyer) => buyer.company_name ?? ''],
  ['vatNumber', 18, (buyer: WrittenBuyer) => buyer.company_vat ?? ''],
  ['address', 36, (buyer: WrittenBuyer) => [buyer.address_line_1, buyer.address_line_2].filter(Boolean).join(', ')],
  ['postcode', 12, (buyer: WrittenBuyer) => buyer.zip_code],
  ['town', 20, (buyer: WrittenBuyer) => buyer.city],
  ['country', 10, (buyer: WrittenBuyer) => buyer.country ?? ''],
  ['language', 10, (buyer: WrittenBuyer) => buyer.locale],
] as const

/** Columns with widths in characters. */
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
  ['channel', 16],
  ['code', 16],
  ...orderBuyerColumns,
] as const

export interface Written {
  locale: Locale
  translate: DeskTranslate
}

export function tableOfOrders(db: Db, asked: OrdersAsked, { locale, translate }: Written): Table {
  return {
    title: translate('orders.title'),
    columns: columns.map(([name, width]) => ({ title: translate(`orders.column.${name}`), width })),
    rows: readRows(db, asked, { locale, translate }),
  }
}

async function* readRows(db: Db, asked: OrdersAsked, { locale, translate }: Written): AsyncGenerator<Cell[]> {
  for await (const order of readAll(orderList, (list) => listWrittenOrders(db, list, { ...asked, locale })))
    yield cellsOf(order, { translate, timeZone: asked.timeZone })
}

function cellsOf(
  order: WrittenOrder,
  { translate, timeZone }: Pick<Written, 'translate'> & { timeZone: string },
): Cell[] {
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
    translate(`orders.channel.${order.channel}`),
    order.code ?? '',
    ...orderBuyerColumns.map(([, , cellOf]) => cellOf(order)),
  ]
}
