import { expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import type { FormField } from '#core/content/blocks/fields.ts'
import { createAnswersSchema } from './answers-form.ts'
import { fields } from './testing/samples.ts'

const optional = fields.map((field): FormField => ({ ...field, required: false }))
const read = (sent: unknown, asked: readonly FormField[] = optional, locale: Locale = 'en') =>
  createAnswersSchema(asked, locale).safeParse(sent)

/** Valid answers to each question, as stored. */
test.each([
  ['text', '  Anna  ', 'Anna'],
  ['text', 'a\nb', 'a b'],
  ['text', '❤️', '❤️'],
  ['textarea', 'a\r\nb', 'a\nb'],
  ['email', ' a@b.hu ', 'a@b.hu'],
  ['number', '3,5', 3.5],
  ['number', '+7', 7],
  ['number', '0', 0],
  ['number', 100, 100],
  ['date', '2026-12-31', '2026-12-31'],
  ['select', 'paris', 'paris'],
  ['radio', 'balcony', 'balcony'],
  ['checkbox', 'organ', ['organ']],
  ['checkbox', ['organ', 'strings', 'organ'], ['strings', 'organ']],
  ['rating', '5', 5],
  ['rating', 1, 1],
  ['scale', '0', 0],
  ['scale', '10', 10],
])('answers: %s may be %j, which is kept as %j', (field, sent, kept) => {
  expect(read({ fields: { [field]: sent } })).toEqual({ success: true, data: { fields: { [field]: kept } } })
})

// Holds: behind.answers-hostile-refused-by-field
test.each([
  ['text', 'x'.repeat(21)],
  ['textarea', 'x'.repeat(5001)],
  ['email', 'a@b'],
  ['email', 'a@b.hu, c@d.hu'],
  ...[
    '0x10',
    '1e3',
    '1.2.3',
    '--5',
    '+',
    '.',
    'NaN',
    'Infinity',
    '٣',
    '9'.repeat(13),
    '1.1234567',
    '101',
    '-1',
    '3 €',
  ].map((typed) => ['number', typed] as const),
  // As parsed from a number beyond the maximum: 1e999.
  ['number', Infinity],
  ...['2026-02-30', '2025-12-31', '2027-01-01', '1/1/2026', '10000-01-01', 'today'].map(
    (typed) => ['date', typed] as const,
  ),
  ['select', 'PARIS'],
  ['select', '__proto__'],
  ['radio', 'toString'],
  ['checkbox', 'brass'],
  ['checkbox', ['organ', 'brass']],
  ['rating', '0'],
  ['rating', '6'],
  ['rating', '4.5'],
  ['rating', '05'],
  ['scale', '11'],
  ['scale', '-1'],
] as [string, unknown][])('answers: %s may not be %j, which is said at its field', (field, sent) => {
  const { error } = read({ fields: { text: 'A', [field]: sent } })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`fields.${field}`])
})

test('answers: what is required and missing is said at each of them; blanks are no answer', () => {
  const required = fields.map((field): FormField => ({ ...field, required: true }))
  const paths = (sent: unknown) => read(sent, required).error?.issues.map(({ path }) => path.join('.'))
  const all = fields.map(({ field }) => `fields.${field}`)
  expect(paths({ fields: {} })).toEqual(all)
  expect(paths({ fields: Object.fromEntries(fields.map(({ field }) => [field, ' \u200B'])) })?.slice(0, 3)).toEqual(
    all.slice(0, 3),
  )
})

test.each([
  {},
  { fields: {} },
  { fields: [] },
  { fields: null },
  { fields: 'a' },
  { fields: { text: ' ', checkbox: [] } },
])('answers: %j answers nothing at all, which is said of the form', (sent) => {
  expect(read(sent).error?.issues.map(({ path }) => path.join('.'))).toEqual(['fields'])
})

test.each<[object, unknown, Locale, object]>([
  [{ kind: 'number', min: 2 }, '1', 'en', { bounds: 'min', min: '2', max: '' }],
  [{ kind: 'number', max: 1500.5 }, '2000', 'fr', { bounds: 'max', min: '', max: '1\u202f500,5' }],
  [{ kind: 'number', min: 2, max: 9 }, '10', 'en', { bounds: 'both', min: '2', max: '9' }],
  [{ kind: 'date', min: '2026-03-01' }, '2026-02-28', 'hu', { bounds: 'min', min: /2026.*március 1/, max: '' }],
  [{ kind: 'date', max: '2026-03-01' }, '2026-03-02', 'fr', { bounds: 'max', min: '', max: /1er mars|1 mars/ }],
])('answers: what lies outside of %j, such as %j, is told its bounds in %s', (bounds, sent, locale, values) => {
  const field = { field: 'a', label: 'A', ...bounds } as FormField
  const { error } = read({ fields: { a: sent } }, [field], locale)
  const [issue] = (error?.issues ?? []) as { message: string; params?: Record<string, string> }[]
  expect(issue?.message).toBe('surveys.errors.outside')
  for (const [name, value] of Object.entries(values))
    expect(issue?.params?.[name]).toEqual(value instanceof RegExp ? expect.stringMatching(value) : value)
})
