import { expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { findMissing, findStale, openForm, readFieldName, isDraftDifferent, findState } from './content.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  [null, null, 'draft'],
  ['2026-11-21T12:00:00.001Z', null, 'scheduled'],
  ['2026-11-21T12:00:00.000Z', null, 'published'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T11:00:00.000Z', 'archived'],
  [null, '2026-11-21T11:00:00.000Z', 'archived'],
] as const)('a text published at %s and archived at %s is %s', (publishedAt, archivedAt, state) => {
  expect(findState({ publishedAt, archivedAt }, now)).toBe(state)
})

test.each([
  ['title_en', { name: 'title', locale: 'en' }],
  ['access_note_hu', { name: 'access_note', locale: 'hu' }],
  ['content.b1.text_fr', { name: 'content.b1.text', locale: 'fr' }],
  ['title_de', null],
  ['_en', null],
  ['slug', null],
])('the field %s is read as %j', (field, read) => {
  expect(readFieldName(field)).toEqual(read)
})

test('a draft is opened over what is stored: its own fields as they were typed, all others as they are by now', () => {
  const stored = { title_en: 'Theirs', title_fr: 'Titre', title_hu: 'Cím', slug: 'a' }
  const draft = {
    was: { title_en: 'Title', title_fr: 'Titre', title_hu: '', gone: 'x' },
    mine: { title_en: 'Title', title_fr: 'Mon titre', title_hu: 'Cím', gone: 'y' },
    savedAt: '',
  }
  expect(openForm(stored, draft)).toEqual({
    was: { ...stored, title_fr: 'Titre' },
    mine: { ...stored, title_fr: 'Mon titre' },
  })
  expect(openForm(stored, null)).toEqual({ was: stored, mine: stored })
  expect(isDraftDifferent(stored, draft)).toBe(true)
  expect(isDraftDifferent({ ...stored, title_fr: 'Mon titre' }, draft)).toBe(false)
})

test('a translation is behind where its English was changed after it, and is not empty', () => {
  const fields = { title_en: 'A', title_fr: 'B', title_hu: '', note_en: 'A', note_fr: 'B', note_hu: 'C', name: 'X' }
  const changed = new Map(Object.entries({ title_en: 5, title_fr: 4, title_hu: 1, note_en: 7, note_fr: 7 }))
  expect(findStale(fields, changed)).toEqual(['title_fr', 'note_hu'])
})

test('a language is missing where one text of it is missing that is there in another; addresses need none', () => {
  const whole = { title_en: 'A', title_fr: 'B', title_hu: 'C', note_en: '', note_fr: '', note_hu: '' }
  expect(findMissing(whole, locales)).toEqual([])
  expect(
    findMissing({ ...whole, slug_en: 'a', slug_fr: '', slug_hu: '', 'content.b1.href_en': '/a' }, locales),
  ).toEqual([])
  expect(findMissing({ ...whole, note_en: 'D', note_fr: 'E' }, locales)).toEqual(['hu'])
  expect(findMissing({ ...whole, 'content.b1.text_en': 'D' }, locales)).toEqual(['fr', 'hu'])
  expect(findMissing({ ...whole, 'content.b1.text_en': 'D' }, ['en', 'hu'])).toEqual(['hu'])
})

test('a text in French alone is missing in English, too', () => {
  expect(findMissing({ title_en: '', title_fr: 'B', title_hu: '' }, locales)).toEqual(['en', 'hu'])
  expect(findMissing({ title_en: '', title_fr: 'B', title_hu: '' }, ['en', 'fr'])).toEqual(['en'])
})
