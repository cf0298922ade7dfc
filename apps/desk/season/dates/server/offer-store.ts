import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { noNames, toNames } from '#apps/desk/season/names/names.ts'
import type { Offer, OfferedTicket, OfferedZone } from '../offer.ts'

interface TicketRow extends Omit<OfferedTicket, 'title' | 'opens' | 'closes' | 'access' | 'condition'> {
  title: Translated
  access: 'wheelchair' | 'companion' | null
  condition: Translated | null
  opens: string | null
  closes: string | null
}

interface ZoneRow extends Omit<OfferedZone, 'title' | 'tickets'> {
  title: Translated
  tickets: TicketRow[]
}

interface Reader {
  locale: Locale
  timeZone: string
}

export async function readOffer(db: Db, dateId: number, { locale, timeZone }: Reader): Promise<Offer> {
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI')`
  const { rows } = await sql<Omit<Offer, 'zones'> & { zones: ZoneRow[] }>`
    select issuing_fee_cents as "feeCents", ${local('doors_at')} as doors, coalesce(tmp_purchase_link, '') as link, coalesce((
      select json_agg(json_build_object('id', zones.id, 'title', zones.title, 'sold', sold, 'held', held, 'blocked', blocked,
        'unnamed', blocked - coalesce((select sum(seats) from seat_blocks where zone_id = zones.id), 0), 'capacity', capacity, 'tickets', coalesce(own.tickets, '[]')) order by own.first, zones.id)
      from zones left join lateral (
        select min(position) as first, json_agg(json_build_object('id', id, 'title', title, 'priceCents', price_cents,
          'opens', ${local('sale_starts_at')}, 'closes', ${local('sale_ends_at')}, 'isPaused', is_paused,
          'access', access, 'condition', description, 'isTaken', exists (select from order_items where event_ticket_id = event_tickets.id)
            or exists (select from cart_items where event_ticket_id = event_tickets.id)) order by position, id) as tickets
        from event_tickets where zone_id = zones.id) own on true
      where zones.event_date_id = event_dates.id), '[]') as zones
    from event_dates where id = ${dateId}`.execute(db)
  const { zones, ...concert } = rows[0]!
  return {
    ...concert,
    zones: zones.map(({ title, tickets, ...zone }) => ({
      ...zone,
      title: pickText(title, locale),
      tickets: tickets.map(({ opens, closes, access, condition, ...ticket }) => ({
        ...ticket,
        title: pickText(ticket.title, locale),
        opens: opens ?? '',
        closes: closes ?? '',
        access: access ?? '',
        condition: condition ? toNames(condition) : noNames,
      })),
    })),
  }
}
