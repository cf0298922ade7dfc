import { createContext, useContext } from 'react'
import type { CartItem } from '#core/cart/cart.ts'

/** Tells the page what is wrong with the quantity of a line, if anything is, under the name of its form's errors. */
export const LineErrors = createContext<(bag: string, error: string | undefined) => void>(() => undefined)

export const useLineErrors = () => useContext(LineErrors)

/** Under which name the form of a line asks for its errors. */
export const nameErrorBag = ({ event_ticket_id }: Pick<CartItem, 'event_ticket_id'>): string =>
  `line-${event_ticket_id}`

/** The first thing that is wrong: with whatever form, or with a line that is still there. Some errors stand in a bag. */
export function findFirstMessage(
  errors: Record<string, string | Record<string, string> | undefined>,
  items: readonly CartItem[],
): string | undefined {
  const lines = new Set(items.map(nameErrorBag))
  return Object.entries(errors)
    .filter(([name]) => !name.startsWith('line-') || lines.has(name))
    .flatMap(([, error]) => (typeof error === 'object' ? Object.values(error) : (error ?? [])))[0]
}
