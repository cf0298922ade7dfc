import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import type { TimeZone } from '#values/dates.ts'
import { categoryOf } from '#core/catalogue/ticket-category.ts'
import { checkTicket, type Door, type DoorTicket, type Verdict } from '#core/tickets/door-verdict.ts'
import { formatName } from '#core/tickets/ticket.ts'

/** Titles in English. */
export interface ScannedTicket extends DoorTicket {
  id: number
  serial: number
  issue: number
  eventDateId: number
  zoneId: number
  refNr: string
  eventTitle: string
  venueTitle: string
  /** Current place of the seat, and the ticket as sold. */
  category: string
  doorsAt: Date
  holder: string
  /** Last admission. */
  admittedAt: Date | null
  voidedAt: Date | null
}

const locale: Locale = 'en'

/** By serial or by typed code (`secret`). */
export async function findDoorTicket(
  db: Db,
  column: 'id' | 'serial' | 'secret',
  value: number | string,
): Promise<ScannedTicket | undefined> {
  const row = await selectDoorTickets(db)
    .where(sql.ref(`tickets.${column}`), '=', value)
    .executeTakeFirst()
  if (!row) return undefined
  const { event_title, venue_title, zone_title, snapshot, holder_name, firstname, lastname, ...ticket } = row
  return {
    ...ticket,
    eventTitle: pickText(event_title, locale),
    venueTitle: pickText(venue_title, locale),
    category: pickText(categoryOf(zone_title, snapshot.ticket_title), locale),
    holder: holder_name ?? formatName({ firstname, lastname }, locale),
  }
}

function selectDoorTickets(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .innerJoin('zones', 'zones.id', 'tickets.zone_id')
    .select([
      'tickets.id',
      'tickets.serial',
      'tickets.issue',
      'tickets.state',
      'tickets.event_date_id as eventDateId',
      'tickets.zone_id as zoneId',
      'tickets.voided_at as voidedAt',
      'tickets.holder_name',
      'orders.ref_nr as refNr',
      'orders.firstname',
      'orders.lastname',
      'order_items.snapshot',
      'events.title as event_title',
      'venues.title as venue_title',
      'venues.slug as venueSlug',
      'zones.title as zone_title',
      'event_dates.status as dateStatus',
      'event_dates.starts_at as startsAt',
      'event_dates.doors_at as doorsAt',
      sql<boolean>`exists (select from tickets newer where newer.replaces_id = tickets.id)`.as('isReplaced'),
      sql<Date | null>`(select max(happened_at) from admissions where ticket_id = tickets.id and kind = 'admitted')`.as(
        'admittedAt',
      ),
    ])
}

/** Admits once, however many doors ask concurrently. Returns the reason for a refusal. */
export async function admitTicket(
  db: Db,
  { ticket, door, timeZone, actor }: { ticket: ScannedTicket; door: Door; timeZone: TimeZone; actor: string },
): Promise<'let in' | Exclude<Verdict, 'valid'>> {
  const verdict = checkTicket(ticket, door, timeZone)
  if (verdict !== 'valid') return verdict
  if (await moveTicket(db, { id: ticket.id, kind: 'admitted', actor })) return 'let in'
  // Another door was faster.
  const now = await findDoorTicket(db, 'id', ticket.id)
  const since = now ? checkTicket(now, door, timeZone) : 'void'
  return since === 'valid' ? 'admitted' : since
}

/** False if there was none. */
export function revertAdmission(trx: Trx, { id, actor }: { id: number; actor: string }): Promise<boolean> {
  return moveTicket(trx, { id, kind: 'undone', actor })
}

const moves = {
  admitted: { from: 'valid', to: 'admitted' },
  undone: { from: 'admitted', to: 'valid' },
} as const

/** In one statement: both or neither. */
async function moveTicket(
  db: Db,
  { id, kind, actor }: { id: number; kind: keyof typeof moves; actor: string },
): Promise<boolean> {
  const { from, to } = moves[kind]
  const { rows } = await sql`
    with moved as (
      update tickets set state = ${to} where id = ${id} and state = ${from} returning id
    )
    insert into admissions (ticket_id, turn, kind, actor)
    select id, 1 + (select count(*) from admissions where ticket_id = moved.id), ${kind}, ${actor} from moved
    returning id`.execute(db)
  return rows.length > 0
}
