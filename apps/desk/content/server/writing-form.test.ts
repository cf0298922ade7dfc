/**
 * Fields of a text: normalisation, checks, and columns; texts are represented by their keys and
 * values.
 */
import { describe, expect, test } from 'vitest'
import type { Block } from '#core/content/blocks/blocks.ts'
import { readDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import type { Fields } from '../content.ts'
import { changeContent, changeLines, changeOptionalLines, contentFields, lineFields } from './content-column.ts'
import { movePastNeighbours } from './move.ts'
import { fieldRules, type PlainRule } from './plain-rules.ts'
import { mergeWritten, blockStructure, withParts } from './structured.ts'
import { cleanFields, findTextFlaws, readMoment, type TextRules, draftWritingSchema } from './writing-form.ts'

const translate = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as DeskTranslate

describe('a text: each rule of what is there once for all languages', () => {
  const check = (rule: PlainRule, typed: string) => {
    const value = rule.clean(typed)
    return [value, rule.findFlaws(value, { name: 'field', translate })]
  }
  const tooLong = (count: number) => ({ field: `content.errors.tooLong ${count}` })
  const notWhole = { field: 'content.errors.whole 2 30' }
  const empty = { field: 'content.errors.empty' }

  test.each<[string, PlainRule, string, string, Fields]>([
    ['a line', fieldRules.line({ longest: 5 }), ' a  b ', 'a b', {}],
    ['a line that is empty', fieldRules.line({ longest: 5 }), ' ', '', {}],
    ['a line that is just not too long', fieldRules.line({ longest: 5 }), 'abcde', 'abcde', {}],
    ['a line that is too long', fieldRules.line({ longest: 5 }), 'abcdef', 'abcdef', tooLong(5)],
    ['a line that is needed', fieldRules.line({ longest: 5, isNeeded: true }), '7', '7', {}],
    ['a line that is needed and empty', fieldRules.line({ longest: 5, isNeeded: true }), ' ', '', empty],
    ['a line that is needed, of signs alone', fieldRules.line({ longest: 5, isNeeded: true }), '–', '–', empty],
    ['a line that is needed and too long', fieldRules.line({ longest: 1, isNeeded: true }), 'É!', 'É!', tooLong(1)],
    ['an address', fieldRules.slug, ' Árvíz Tűrő ', 'arviz-turo', {}],
    ['a whole number', fieldRules.whole({ least: 2, most: 30 }), ' 2 ', '2', {}],
    ['the largest number', fieldRules.whole({ least: 2, most: 30 }), '30', '30', {}],
    ['a number that is too small', fieldRules.whole({ least: 2, most: 30 }), '1', '1', notWhole],
    ['a number that is too large', fieldRules.whole({ least: 2, most: 30 }), '31', '31', notWhole],
    ['a number with words', fieldRules.whole({ least: 2, most: 30 }), '20 kg', '20 kg', notWhole],
    ['a number after words', fieldRules.whole({ least: 2, most: 30 }), 'No. 20', 'No. 20', notWhole],
    ['no number', fieldRules.whole({ least: 2, most: 30 }), '', '', notWhole],
    [
      'a number with too many digits',
      fieldRules.whole({ least: 0, most: 9_999_999 }),
      '1000000',
      '1000000',
      { field: 'content.errors.whole 0 9999999' },
    ],
    ['the number of a row', fieldRules.recordId, '123456789012345', '123456789012345', {}],
    ['a number that no row has', fieldRules.recordId, '1234567890123456', '', {}],
    ['words for a number', fieldRules.recordId, '7 a', '', {}],
    ['words before a number', fieldRules.recordId, 'a7', '', {}],
    ['a box that is ticked', fieldRules.yes, 'yes', 'yes', {}],
    ['a box that is not', fieldRules.yes, 'no', '', {}],
  ])('%s', (_, rule, typed, value, flaws) => expect(check(rule, typed)).toEqual([value, flaws]))

  test('an address of each language is refused by what else it may not be, unless it is empty or too long', () => {
    const rules = fieldRules.slugs((slug, tell) => (slug === 'cart' ? tell('pages.errors.slug') : null))
    expect(Object.keys(rules)).toEqual(['slug_en', 'slug_fr', 'slug_hu'])
    expect(check(rules['slug_fr']!, 'Le Panier')).toEqual(['le-panier', {}])
    expect(check(rules['slug_fr']!, 'Cart')).toEqual(['cart', { field: 'pages.errors.slug' }])
    const refusing = fieldRules.slugs(() => 'refused')['slug_en']!
    const told = (value: string) => refusing.findFlaws(value, { name: 'slug_en', translate })
    expect(told('')).toEqual({})
    expect(told('x'.repeat(100))).toEqual({ slug_en: 'refused' })
    expect(told('x'.repeat(101))).toEqual({ slug_en: 'content.errors.tooLong 100' })
  })
})

const rules: TextRules = {
  texts: {
    title: { longest: 5, isRunning: false },
    note: { longest: 40, isRunning: true },
    thanks: { longest: 9, isRunning: false },
  },
  plain: { points: fieldRules.whole({ least: 1, most: 9 }) },
  needed: ['title'],
  shown: ['note'],
  optional: ['thanks'],
}

test('a text: what was typed anew is cleaned, what nobody has touched stays, and what is no field goes', () => {
  const was = { title_fr: ' as  is ', points: ' 1 ' }
  const mine = {
    title_en: ' A  b ',
    title_fr: ' as  is ',
    note_en: ' One \n\n two ',
    points: ' 1 ',
    other: 'x',
    other_en: 'x',
    title_de: 'x',
  }
  expect(cleanFields(rules, { was, mine })).toEqual({
    title_en: 'A b',
    title_fr: ' as  is ',
    note_en: 'One \n\n two',
    points: ' 1 ',
  })
  expect(cleanFields(rules, { was, mine: { points: ' 2 ' } })).toEqual({ points: '2' })
  expect(cleanFields({ texts: {}, needed: [], shown: [] }, { was, mine })).toEqual({})
})

test.each<[string, Fields, boolean, Fields]>([
  ['all is well', { title_en: 'Title', note_en: 'A', points: '9' }, true, {}],
  ['a line is too long', { title_hu: 'Titles' }, false, { title_hu: 'content.errors.tooLong 5' }],
  ['running text is too long', { note_fr: 'x'.repeat(41) }, false, { note_fr: 'content.errors.tooLong 40' }],
  ['running text is just not too long', { note_fr: 'x'.repeat(40) }, false, {}],
  ['a link leads nowhere', { note_fr: '[a](javascript:b)' }, false, { note_fr: 'content.errors.link javascript:b' }],
  ['what looks like a link is in a line', { thanks_en: '[a](b:)' }, false, {}],
  [
    'too long, and a link leads nowhere',
    { note_fr: `[a](javascript:b)${'x'.repeat(40)}` },
    false,
    { note_fr: 'content.errors.tooLong 40' },
  ],
  ['a number is none', { points: '10' }, false, { points: 'content.errors.whole 1 9' }],
  ['what is needed is empty', { title_en: ' ', title_fr: 'A' }, false, { title_en: 'content.errors.needed' }],
  ['what is needed has signs alone', { title_en: '–' }, true, { title_en: 'content.errors.needed' }],
  ['what is shown is empty, and is not shown', { title_en: 'A', note_en: '' }, false, {}],
  ['what is shown is empty', { title_en: 'A', note_en: '' }, true, { note_en: 'content.errors.shown' }],
  ['what is shown was not sent', { title_en: 'A' }, true, {}],
  ['what need not be there is there in English', { thanks_en: 'A', thanks_fr: '' }, false, {}],
  [
    'what need not be there is there without English',
    { thanks_en: '', thanks_hu: 'A' },
    false,
    { thanks_en: 'content.errors.needed' },
  ],
  ['what need not be there is nowhere', { thanks_en: '', thanks_hu: '' }, false, {}],
  ['what need not be there is sent without English', { thanks_hu: 'A' }, false, {}],
])('a text is checked field by field: %s', (_, mine, isShown, flaws) => {
  expect(findTextFlaws(rules, mine, { isShown, translate })).toEqual(flaws)
})

test('a text: a form without anything is one with nothing in it; what is too much is none', () => {
  expect(draftWritingSchema.parse({})).toEqual({ was: {}, mine: {}, checked: [], intent: 'save', at: '' })
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x']))
  expect(draftWritingSchema.safeParse({ mine: many(60) }).success).toBe(true)
  expect(draftWritingSchema.safeParse({ mine: many(61) }).success).toBe(false)
})

test.each([
  ['2031-02-20T10:00', '2031-02-20T10:00'],
  ['2031-02-20T23:59', '2031-02-20T23:59'],
  ['2031-02-20T24:00', null],
  ['2031-02-20T10:60', null],
  ['2031-02-30T10:00', null],
  ['2031-02-20', null],
  ['2031-02-20 10:00', null],
  ['a 2031-02-20T10:00', null],
  ['2031-02-20T10:00:00', null],
  // The hour skipped by the clock change in spring.
  ['2031-03-30T02:30', null],
  ['2031-03-30T03:00', '2031-03-30T03:00'],
  ['', null],
])('a text: the moment %j of the clocks of the house is one, or none', (typed, read) => {
  const moment = readMoment(typed, 'Europe/Paris')
  expect(moment === null).toBe(read === null)
  if (read !== null) expect(moment).toContain(read.slice(0, 10))
})

describe('a text: columns of several languages', () => {
  const changes = (fields: Record<string, string | null>) => new Map(Object.entries(fields))
  const parse = (text: string | null) => (text === null ? null : JSON.parse(text))

  test('are a field for each, empty where it is not written', () => {
    expect(lineFields('title', { en: 'A', hu: 'B' })).toEqual({ title_en: 'A', title_fr: '', title_hu: 'B' })
    expect(lineFields('title', null)).toEqual({ title_en: '', title_fr: '', title_hu: '' })
  })

  test('are changed language by language; what is emptied goes', () => {
    const text = { en: 'A', fr: 'B', hu: 'C' }
    expect(parse(changeLines('title', text, changes({ title_fr: '', title_hu: 'D', other_en: 'x' })))).toEqual({
      en: 'A',
      hu: 'D',
    })
    expect(parse(changeLines('title', text, changes({ title_en: null })))).toEqual({ fr: 'B', hu: 'C' })
    expect(parse(changeLines('title', null, changes({ title_en: 'A' })))).toEqual({ en: 'A' })
    expect(parse(changeLines('title', text, changes({})))).toEqual(text)
  })

  test('that need not be there are none where nothing is written, and English where there is another one', () => {
    expect(changeOptionalLines('note', { en: 'A' }, changes({ note_en: '' }))).toBeNull()
    expect(changeOptionalLines('note', null, changes({}))).toBeNull()
    expect(parse(changeOptionalLines('note', null, changes({ note_hu: 'C', note_fr: 'B' })))).toEqual({
      en: 'B',
      fr: 'B',
      hu: 'C',
    })
    expect(parse(changeOptionalLines('note', { en: 'A', fr: 'B' }, changes({})))).toEqual({ en: 'A', fr: 'B' })
  })

  const paragraph = (text: string) => ({ type: 'paragraph' as const, children: [{ type: 'text' as const, text }] })
  const words = (...texts: string[]): Block => ({ id: 'x-1', name: 'text', props: { nodes: texts.map(paragraph) } })

  test('of running text are typed as text, unless there is something else in it', () => {
    expect(contentFields('content', { en: [words('A'), words('B', 'C')], fr: [] })).toEqual({
      content_en: 'A\n\nB\n\nC',
      content_fr: '',
      content_hu: '',
    })
    const button: Block = { id: 'b', name: 'button', props: { label: 'Go', href: '/' } }
    expect(contentFields('content', { en: [words('A'), button], fr: 'text' as never, hu: null as never })).toEqual({
      content_hu: '',
    })
    expect(contentFields('content', undefined as never)).toEqual({ content_en: '', content_fr: '', content_hu: '' })
    expect(contentFields('content', { en: [null as never], fr: 7 as never })).toEqual({ content_hu: '' })
  })

  test('of running text are blocks again, and English is always there', () => {
    const change = (fields: Fields) =>
      parse(changeContent('content', { en: [words('A')], fr: [words('B')] }, { changes: changes(fields), key: 'x' }))
    expect(change({ content_fr: '', content_hu: 'C' })).toEqual({ en: [words('A')], hu: [words('C')] })
    expect(change({ content_en: '' })).toEqual({ en: [], fr: [words('B')] })
  })
})

describe('a text: fields with parts', () => {
  const structured = { content: blockStructure }
  const two = (a: string, b: string) =>
    JSON.stringify([
      ...readDocument(textDocument({ en: a }))!,
      { key: 'b', name: 'text', in: ['en'], values: { nodes_en: b } },
    ])

  test('have their parts beside them, and none where there are no blocks', () => {
    const fields = { title: 'A', content: two('One', 'Two') }
    expect(Object.fromEntries(withParts(structured, Object.entries(fields)))).toEqual({
      ...fields,
      'content.a.nodes_en': 'One',
      'content.b.nodes_en': 'Two',
    })
    expect(Object.fromEntries(withParts(structured, [['title', 'A']]))).toEqual({ title: 'A' })
    expect(Object.fromEntries(withParts(structured, [['content', 'x']]))).toEqual({ content: 'x' })
    expect(Object.fromEntries(withParts(undefined, Object.entries(fields)))).toEqual(fields)
  })

  const merge = (was: Fields, mine: Fields, stored: Fields) => {
    const { changes, ...rest } = mergeWritten(structured, { was, mine, stored: new Map(Object.entries(stored)) })
    return { changes: Object.fromEntries(changes), ...rest }
  }
  const content = (value: string) => ({ content: value })
  const [before, own, theirs, both] = [two('A', 'B'), two('Mine', 'B'), two('A', 'Theirs'), two('Mine', 'Theirs')]

  test.each<[string, string, string, string, object]>([
    ['nobody has changed it', before, before, before, {}],
    ['only I have', before, own, before, { changes: content(own) }],
    ['only they have', before, before, theirs, {}],
    ['both have, alike', before, own, own, {}],
    ['each has a part of it', before, own, theirs, { changes: content(both), mine: content(both) }],
    [
      'both have the same part',
      before,
      own,
      two('Other', 'B'),
      { changes: content(own), conflicts: [{ name: 'content.a.nodes_en', mine: 'Mine', theirs: 'Other' }] },
    ],
  ])('are merged part by part where %s', (_, was, mine, stored, expected) => {
    const merged = merge(content(was), content(mine), content(stored))
    expect(merged).toEqual({ changes: {}, conflicts: [], mine: content(mine), ...expected })
  })

  test('are left where they were not sent, or are not there; without parts a field is one of its own', () => {
    expect(merge(content(before), {}, content(theirs))).toEqual({ changes: {}, conflicts: [], mine: {} })
    expect(merge(content(before), content(own), {})).toEqual({ changes: {}, conflicts: [], mine: content(own) })
    expect(merge({}, content(own), content('[]'))).toEqual({ changes: content(own), conflicts: [], mine: content(own) })
    expect(merge({ title: 'A' }, { title: 'B' }, { title: 'A' }).changes).toEqual({ title: 'B' })
    expect(merge({ title: 'A' }, { title: 'B' }, { title: 'C' }).conflicts).toEqual([
      { name: 'title', mine: 'B', theirs: 'C' },
    ])
    const plain = mergeWritten(undefined, {
      was: content(before),
      mine: content(own),
      stored: new Map(Object.entries(content(theirs))),
    })
    expect(plain.conflicts).toEqual([{ name: 'content', mine: own, theirs }])
  })
})

test.each([
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', -3, 'dabc'],
  ['c', -1, 'acbd'],
  ['a', 4, null],
  ['a', -1, null],
  ['d', 1, null],
  ['b', -2, null],
  ['b', 0, null],
  ['e', 1, null],
  ['e', -1, null],
])('a list: %s moved by %i is %s', (key, by, order) => {
  expect(movePastNeighbours(['a', 'b', 'c', 'd'], key, by)?.join('') ?? null).toBe(order)
})
