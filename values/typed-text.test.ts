import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasMixedScripts, toReadableDomain } from './mail-domain.ts'
import {
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanLines,
  cleanPhone,
  findUnsendable,
  isEmail,
  isLongerThan,
  isSendable,
  cleanTypedCode,
  cleanDigits,
} from './typed-text.ts'

describe('a line', () => {
  test.each([
    ['Anna\r\nBcc: all@example.com', 'Anna Bcc: all@example.com'],
    ['  Anna\u00A0 Mária\t', 'Anna Mária'],
    ['Anna\u202Eannaisir', 'Annaannaisir'],
    ['An\u200Bna\uFEFF', 'Anna'],
    ['Sze\u0301p', 'Szép'],
    ['one\u2028two\u0085three', 'one two three'],
    ['a\u0000b', 'a b'],
    ['half \uD83D', 'half'],
    ['王 小明', '王 小明'],
    ['Jean-Noël d’Ôr', 'Jean-Noël d’Ôr'],
    ['می\u200Cخواهم علی\u200Cرضا', 'می\u200Cخواهم علی\u200Cرضا'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['علی\u200C رضا\u200D \u200Cمهدی\u200C\u200C\u200Cا', 'علی رضا مهدیا'],
    ['Ma\u200Dria\u200Cnna', 'Marianna'],
    ['\u2060\u00AD', ''],
    ['\u3164\u115F\u1160 \uFFA0', ''],
    ['김\u3164민준', '김민준'],
  ])('%j is kept as %j', (typed, kept) => expect(cleanLine(typed)).toBe(kept))
})

describe('a message', () => {
  test.each([
    ['Two\r\nlines\rand\u2028more', 'Two\nlines\nand\nmore'],
    ['\n\tindented  twice\n', 'indented  twice'],
    ['one\ttab', 'one\ttab'],
    ['turned \u202Eround', 'turned round'],
    ['a singer \u{1F469}\u200D\u{1F3A4}', 'a singer \u{1F469}\u200D\u{1F3A4}'],
    ['bell\u0007', 'bell'],
    ['\u3164\n\uFFA0', ''],
  ])('%j is kept as %j', (typed, kept) => expect(cleanLines(typed)).toBe(kept))
})

test.each([
  [' anna\u200B@example.com ', 'anna@example.com'],
  ['\uFEFFanna@example.com\r\n', 'anna@example.com'],
  ['anna @example.com', 'anna @example.com'],
])('of the mail address %j is kept %j', (typed, kept) => expect(cleanEmail(typed)).toBe(kept))

// Holds: validation.phone-input-keeps-digits-spaces
test.each([
  ['+33 (0)1-99.00', '+33 019900'],
  ['tel: +33 6 12 34', '+33 6 12 34'],
  ['06+12', '0612'],
  ['++33', '+33'],
  ['06\u202E12', '0612'],
  ['٠٦ ١٢', '06 12'],
  ['＋３３ ６', '+33 6'],
  ['+33 1 23 45 67 89 ext. 12', '+33 1 23 45 67 89 ext. 12'],
  ['+33 1 23 45 67 89x12', '+33 1 23 45 67 89 x 12'],
  ['01 23 45 67 89, Poste 12 ', '01 23 45 67 89 poste 12'],
  ['06 1 411 6600 mellék: 7', '06 1 411 6600 mellék 7'],
  ['01 23 45 67 89 e', '01 23 45 67 89 e'],
  ['01 2 ext 3', '01 2  3'],
  ['+33 6 12 34 56 78 please', '+33 6 12 34 56 78 '],
])('of the phone number %j is kept %j', (typed, kept) => expect(cleanPhone(typed)).toBe(kept))

// Holds: validation.phone-input-keeps-digits-spaces
test('of a phone number nothing is kept but digits, spaces, a plus in front and an extension, and no digit is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789 +()-./xetwéő\t')) }), (typed) => {
      const kept = cleanPhone(typed)
      expect(kept).toMatch(/^\+?[\d ]*( [ex]\p{L}{0,8}\.?( \d{1,7})?)?$/u)
      expect(kept.replaceAll(/\D/g, '')).toBe(typed.replaceAll(/\D/g, ''))
    }),
  )
})

test.each([
  ['\0TE\u200BN\t', 'TEN'],
  [' DA\u00A0CAPO\n', 'DA CAPO'],
  ['x'.repeat(101), ''],
])('of the code %j is kept %j', (typed, kept) => expect(cleanCode(typed)).toBe(kept))

test.each([
  'anna@example.com',
  'a.b+c@mail.example.hu',
  'őrs@kő.hu',
  'anna@пример.рф',
  "o'neil@example.xn--p1ai",
  'a@b.co',
])('%j is a mail address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'anna@@example.com',
  'a b@example.com',
  'anna@example.com, eve@example.com',
  'anna@.com',
  'anna@example..com',
  'an..na@example.com',
  '.anna@example.com',
  'anna.@example.com',
  'anna@192.0.2.7',
  'anna@example.c',
  '<anna@example.com>',
  'anna@exam/ple.com',
  'anna@example.com:25',
  'anna@example.com?x',
  `anna@${'a'.repeat(64)}.com`,
  `anna@${'kő.'.repeat(40)}hu`,
  'anna@example.com\nbcc:eve@example.com',
])('%j is no mail address', (text) => expect(isEmail(text)).toBe(false))

// Holds: visitors.spellings-of-a-mailbox
test.each([
  ['Anna@Kiosks.COM', 'Anna@Kiosks.COM'],
  ['Anna@BÜCHER.example', 'Anna@bücher.example'],
  ['anna@xn--bcher-kva.Example', 'anna@bücher.example'],
  ['anna@bu\u0308cher。ｅxample.com', 'anna@bücher.example.com'],
  ['anna@xn--', 'anna@xn--'],
  ['anna@xn--a.example', 'anna@xn--a.example'],
  // A joiner between Persian letters, which is invisible.
  ['anna@xn--mgba3gch31f060k.example', 'anna@xn--mgba3gch31f060k.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('of the mail address %j is kept %j', (typed, kept) => expect(cleanEmail(typed)).toBe(kept))

test('a domain as it travels is read as Node reads it', () => {
  const letters = fc.constantFrom(...Array.from('abz09-éüőßкирицаδοσ東京日本한국عربيไทย𝄞'))
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (label) => {
      const ascii = domainToASCII(`${label.join('')}.example`)
      fc.pre(/xn--/.test(ascii))
      expect(toReadableDomain(ascii)).toBe(domainToUnicode(ascii))
    }),
  )
})

test.each([
  ['bücher.example', false],
  ['пример.example', false],
  ['пример.рф', false],
  ['東京タワーtokyo.example', false],
  ['αβγ.example', false],
  ['аpple.example', true],
  ['gοogle.example', true],
  ['www.приmер.рф', true],
])('whether a label of %j mixes scripts: %s', (domain, isMixed) => expect(hasMixedScripts(domain)).toBe(isMixed))

const cleaners = { cleanLine, cleanLines, cleanEmail, cleanPhone, cleanCode }

// Holds: validation.phone-input-keeps-digits-spaces
test.each(Object.entries(cleaners))('%s leaves nothing that it would clean again', (_, clean) => {
  const unit = fc.oneof(
    fc.constantFrom(' ', '\n', '\r', '\t', '\u200B', '\u200D', '\u202E', '\u0301', '\u0316', 'e', '+', '7', '\uD83D'),
    fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  )
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const kept = clean(units.join(''))
      expect(clean(kept)).toBe(kept)
      expect(kept).not.toMatch(/(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}]/u)
    }),
  )
})

test('the characters of a text are counted, not their halves', () => {
  expect(isLongerThan('\u{1F3BB}'.repeat(80), 80)).toBe(false)
  expect(isLongerThan('\u{1F3BB}'.repeat(81), 80)).toBe(true)
  expect(isLongerThan('a'.repeat(81), 80)).toBe(true)
})

describe('the length of a text', () => {
  test('is counted in characters as a person does', () => {
    const singer = '\u{1F3A4}'
    expect(isLongerThan(singer.repeat(3), 3)).toBe(false)
    expect(isLongerThan(singer.repeat(4), 3)).toBe(true)
    expect(isLongerThan('abc', 3)).toBe(false)
    expect(isLongerThan('abcd', 3)).toBe(true)
    expect(isLongerThan(`a${singer.repeat(3)}`, 3)).toBe(true)
  })
})

test('a mail address ends in a name, not in a number, which may begin like one', () => {
  expect(isEmail('anna@example.123')).toBe(false)
  expect(isEmail('anna@example.12')).toBe(false)
  expect(isEmail('anna@example.3com')).toBe(true)
  expect(isEmail('anna@example.33com')).toBe(true)
})

test('of the marks on a letter thirty are kept', () => {
  const marks = '\u0323'
  expect(cleanLine(`x${marks.repeat(40)}`)).toHaveLength(31)
  expect(cleanLine(`x${marks.repeat(29)}`)).toHaveLength(30)
})

test('digits of every living writing are read as those from 0 to 9', () => {
  const digits = Array.from({ length: 0x10000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /\p{Nd}/u.test(sign))
  expect(digits.length).toBeGreaterThan(300)
  // The digits are in rows of ten.
  digits.forEach((sign, index) => expect([sign, cleanDigits(sign)]).toEqual([sign, String(index % 10)]))
  expect(cleanDigits('a½Ⅳ 7\u{1D7D9}\u{104A1}')).toBe('a½Ⅳ 71\u{104A1}')
})

test.each([
  ['１２３ ４５６', '123456'],
  ['٣٤٥‑٦٧٨', '345678'],
  ['ｋ7qm – 2xhd\u200B', 'K7QM2XHD'],
])('the code %j is read as %j', (typed, meant) => expect(cleanTypedCode(typed)).toBe(meant))

// Holds: visitors.unsendable-addresses-are-refused
test.each([
  ['anna@example.com', null],
  ['anna@kő.hu', null],
  [`${'a'.repeat(64)}@example.com`, null],
  [`${'a'.repeat(65)}@example.com`, 'emailName'],
  ['őrs@example.hu', 'emailLetters'],
  ['анна@example.com', 'emailLetters'],
  [`${'é'.repeat(65)}@example.com`, 'emailLetters'],
] as const)('the address %j can be sent to, or not: %s', (email, flaw) => {
  expect([findUnsendable(email), isSendable(email)]).toEqual([flaw, flaw === null])
})
