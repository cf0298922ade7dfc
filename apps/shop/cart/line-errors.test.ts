import { expect, test } from 'vitest'
import { findFirstMessage } from './line-errors.ts'
import { cartItem } from '#core/cart/testing/pages.ts'

const [adult, student] = [cartItem({ event_ticket_id: 1 }), cartItem({ event_ticket_id: 2 })] as const

// Holds: cart.error-banner-title-cart-errors
test('cart errors: the first message is that of a line which is still there, or of another form', () => {
  const errors = { 'line-1': 'No more seats', 'line-2': { quantity: 'In figures, please' }, code: 'No such code' }
  expect(findFirstMessage(errors, [adult, student])).toBe('No more seats')
  expect(findFirstMessage(errors, [student])).toBe('In figures, please')
  expect(findFirstMessage(errors, [])).toBe('No such code')
  expect(findFirstMessage({ 'line-1': undefined, 'line-2': {} }, [adult, student])).toBeUndefined()
})
