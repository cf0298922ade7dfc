import { readWorks } from '#core/catalogue/server/read-works.ts'
import { pickText, type Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type CalendarTicket, findOrderTickets, type TicketReading } from './ticket-store.ts'

export interface Programme {
  works: { composer: string; work: string; minutes: number }[]
  performers: { name: string; profession: string }[]
}

export type PrintedTicket = CalendarTicket & { programme: Programme }

/**
 * Purchased data stays as it was; the programme is the current one, since works and players may
 * change after the sale.
 */
export async function findPrintedTickets(db: Db, orderId: number, reading: TicketReading): Promise<PrintedTicket[]> {
  const { locale } = reading
  const tickets = await findOrderTickets(db, orderId, reading)
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .where('order_items.order_id', '=', orderId)
    .select(['tickets.uuid', 'events.id', 'events.slug', 'events.program_works'])
    .execute()
  const performers = await findPerformers(db, { eventIds: [...new Set(rows.map(({ id }) => id))], locale })
  const programmes = new Map(
    rows.map(({ uuid, id, slug, program_works }) => {
      // The concert's page reports invalid works.
      const works = readWorks(program_works, { place: `events ${slug}.program_works`, report: () => {} })
      return [
        uuid,
        {
          works: works.map((entry) => ({ ...entry, work: pickText(entry.work, locale) })),
          performers: performers.get(id) ?? [],
        },
      ]
    }),
  )
  return tickets.map((ticket) => ({ ...ticket, programme: programmes.get(ticket.uuid)! }))
}

async function findPerformers(
  db: Db,
  { eventIds, locale }: { eventIds: number[]; locale: Locale },
): Promise<Map<number, Programme['performers']>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_soloists')
    .innerJoin('soloists', 'soloists.id', 'event_soloists.soloist_id')
    .where('event_soloists.event_id', 'in', eventIds)
    .orderBy('event_soloists.position')
    .select(['event_soloists.event_id', 'soloists.name', 'soloists.profession'])
    .execute()
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id)
  return new Map(
    [...byEvent].map(([id, players]) => [
      id,
      players.map(({ name, profession }) => ({ name, profession: pickText(profession, locale) })),
    ]),
  )
}
