import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { Offer, OfferedTicket, OfferedZone } from '../offer.ts'

interface TicketRow extends Omit<OfferedTicket, 'title' | 'opens' | 'closes'> {
  title: Translated
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
  const { rows } = await sql<{ feeCents: Offer['feeCents']; zones: ZoneRow[] }>`
    select issuing_fee_cents as "feeCents", coalesce((
      select json_agg(json_build_object('id', zones.id, 'title', zones.title, 'sold', sold, 'held', held, 'blocked', blocked,
        'capacity', capacity, 'tickets', coalesce(own.tickets, '[]')) order by own.first, zones.id)
      from zones left join lateral (
        select min(position) as first, json_agg(json_build_object('id', id, 'title', title, 'priceCents', price_cents,
          'opens', ${local('sale_starts_at')}, 'closes', ${local('sale_ends_at')}, 'isPaused', is_paused) order by position, id) as tickets
        from event_tickets where zone_id = zones.id) own on true
      where zones.event_date_id = event_dates.id), '[]') as zones
    from event_dates where id = ${dateId}`.execute(db)
  const { feeCents, zones } = rows[0]!
  return {
    feeCents,
    zones: zones.map(({ title, tickets, ...zone }) => ({
      ...zone,
      title: pickText(title, locale),
      tickets: tickets.map(({ opens, closes, ...ticket }) => ({
        ...ticket,
        title: pickText(ticket.title, locale),
        opens: opens ?? '',
        closes: closes ?? '',
      })),
    })),
  }
}
