import type { EventTicket } from '../catalogue.ts'

/** Groups the tickets of a concert by zone, in the order of each zone's first ticket. */
export function groupByZone(tickets: readonly EventTicket[]): EventTicket[][] {
  const zones = new Map<number, EventTicket[]>()
  for (const ticket of tickets) zones.set(ticket.zone_id, [...(zones.get(ticket.zone_id) ?? []), ticket])
  return [...zones.values()]
}

/**
 * Returns whether no ticket of a concert is on sale although there are seats: its sale has not
 * begun, or is over. Restricted places do not count.
 */
export function isClosed(tickets: readonly EventTicket[]): boolean {
  return tickets.every(({ on_sale, stock, access }) => access || (!on_sale && stock !== 0))
}

/**
 * Returns the name of a ticket beside the title of its zone: "Stalls, full price" becomes "Full
 * price", and "Boxes" becomes empty.
 */
export function nameInZone(title: string, zoneTitle: string): string {
  const after = title.startsWith(zoneTitle) ? title.slice(zoneTitle.length) : ''
  // "Row 10" does not belong to "Row 1".
  const rest = title === zoneTitle || /^[\s,:–-]/.test(after) ? after.replace(/^[\s,:–-]+/, '') : title
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
