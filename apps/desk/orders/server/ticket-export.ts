import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Cell } from '#values/csv.ts'
import { writeMoment } from '#values/dates.ts'
import { pickText, type Translated } from '#values/locales.ts'
import { readAll } from '#apps/desk/server/list-query.ts'
import type { Table } from '#apps/desk/server/table-file.ts'
import type { OrderState } from '#core/orders/order.ts'
import { isLastIssue } from '#core/tickets/server/ticket-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { orderBuyerColumns, type Written } from './order-export.ts'
import { orderList, listOrders, type OrdersAsked, type WrittenBuyer } from './order-list-store.ts'

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
  ...orderBuyerColumns,
] as const

/** Orders read at a time. */
const ordersAtOnce = 500

/** Only tickets of the selected halls. */
export function tableOfTickets(db: Db, asked: OrdersAsked, written: Written): Table {
  const { translate } = written
  return {
    title: translate('orders.column.tickets'),
    columns: columns.map(([name, width]) => ({ title: translate(`orders.column.${name}`), width })),
    rows: readRows(db, asked, written),
  }
}

async function* readRows(db: Db, asked: OrdersAsked, written: Written): AsyncGenerator<Cell[]> {
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
    ...orderBuyerColumns.map(([, , cellOf]) => cellOf(line)),
  ]
}

interface TicketLine extends WrittenBuyer, Pick<StoredOrder, 'channel' | 'firstname' | 'lastname' | 'email'> {
  ref_nr: string
  created_at: Date
  order_state: OrderState
  serial: number
  state: 'valid' | 'admitted' | 'void' | 'exchanged'
  /** As sold: hall category and price type. */
  title: Translated
  event: Translated
  starts_at: Date
  hall: Translated
  zone: Translated
  price_type: Translated
  price_cents: number
  fee_cents: number
  discount_cents: number
  vat_rate_bp: number | null
  vat_cents: number | null
  code: string | null
  seller: string | null
}

/** Reissued tickets once, since they were paid once. Null halls: all. */
async function findTicketLines(
  db: Db,
  { references, halls }: { references: readonly string[]; halls: readonly number[] | null },
): Promise<TicketLine[]> {
  const { rows } = await sql<TicketLine>`
    select orders.ref_nr, orders.created_at, orders.state as order_state, tickets.serial, tickets.state,
      order_items.snapshot -> 'ticket_title' as title, events.title as event, event_dates.starts_at, venues.title as hall, zones.title as zone,
      event_tickets.title as price_type, tickets.price_cents, tickets.fee_cents, tickets.discount_cents, tickets.vat_rate_bp, tickets.vat_cents,
      promo_codes.code, legal_entities.name as seller, orders.channel, orders.firstname, orders.lastname, orders.email, orders.phone,
      orders.company_name, orders.company_vat, orders.address_line_1, orders.address_line_2, orders.zip_code, orders.city, orders.country, orders.locale
    from unnest(${references}::text[]) with ordinality as asked (reference, place)
    join orders on orders.ref_nr = asked.reference
    join order_items on order_items.order_id = orders.id
    join tickets on tickets.order_item_id = order_items.id
    join event_dates on event_dates.id = tickets.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    join zones on zones.id = tickets.zone_id
    join event_tickets on event_tickets.id = order_items.event_ticket_id
    left join promo_codes on promo_codes.id = orders.promo_code_id
    left join legal_entities on legal_entities.id = seller_of_ticket(tickets.id)
    where ${isLastIssue} and (${halls}::bigint[] is null or event_dates.venue_id = any(${halls}::bigint[]))
    order by asked.place, tickets.serial`.execute(db)
  return rows
}
