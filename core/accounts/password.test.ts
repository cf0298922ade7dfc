import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPasswordFlaw, maxPasswordLength, cleanPassword, minPasswordLength } from './password.ts'

const nothingKnown = { isCommon: () => false, personal: [] }

describe('a new password', () => {
  test.each([
    ['nothing', '', 'missing'],
    ['what is no text', ['12345678'], 'missing'],
    ['seven characters', '1234567', 'tooShort'],
    ['eight characters', '12345678', null],
    ['four emoji, which are eight units of 16 bits', '🎻🎻🎻🎻', 'tooShort'],
    ['eight emoji', '🎻🎺🎷🥁🎹🎸🪕🎼', null],
    ['eight spaces', '        ', null],
    ['128 characters', 'a'.repeat(128), null],
    ['129 characters', 'a'.repeat(129), 'tooLong'],
    ['128 emoji', '🎻'.repeat(128), null],
    ['a megabyte', 'a'.repeat(1_000_000), 'tooLong'],
    ['a mark without end on one letter', `a${'\u0301'.repeat(100_000)}`, 'tooLong'],
  ])('of %s is checked by its characters alone', (_, typed, flaw) => {
    expect(findPasswordFlaw(typed, nothingKnown)).toBe(flaw)
  })

  test('that a password manager makes always fits', () => {
    const made = fc.string({ minLength: 12, maxLength: 128, unit: 'grapheme-ascii' })
    fc.assert(fc.property(made, (typed) => findPasswordFlaw(typed, nothingKnown) === null))
  })

  test('of 8 to 128 characters of whatever script is taken, whether or not a keyboard composes them', () => {
    const typed = fc
      .array(fc.constantFrom('á', 'ő', 'é', 'ж', '語', 'x', ' ', '7'), {
        minLength: minPasswordLength,
        maxLength: maxPasswordLength,
      })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(typed, (text) => {
        expect(findPasswordFlaw(text.normalize('NFD'), nothingKnown)).toBe(null)
        expect(cleanPassword(text.normalize('NFD'))).toBe(cleanPassword(text))
      }),
    )
  })

  test('that many people have is refused, in whichever letters', () => {
    const isCommon = (password: string) => password === 'password1'
    for (const typed of ['password1', 'PassWord1', 'ｐassword1'])
      expect(findPasswordFlaw(typed, { isCommon, personal: [] })).toBe('common')
    expect(findPasswordFlaw('password1 and more', { isCommon, personal: [] })).toBe(null)
  })

  test.each([
    ['anna.kovacs@example.com', 'personal'],
    ['Anna.Kovacs@example.com', 'personal'],
    ['!anna.kovacs@example.com!', 'personal'],
    ['anna.kovacs@example.com plays the viola', null],
    ['viola anna and sand', null],
    ['Cadenza1', 'personal'],
    ['cadenza in C minor', null],
  ])('that is hardly more than a word about its owner is refused: %s', (typed, flaw) => {
    const personal = ['anna.kovacs@example.com', 'anna', 'Cadenza', 'Li', '']
    expect(findPasswordFlaw(typed, { isCommon: () => false, personal })).toBe(flaw)
  })
})

describe('a password as it is hashed', () => {
  test('keeps every character, those at its ends too', () => {
    expect(cleanPassword('  two spaces ')).toBe('  two spaces ')
    expect(cleanPassword('a\u0000b\u200Bc')).toBe('a\u0000b\u200Bc')
  })

  test('is empty where it is none', () => {
    for (const typed of [undefined, null, 7, ['a'], {}, 'a'.repeat(5000)]) expect(cleanPassword(typed)).toBe('')
  })
})
