import { createContext } from 'react'
import type { CartItem } from '#core/cart/cart.ts'

/** Reports the quantity error of a line to the page, if any, by the error bag of its form. */
export const LineErrors = createContext<(bag: string, error: string | undefined) => void>(() => undefined)

export const nameErrorBag = ({ event_ticket_id }: Pick<CartItem, 'event_ticket_id'>): string =>
  `line-${event_ticket_id}`

/** Returns the first error of any form, or of an existing line. Some errors are in a bag. */
export function findFirstMessage(
  errors: Record<string, string | Record<string, string> | undefined>,
  items: readonly CartItem[],
): string | undefined {
  const lines = new Set(items.map(nameErrorBag))
  return Object.entries(errors)
    .filter(([name]) => !name.startsWith('line-') || lines.has(name))
    .flatMap(([, error]) => (typeof error === 'object' ? Object.values(error) : (error ?? [])))[0]
}
