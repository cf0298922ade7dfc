import { expect, test } from 'vitest'
import { demoCards, findDemoOutcome } from './demo-cards.ts'

/** Check digit with which forms detect a mistyped card number. */
function passesLuhn(number: string): boolean {
  const digits = Array.from(number.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + (digit > 4 ? 1 : 0)),
    0,
  )
  return digits.length === 16 && sum % 10 === 0
}

test.each(demoCards)(
  '$number ($outcome) looks like a card and is known however it is spaced',
  ({ number, outcome }) => {
    expect(passesLuhn(number)).toBe(true)
    expect(findDemoOutcome(number)).toBe(outcome)
    expect(findDemoOutcome(number.replaceAll(' ', ''))).toBe(outcome)
    expect(findDemoOutcome(number.replaceAll(' ', '-'))).toBe(outcome)
  },
)

test.each(['', '4242', '4111 1111 1111 1111', 'card'])('%j is not known', (number) => {
  expect(findDemoOutcome(number)).toBeNull()
})
