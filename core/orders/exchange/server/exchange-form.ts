import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { type Cents, toCents } from '#values/money.ts'

export function nameOffer({ eventTicketId, back }: { eventTicketId: number; back: Cents }): string {
  return `${eventTicketId}-${back}`
}

const offer = z
  .string(messageKey('exchange.choose'))
  .regex(/^[1-9]\d{0,14}-\d{1,8}$/, messageKey('exchange.choose'))
  .transform((named) => {
    const [eventTicketId = 0, back = 0] = named.split('-').map(Number)
    return { eventTicketId, back: toCents(back) }
  })

/** The key is created for each page, so that resending a page exchanges once. */
export const exchangeSchema = z.object({ offer, key: z.uuid(messageKey('forms.unreadable')) })
