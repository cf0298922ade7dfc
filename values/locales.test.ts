import { expect, test } from 'vitest'
import { isLocale, spaceText, pickText, type Translated } from './locales.ts'

test('a language is one of the three', () => {
  expect(['en', 'fr', 'hu'].every(isLocale)).toBe(true)
  expect(['de', 'EN', '', null, undefined, 0].some(isLocale)).toBe(false)
})

test("a text is shown in the visitor's language, else in English", () => {
  expect(pickText({ en: 'Hall', hu: 'Terem' }, 'hu')).toBe('Terem')
  expect(pickText({ en: 'Hall', hu: 'Terem' }, 'fr')).toBe('Hall')
  expect(pickText({ en: 'Hall', hu: '' }, 'hu')).toBe('')
})

test('what somebody has stored that is no text is empty', () => {
  const wrong: unknown[] = [null, undefined, 7, 'text', {}, { en: 7 }, { en: null, fr: ['x'] }]
  for (const stored of wrong) expect(pickText(stored as Translated, 'fr')).toBe('')
})

test('only French has spaces before its marks', () => {
  expect(spaceText('Vraiment ?', 'fr')).toBe('Vraiment\u202F?')
  expect(spaceText('Vraiment ?', 'en')).toBe('Vraiment ?')
  expect(spaceText('Vraiment ?', 'hu')).toBe('Vraiment ?')
})
