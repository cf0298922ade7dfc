import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCode, formatName, formatSerial, isGood } from './ticket.ts'

test('a ticket opens the door while it is valid, and was good where it was used', () => {
  const states = ['valid', 'admitted', 'void', 'exchanged'] as const
  expect(states.filter((state) => isGood({ state }))).toEqual(['valid', 'admitted'])
})

test('the first million serial numbers are of the same width', () => {
  expect([0, 42, 999_999, 1_000_000].map(formatSerial)).toEqual(['000000', '000042', '999999', '1000000'])
})

test('a code stands in groups of five, without a space at its end', () => {
  expect(formatCode('')).toBe('')
  expect(formatCode('ABCDE')).toBe('ABCDE')
  expect(formatCode('ABCDEF')).toBe('ABCDE F')
  expect(formatCode('ABCDEFGHJKMNPQR')).toBe('ABCDE FGHJK MNPQR')
})

test('a code in groups says the same as the code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{0,40}$/), (code) => {
      expect(formatCode(code).replaceAll(' ', '')).toBe(code)
    }),
  )
})

test('a Hungarian name begins with the family', () => {
  const person = { firstname: 'Anna', lastname: 'Őry' }
  expect(formatName(person, 'hu')).toBe('Őry Anna')
  expect(formatName(person, 'en')).toBe('Anna Őry')
  expect(formatName(person, 'fr')).toBe('Anna Őry')
})
