/** Door list: the tickets of one concert, for admission staff. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { nameInZone } from '#core/catalogue/panel/zones.ts'
import { formatName, formatSerial } from '#core/tickets/ticket.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { downloadTable, type Table } from '#apps/desk/server/table-file.ts'
import type { DoorLine } from '../dates.ts'
import { readDate } from './date-lines.ts'
import { findVenuesOfDate } from './venues-of.ts'

/** Above the capacity of any hall. */
const mostLines = 10_000

interface Row {
  id: number
  serial: number
  holder: string | null
  firstname: string
  lastname: string
  zone: Translated
  ticket: Translated
  order: string
  isAdmitted: boolean
}

/** By holder's name, in the order of the language. */
async function listDoor(db: Db, dateId: number, locale: Locale): Promise<DoorLine[]> {
  const { rows } = await sql<Row>`
    select tickets.id, tickets.serial, holder_name as holder, firstname, lastname, zones.title as zone, snapshot -> 'ticket_title' as ticket,
      ref_nr as "order", tickets.state = 'admitted' as "isAdmitted"
    from tickets
    join order_items on order_items.id = tickets.order_item_id
    join orders on orders.id = order_items.order_id
    join zones on zones.id = tickets.zone_id
    where tickets.event_date_id = ${dateId} and tickets.state in ('valid', 'admitted')
    order by tickets.id limit ${mostLines}`.execute(db)
  const { compare } = new Intl.Collator(locale)
  const sortName = (row: Row) => row.holder ?? `${row.lastname} ${row.firstname}`
  return rows
    .toSorted((a, b) => compare(sortName(a), sortName(b)))
    .map(({ holder, firstname, lastname, zone, ticket, ...row }) => ({
      ...row,
      name: holder ?? formatName({ firstname, lastname }, locale),
      zone: pickText(zone, locale),
      ticket: nameInZone(pickText(ticket, locale), pickText(zone, locale)),
    }))
}

function tableOfDoor(lines: readonly DoorLine[], translate: DeskTranslate): Table {
  return {
    title: translate('planning.door.title'),
    columns: [
      { title: translate('planning.door.name') },
      { title: translate('planning.offer.zone') },
      { title: translate('planning.offer.ticket') },
      { title: translate('planning.door.serial') },
      { title: translate('planning.door.order') },
      { title: translate('planning.door.here') },
    ],
    rows: lines.map(({ name, zone, ticket, serial, order, isAdmitted }) => [
      name,
      zone,
      ticket,
      formatSerial(serial),
      order,
      isAdmitted ? translate('planning.door.admitted') : '',
    ]),
  }
}

const showDoor = deskHandler('season.door', findVenuesOfDate, async ({ params, context }) => {
  const { db, locale, translate } = context
  const { venueId: _, ...date } = await readDate(context, Number(params.date))
  return view('door', translate('planning.door.title'), { date, lines: await listDoor(db, date.id, locale) })
})

/** Requires a confirmed identity, and is logged. */
const exportDoor = deskHandler('season.door.export', findVenuesOfDate, async ({ params, person, request, context }) => {
  const { db, locale, translate } = context
  const date = await readDate(context, Number(params.date))
  const lines = await listDoor(db, date.id, locale)
  const change = {
    action: 'door list exported' as const,
    subject: `date ${date.id}`,
    details: { tickets: lines.length },
  }
  await auditStaff(db, change, { person, request })
  const file = {
    name: translate('planning.door.file'),
    table: tableOfDoor(lines, translate),
    day: new Date(date.startsAt),
  }
  return downloadTable('csv', file, context)
})

export const seasonDoorHandlers = { 'season.door': showDoor, 'season.door.export': exportDoor }
