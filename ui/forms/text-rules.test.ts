import { expect, test } from 'vitest'
import {
  emailRule,
  findFlaw,
  lineRule,
  textLinesRule,
  nameRule,
  textPhoneRule,
  textPostcodeRule,
  textWordsRule,
} from './text-rules.ts'

const rules = {
  nameRule,
  emailRule,
  phoneRule: textPhoneRule,
  postcodeRule: textPostcodeRule,
  words: textWordsRule(5),
  line: lineRule(5),
  lines: textLinesRule(5),
}
const longest = { nameRule: 80, emailRule: 254, phoneRule: 40, postcodeRule: 12, words: 5, line: 5, lines: 5 }

test.each(Object.keys(rules) as (keyof typeof rules)[])(
  'text rule %s: empty, it is missing only where it is required',
  (name) => {
    expect(findFlaw(rules[name], '', true)).toBe('missing')
    expect(findFlaw(rules[name], '', false)).toBeNull()
  },
)

test.each(Object.keys(rules) as (keyof typeof rules)[])(
  'text rule %s: it may be as long as it says, and not longer',
  (name) => {
    const mail = name === 'emailRule'
    const text = (length: number) => (mail ? `a@${'b.'.repeat(124)}${'a'.repeat(length - 250)}` : 'a'.repeat(length))
    expect(findFlaw(rules[name], text(longest[name]), true)).toBeNull()
    expect(findFlaw(rules[name], text(longest[name] + 1), false)).toBe('tooLong')
  },
)

test('text rules: a required name or text needs a letter, a postcode, a phone number or an address a letter or a digit', () => {
  for (const name of ['nameRule', 'words', 'lines'] as const) {
    expect(findFlaw(rules[name], '12', true)).toBe('missing')
    expect(findFlaw(rules[name], '12', false)).toBeNull()
  }
  for (const name of ['postcodeRule', 'phoneRule', 'line'] as const) {
    expect(findFlaw(rules[name], '12', true)).toBeNull()
    expect(findFlaw(rules[name], '—', true)).toBe('missing')
  }
})

test('text rules: an address that is none is wrong, required or not', () => {
  expect(findFlaw(emailRule, 'anna@', true)).toBe('wrong')
  expect(findFlaw(emailRule, 'anna@', false)).toBe('wrong')
  expect(findFlaw(emailRule, 'anna@example.com', false)).toBeNull()
})

test('text rules: each field is cleaned by its kind', () => {
  const typed = ' +3 6\u200B\n7 '
  expect(Object.fromEntries(Object.entries(rules).map(([name, { clean }]) => [name, clean(typed)]))).toEqual({
    nameRule: '+3 6 7',
    emailRule: '+3 6 7',
    phoneRule: '+3 67',
    postcodeRule: '+3 6 7',
    words: '+3 6 7',
    line: '+3 6 7',
    lines: '+3 6\n7',
  })
})

test('text rules: of an address that is too long and none it is said that it is too long', () => {
  expect(findFlaw(emailRule, 'a'.repeat(300), true)).toBe('tooLong')
})
