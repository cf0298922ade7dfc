import { expect, test } from 'vitest'
import { isSecureAt, isServedAt, findLocaleOfHost, writeLocalizedUrls } from './localization.ts'

const origins = { en: 'https://en.test', fr: 'https://fr.test:8443', hu: 'http://hu.test' }

test.each([
  ['en.test', 'en'],
  ['EN.test', 'en'],
  ['en.test:443', 'en'],
  ['en.test:80', undefined],
  ['fr.test:8443', 'fr'],
  ['fr.test', undefined],
  ['hu.test:80', 'hu'],
  ['hu.test:443', undefined],
  ['other.test', undefined],
])('hosts: under %s is %s', (host, locale) => {
  expect([isServedAt(host, origins), findLocaleOfHost(host, origins)]).toEqual([locale !== undefined, locale ?? 'en'])
})

test('hosts: the shop is at https only where every language is', () => {
  expect(isSecureAt(origins)).toBe(false)
  expect(isSecureAt({ ...origins, hu: 'https://hu.test' })).toBe(true)
  expect(isSecureAt({ en: 'http://en.test', fr: 'http://fr.test', hu: 'http://hu.test' })).toBe(false)
})

test('hosts: a page is under one path in all languages, or under that of each', () => {
  expect(writeLocalizedUrls('//name/?a=1', origins)).toEqual({
    en: 'https://en.test//name/?a=1',
    fr: 'https://fr.test:8443//name/?a=1',
    hu: 'http://hu.test//name/?a=1',
  })
  expect(writeLocalizedUrls({ en: '/a', fr: '/b', hu: '/c' }, origins)).toEqual({
    en: 'https://en.test/a',
    fr: 'https://fr.test:8443/b',
    hu: 'http://hu.test/c',
  })
})
