import { expect, test } from 'vitest'
import { toEuros, toCents } from '#values/money.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { checkoutFields } from '#core/orders/checkout/checkout-form.ts'
import { answerRefusal } from './refusal.ts'

const context = { translate: createTranslator('en', compileCatalogue().en), locale: 'en' } as ShopContext

test.each([
  [{ kind: 'empty' }, 'There is nothing in your cart to order.'],
  [
    { kind: 'seats_gone' },
    'Some of your tickets are no longer available. Nothing was ordered or charged. Your cart says which ones, and why.',
  ],
  [
    { kind: 'promo_lapsed', reason: 'used_up', code: 'DA CAPO' },
    'The code DA CAPO can no longer be used. Nothing was ordered or charged. Please check the new total.',
  ],
  [{ kind: 'capped', cap: { cap: 'session', most: 20, left: 0 } }, expect.stringMatching(/held for you again\. .*20/)],
] as const)('an order that cannot be made is explained in the cart: %j', (outcome, cart) => {
  expect(answerRefusal(outcome, context)).toMatchObject({ url: '/cart', errors: { cart } })
})

test('a total that has changed is told at the checkout, which keeps what was typed', () => {
  expect(answerRefusal({ kind: 'total_changed', total: toEuros(toCents(10_300)) }, context)).toMatchObject({
    url: '/cart/checkout',
    errors: {
      expected_total:
        'The total has changed to €103.00 since you opened this page. Nothing was ordered or charged: order again if you agree.',
    },
    fields: checkoutFields,
  })
})
