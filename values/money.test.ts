import { expect, test, vi } from 'vitest'
import { addCents, type Euros, formatPrice, multiplyCents, toCents, toEuros } from './money.ts'

// Holds: product.prices-euro-2-decimals, limits.default-locale-en-en-us
test('a price is in euros with two decimals, as each language writes it', () => {
  const price = 1234.5 as Euros
  expect(formatPrice(price, 'en')).toBe('€1,234.50')
  expect(formatPrice(price, 'fr').replace(/\s/g, ' ')).toBe('1 234,50 €')
  expect(formatPrice(price, 'hu').replace(/\s/g, ' ')).toBe('1234,50 €')
  expect(formatPrice(0 as Euros, 'en')).toBe('€0.00')
})

test('cents are whole, and stay so', () => {
  expect(() => toCents(0.5)).toThrow(RangeError)
  expect(() => toCents(Number.NaN)).toThrow(RangeError)
  expect(() => toCents(2 ** 53)).toThrow(RangeError)
  expect(addCents(toCents(1), toCents(20), toCents(-3))).toBe(18)
  expect(multiplyCents(toCents(150), 3)).toBe(450)
})

test('euros are exact to the cent', () => {
  for (let cents = 0; cents <= 20_000; cents++) expect(Math.round(toEuros(toCents(cents)) * 100)).toBe(cents)
  expect(toEuros(toCents(1990))).toBe(19.9)
})

test('a formatter is made once for each language', () => {
  formatPrice(1 as Euros, 'en')
  const made = vi.spyOn(Intl, 'NumberFormat')
  formatPrice(2 as Euros, 'en')
  expect(made).not.toHaveBeenCalled()
})
