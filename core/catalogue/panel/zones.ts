import type { EventTicket } from '../catalogue.ts'

/** In the order of each zone's first ticket. */
export function groupByZone(tickets: readonly EventTicket[]): EventTicket[][] {
  const zones = new Map<number, EventTicket[]>()
  for (const ticket of tickets) zones.set(ticket.zone_id, [...(zones.get(ticket.zone_id) ?? []), ticket])
  return [...zones.values()]
}

/**
 * Whether the sale has not begun, or is over, although there are seats. Restricted places do not
 * count.
 */
export function isClosed(tickets: readonly EventTicket[]): boolean {
  return tickets.every(({ on_sale, stock, access }) => access || (!on_sale && stock !== 0))
}

/**
 * Returns a ticket's name beside its zone's: "Stalls, full price" becomes "Full price", "Boxes"
 * empty.
 */
export function nameInZone(title: string, zoneTitle: string): string {
  const after = title.startsWith(zoneTitle) ? title.slice(zoneTitle.length) : ''
  // "Row 10" does not belong to "Row 1".
  const rest = title === zoneTitle || /^[\s,:–-]/.test(after) ? after.replace(/^[\s,:–-]+/, '') : title
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

export const isOffered = ({ on_sale, stock }: EventTicket): boolean => on_sale && stock !== 0
