import { expect, test } from 'vitest'
import type { Euros } from '#values/money.ts'
import { readMain, renderPage } from '#test/shop/render-page.ts'
import type { Cart } from '#core/cart/cart.ts'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'

const render = (cart: Cart, errors = {}, input?: Record<string, string>) =>
  renderPage('cart', { cart, concerts: [] }, { errors, input })

// Holds: cart.group-event-name-venue-name, cart.item-name-unit-price-quantity
test('a group says what, where and when; a line its price, its number and its sum', async () => {
  const html = await render(cartOf([cartItem()]))
  const text = readMain(html)
  for (const words of [
    'Winterreise',
    'Salle Aubépine',
    'Saturday, November 28, 2026',
    'Adult',
    '€42.00 each',
    '€84.00',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/7:30\sPM/)
  expect(html).toContain('aria-label="Remove Adult"')
  expect(html).toContain('aria-label="One fewer: Adult"')
  expect(html).toContain('aria-label="One more: Adult"')
})

test('the second concert of a day in a hall has a group of its own, which leads to it', async () => {
  const html = await render(
    cartOf([cartItem(), cartItem({ hash: 'b', event_ticket_id: 2, event_date_id: 2, slot: 'matinee' })]),
  )
  const links = [...html.matchAll(/href="(\/events\/[^"]*)"/g)].map(([, path]) => path)
  expect(links).toEqual(['/events/salle-aubepine/2026-11-28', '/events/salle-aubepine/2026-11-28?slot=matinee'])
})

// Holds: cart.issuing-fee-above-0-fee
test('fees have a line where there are some: each, how many, and together', async () => {
  const student = cartItem({ hash: 'b', name: 'Student', quantity: 1, price: 21 as Euros, subtotal: 21 as Euros })
  expect(readMain(await render(cartOf([cartItem(), student])))).toMatch(/Issuing fee €1\.50 × 3 tickets €4\.50/)
  expect(readMain(await render(cartOf([cartItem({ issuing_fee: 0 as Euros })])))).not.toContain('Issuing fee €')
})

test('a line cannot have more than the cart may hold, and says so', async () => {
  const limit = { most: 12, cap: { name: 'session_zone', most: 20 } } as const
  const html = await render(cartOf([cartItem({ quantity: 12, stock: 90, limit })]))
  expect(/<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0]).toContain('aria-valuemax="12"')
  expect(html).toMatch(/<button[^>]*aria-label="One more: Adult"[^>]*aria-disabled="true"/)
  expect(readMain(html)).toContain('A cart can hold at most 20 tickets for one part of the hall.')
})

// Holds: calls.post-cart-update-hash-quantity
test('what was typed and refused without JavaScript stays in its field, with the answer', async () => {
  const lines = cartOf([cartItem(), cartItem({ hash: 'b', event_ticket_id: 2, name: 'Student' })])
  const errors = { 'line-2': { quantity: 'In figures, please' } }
  const html = await render(lines, errors, { quantity: '2,5' })
  const [adult, student] = html.match(/<input[^>]*role="spinbutton"[^>]*>/g)!
  expect(adult).toContain('value="2"')
  expect(adult).not.toContain('aria-invalid')
  expect(student).toContain('value="2,5"')
  expect(student).toContain('aria-invalid="true"')
  const id = /aria-describedby="([^"]+)"/.exec(student!)?.[1]
  expect(html).toContain(`id="${id}" role="status">In figures, please. The amounts shown are for 2 tickets.</p>`)
  expect(html).toContain('name="_error_bag" value="line-2"')
})

// Holds: cart.summary-subtotal-fees-discount-above, cart.promo-section-applied-title-remove
test('a discount is in the summary only where there is one', async () => {
  expect(readMain(await render(cartOf([cartItem()])))).toMatch(
    /Subtotal €84\.00 Issuing fees €3\.00 .*Grand total €87\.00/,
  )
  expect(readMain(await render(cartOf([cartItem()])))).not.toContain('Discount')
  const applied = { title: 'Welcome, ten percent', code: 'WELCOME10' }
  const less = cartOf([cartItem()], {
    discount_amount: 8.4 as Euros,
    grand_total: 78.6 as Euros,
    applied_promo_code: applied,
  })
  const html = await render(less)
  expect(readMain(html)).toMatch(/Discount − ?€8\.40 .*Welcome, ten percent .*Grand total €78\.60/)
  expect(html).toContain('aria-label="Remove the code WELCOME10"')
  expect(html).not.toContain('name="promo_code"')
})

// Holds: cart.empty-cart-shows-empty-message, cart.return-home-pick-tickets, cart.proceed-checkout-cart-items
test('ways on: to the checkout where there is something to pay, and home for tickets', async () => {
  const filled = await render(cartOf([cartItem()]))
  expect(filled).toContain('href="/cart/checkout"')
  expect(readMain(filled)).toContain('Pick more tickets')
  const empty = await render(cartOf([]))
  expect(empty).not.toContain('href="/cart/checkout"')
  expect(readMain(empty)).toContain('Your cart is empty')
  expect(readMain(empty)).toContain('Pick tickets')
})

// Holds: cart.error-banner-title-cart-errors
test('the first error stands in a banner', async () => {
  const text = readMain(await render(cartOf([cartItem()]), { quantity: 'No seats left', cart: 'Something else' }))
  expect(text).toContain('Your cart could not be changed No seats left')
  expect(text).not.toContain('Something else')
})

// Holds: cart.warning-title-cart-warnings
test('a warning is called one', async () => {
  expect(readMain(await render(cartOf([cartItem()])))).not.toContain('Warning!')
  expect(readMain(await render(cartOf([cartItem({ hold: 'ended' })])))).toContain('Warning!')
})
