import type { EventTicket } from '../catalogue.ts'

/** The tickets of a concert by their zones, in the order of the first ticket of each. */
export function groupByZone(tickets: readonly EventTicket[]): EventTicket[][] {
  const zones = new Map<number, EventTicket[]>()
  for (const ticket of tickets) zones.set(ticket.zone_id, [...(zones.get(ticket.zone_id) ?? []), ticket])
  return [...zones.values()]
}

/** What a ticket is called beside the title of its zone: "Stalls, full price" is "Full price" there, and "Boxes" nothing at all. */
export function nameInZone(title: string, zoneTitle: string): string {
  const rest = title.startsWith(zoneTitle) ? title.slice(zoneTitle.length).replace(/^[\s,:–-]+/, '') : title
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
