import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'
import { readAddedQuantity, readLineQuantity } from '../cart.ts'
import { readPromoCode } from '../promo-code.ts'

/** Kinds of tickets that one form may add: a part of the hall has a few. */
const mostKinds = 20

/**
 * How many tickets are to be added of the kind that the address names (`quantity`), and of others by their ids (`also`). `key`: of the
 * request, made in the browser; null where none was sent, as without JavaScript.
 */
export const cartTicketsSchema = z
  .object({ quantity: anything, also: anything, key: z.uuid().nullable().catch(null) })
  .transform(({ quantity, also, key }, form) => {
    const refuse = (...path: string[]) => {
      form.addIssue({ code: 'custom', path, message: messageKey('cart.refused.quantity') })
      return z.NEVER
    }
    const others = typeof also === 'object' && also !== null ? Object.entries(also) : []
    if (others.length >= mostKinds) return refuse('quantity')
    // One kind alone cannot be none; beside others it can.
    const own = others.length > 0 ? readLineQuantity(quantity) : readAddedQuantity(quantity)
    if (own === null) return refuse('quantity')
    const wanted = new Map<string, number>()
    for (const [eventTicket, sent] of others) {
      if (!/^\d{1,15}$/.test(eventTicket)) return refuse('quantity')
      const number = readLineQuantity(sent)
      if (number === null) return refuse('also', eventTicket)
      if (number > 0) wanted.set(eventTicket, number)
    }
    if (own === 0 && wanted.size === 0) return refuse('quantity')
    return { quantity: own, also: wanted, key }
  })

/** How many tickets a line is to have, 0 to remove it. */
export const lineQuantitySchema = z.object({
  quantity: anything.transform(readLineQuantity).pipe(z.number(messageKey('cart.refused.lineQuantity'))),
})

/** The code that lowers the price. */
export const promoCodeSchema = z.object({
  promo_code: anything.transform(readPromoCode).refine((code) => code !== '', messageKey('cart.promo.unknown')),
})
