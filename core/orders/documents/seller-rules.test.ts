import { describe, expect, test } from 'vitest'
import { documentPrefix, isVatNumber, sellerTaxNumbers } from './seller-rules.ts'

/** By country: the format of its numbers after its letters. */
const vatNumbers: Record<string, string[]> = {
  AT: ['U12345678'],
  BE: ['0123456789', '1123456789'],
  BG: ['123456789', '1234567890'],
  CY: ['12345678X'],
  CZ: ['12345678', '123456789', '1234567890'],
  DE: ['123456789'],
  DK: ['12345678'],
  EE: ['123456789'],
  EL: ['123456789'],
  ES: ['X1234567X', '112345671', 'A12345678'],
  FI: ['12345678'],
  FR: ['12345678901', 'XX345678901', '1H345678901', 'Z1345678901'],
  HR: ['12345678901'],
  HU: ['12345678'],
  IE: ['1234567A', '1A34567AB', '1+34567A', '1*34567A'],
  IT: ['12345678901'],
  LT: ['123456789', '123456789012'],
  LU: ['12345678'],
  LV: ['12345678901'],
  MT: ['12345678'],
  NL: ['123456789B01', 'AB+*56789B01'],
  PL: ['1234567890'],
  PT: ['123456789'],
  RO: ['12', '1234567890'],
  SE: ['123456789012'],
  SI: ['12345678'],
  SK: ['1234567890'],
  XI: ['123456789', '123456789012', 'GD123', 'HA123'],
}

describe.each(Object.entries(vatNumbers))('VAT numbers of %s', (country, numbers) => {
  test.each(numbers)('%s is one', (number) => {
    expect(isVatNumber(country + number)).toBe(true)
  })

  test('none of another length, and none with something around it', () => {
    const lengths = numbers.map((number) => number.length)
    const [short, long] = [
      numbers[lengths.indexOf(Math.min(...lengths))]!,
      numbers[lengths.indexOf(Math.max(...lengths))]!,
    ]
    for (const wrong of [
      short.slice(1),
      short.slice(0, -1),
      `${long}1`,
      `1${long}`,
      `A${long}`,
      `${long}A`,
      ` ${long}`,
      `${long}\n`,
    ])
      expect([wrong, isVatNumber(country + wrong)]).toEqual([wrong, false])
  })

  test('no figure is a letter', () => {
    for (const number of numbers)
      for (let at = 0; at < number.length; at++) {
        if (!/\d/.test(number[at]!) || takesLetter.test(`${country}${at}`)) continue
        const wrong = `${number.slice(0, at)}Q${number.slice(at + 1)}`
        expect([wrong, isVatNumber(country + wrong)]).toEqual([wrong, false])
      }
  })
})

/** Positions where a digit may be a letter. */
const takesLetter = /^(ES[08]|FR[01]|IE1|NL\d+)$/

test.each([
  'ATX12345678',
  'BE2123456789',
  'CY123456781',
  'FRO1123456789',
  'FR1I123456789',
  'IEA234567A',
  'IE12345671',
  'XIGB123',
  'XIHA1A3',
])('VAT numbers: %s is none of its country', (number) => expect(isVatNumber(number)).toBe(false))

test.each([
  ['CH12', true],
  ['CHE123456789+*', true],
  ['CHE12345678901', true],
  ['CH1', false],
  ['CHE1234567890123', false],
  ['ch12', false],
  ['C112', false],
  ['CH1-2', false],
  ['1CH12', false],
  ['', false],
])('VAT numbers of other countries: %s, %s', (number, isOne) => {
  expect(isVatNumber(number)).toBe(isOne)
})

test.each([
  ['FR', '12345678901234', true],
  ['FR', '123 456 789 01234', true],
  ['FR', '123  45678901234', false],
  ['FR', '1234567890123', false],
  ['FR', '123456789012345', false],
  ['FR', 'A12345678901234', false],
  ['FR', '1234567890123A', false],
  ['HU', '12345678-1-42', true],
  ['HU', '12345678142', false],
  ['HU', '112345678-1-42', false],
  ['HU', '12345678-1-421', false],
  ['HU', '12345678-A-42', false],
])('tax numbers of %s: %s, %s', (country, number, isOne) => {
  expect(sellerTaxNumbers[country]!.test(number)).toBe(isOne)
})

test.each([
  ['A', true],
  ['ABCD1234', true],
  ['ABCD12345', false],
  ['', false],
  ['ab', false],
  ['A-', false],
])('what numbers of documents begin with: %j, %s', (prefix, isOne) => {
  expect(documentPrefix.test(prefix)).toBe(isOne)
})
