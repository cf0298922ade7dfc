import { z } from 'zod'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { readQuantity } from '../cart.ts'
import { readPromoCode } from '../promo-code.ts'

/** One form has all ticket types of a concert. */
const mostKinds = 100

export const cartSchemas = {
  /**
   * `quantity`: tickets of the type in the URL; `also`: of others by their ids. `key`: idempotency
   * key created in the browser; null without JavaScript. `next`: where the visitor goes on; null
   * stays on the page.
   */
  tickets: z
    .object({
      quantity: formField.anything,
      also: formField.anything,
      key: z.string().min(16).max(64).nullable().catch(null),
      next: z.literal('checkout').nullable().catch(null),
    })
    .transform(({ quantity, also, ...sent }, form) => {
      const refuse = (...path: string[]) => {
        form.addIssue({ code: 'custom', path, message: messageKey('cart.refused.quantity') })
        return z.NEVER
      }
      const others = typeof also === 'object' && also !== null ? Object.entries(also) : []
      if (others.length >= mostKinds) return refuse('quantity')
      // A single type must not be zero; beside others it may be.
      const own = readQuantity(quantity, others.length > 0 ? 0 : 1)
      if (own === null) return refuse('quantity')
      const wanted = new Map<string, number>()
      for (const [eventTicket, sent] of others) {
        if (!/^\d{1,15}$/.test(eventTicket)) return refuse('quantity')
        const number = readQuantity(sent, 0)
        if (number === null) return refuse('also', eventTicket)
        if (number > 0) wanted.set(eventTicket, number)
      }
      if (own === 0 && wanted.size === 0) return refuse('quantity')
      return { ...sent, quantity: own, also: wanted }
    }),

  /** 0 removes the line. */
  lineQuantity: z.object({
    quantity: formField.anything
      .transform((sent) => readQuantity(sent, 0))
      .pipe(z.number(messageKey('cart.refused.lineQuantity'))),
  }),

  promoCode: z.object({
    promo_code: formField.anything
      .transform(readPromoCode)
      .refine((code) => code !== '', messageKey('cart.promo.unknown')),
  }),
}
