import type { EventTicket } from '../catalogue.ts'

/** The tickets of a concert by their zones, in the order of the first ticket of each. */
export function groupByZone(tickets: readonly EventTicket[]): EventTicket[][] {
  const zones = new Map<number, EventTicket[]>()
  for (const ticket of tickets) zones.set(ticket.zone_id, [...(zones.get(ticket.zone_id) ?? []), ticket])
  return [...zones.values()]
}

/** Whether nothing of a concert is on sale, though there are seats: its sale has not begun, or is over. Places that not everybody may buy do not count. */
export function isClosed(tickets: readonly EventTicket[]): boolean {
  return tickets.every(({ on_sale, stock, access }) => access || (!on_sale && stock !== 0))
}

/** What a ticket is called beside the title of its zone: "Stalls, full price" is "Full price" there, and "Boxes" nothing at all. */
export function nameInZone(title: string, zoneTitle: string): string {
  const after = title.startsWith(zoneTitle) ? title.slice(zoneTitle.length) : ''
  // "Row 10" is another part than "Row 1".
  const rest = title === zoneTitle || /^[\s,:–-]/.test(after) ? after.replace(/^[\s,:–-]+/, '') : title
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
