import { expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { languageCodes, nameLanguage, readLanguage } from './visit-facts.ts'

test('languages: each has a name in every language of the shop, and is read by its name and its code', () => {
  for (const code of languageCodes)
    for (const locale of locales) {
      const name = nameLanguage(code, locale)
      expect([code, name]).not.toEqual([code, code])
      expect(readLanguage(` ${name.toUpperCase()} `)).toBe(code)
      expect(readLanguage(code)).toBe(code)
    }
  expect(['xx', '', 'deutsch', 'german, latin'].map(readLanguage)).toEqual([null, null, null, null])
})
