import { z } from 'zod'
import { messageKey } from '../../forms/server/read-form.ts'
import { anything } from '../../forms/server/text-field.ts'
import { readAddedQuantity, readLineQuantity } from '../cart.ts'
import { readPromoCode } from '../promo-code.ts'

/** How many tickets are to be added. */
export const addedQuantitySchema = z.object({
  quantity: anything.transform(readAddedQuantity).pipe(z.number(messageKey('cart.refused.quantity'))),
})

/** How many tickets a line is to have, 0 to remove it. */
export const lineQuantitySchema = z.object({
  quantity: anything.transform(readLineQuantity).pipe(z.number(messageKey('cart.refused.lineQuantity'))),
})

/** The code that lowers the price. */
export const promoCodeSchema = z.object({
  promo_code: anything.transform(readPromoCode).refine((code) => code !== '', messageKey('cart.promo.unknown')),
})
