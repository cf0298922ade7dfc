import { expect, test } from 'vitest'
import { ticketOf } from '../testing/samples.ts'
import { isClosed, nameInZone } from './zones.ts'

test('zones: a concert is closed where nothing is on sale of what has seats; places for few do not count', () => {
  const closed = ticketOf({ on_sale: false })
  expect(isClosed([closed, ticketOf({ on_sale: true, access: 'wheelchair' })])).toBe(true)
  expect(isClosed([closed, ticketOf()])).toBe(false)
  // Sold out is another reason.
  expect(isClosed([closed, ticketOf({ on_sale: false, stock: 0 })])).toBe(false)
})

test.each([
  ['Stalls, full price', 'Full price'],
  ['Stalls – reduced', 'Reduced'],
  ['Stalls', ''],
  ['Reduced, Stalls', 'Reduced, Stalls'],
  ['adult', 'Adult'],
  ['Stallside', 'Stallside'],
])('zones: beside "Stalls" a ticket "%s" is called "%s"', (title, name) => {
  expect(nameInZone(title, 'Stalls')).toBe(name)
})
