/** Flaws of blocks, by position; texts are represented by their keys and values. */
import { describe, expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { type EditedBlock, readDocument, writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import { maxRunningLength } from '#apps/desk/ui/text/marked-text.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { blockRules, listNamedParts } from './block-rule.ts'

const translate = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as DeskTranslate
const block = (key: string, name: string, values: Fields = {}, more: Partial<EditedBlock> = {}): EditedBlock => ({
  key,
  name,
  in: [...locales],
  values,
  ...more,
})
const choice = (key: string, choice_en: string, values: Fields = {}) => block(key, 'choice', { choice_en, ...values })
const choices = [choice('c1', 'Yes'), choice('c2', 'No')]
const question = (name: string, values: Fields = {}, more: Partial<EditedBlock> = {}) =>
  block('q', `question-${name}`, { question_en: 'Why?', ...values }, more)

const flawsOf = (rule: typeof blockRules.page, ...blocks: EditedBlock[]) =>
  rule.findFlaws(writeDocument(blocks), { name: 'content', translate })
const onPage = (...blocks: EditedBlock[]) => flawsOf(blockRules.page, ...blocks)
const inForm = (...blocks: EditedBlock[]) => flawsOf(blockRules.questions, ...blocks)

describe('blocks: what is right is told nothing of', () => {
  test('of a page, and of a form', () => {
    const button = block('b', 'button', { label_en: 'Go', href_en: '/terms', href_fr: '/conditions' })
    const text = block('t', 'text', { nodes_hu: '[Jegyek](/jegyek)' }, { in: ['hu'] })
    const column = block('c', 'column', { span: '12' }, { children: [button, text] })
    expect(onPage(block('s', 'section', { tone: 'stage' }, { children: [column] }))).toEqual({})
    const asked = [
      question('radio', { required: 'yes' }, { children: choices }),
      block('n', 'question-number', { question_en: 'How many?', min: '0,5', max: '2' }),
      block('d', 'question-date', { question_en: 'When?', min: '2026-11-28' }),
      block('w', 'question-scale', { question_en: 'Again?', min: '9', max: '10', low_en: 'No', high_fr: 'Oui' }),
    ]
    expect(inForm(block('s', 'section', {}, { children: asked }))).toEqual({})
  })

  test('of an empty document, however much nothing there is around it', () => {
    const check = (value: string) => blockRules.page.findFlaws(value, { name: 'content', translate })
    expect(check('[]'.padEnd(200_000))).toEqual({})
    expect(check('[]'.padEnd(200_001))).toEqual({ content: 'blocks.errors.tooMuch' })
    expect(check('[')).toEqual({ content: 'blocks.errors.document' })
  })
})

const long = 'x'.repeat(maxRunningLength + 1)
test.each<[string, EditedBlock, Fields]>([
  ['words that are not there', block('b', 'button', { href_en: '/' }), { label_en: 'content.errors.empty' }],
  [
    'words that are too long',
    block('b', 'button', { label_en: 'x'.repeat(2001), href_en: '/' }),
    { label_en: 'content.errors.tooLong 2000' },
  ],
  ['words that are just not too long', block('b', 'button', { label_en: 'x'.repeat(2000), href_en: '/' }), {}],
  [
    'words that are too long in one language',
    block('f', 'file', { file: 'a', label_fr: 'x'.repeat(2001) }),
    { label_fr: 'content.errors.tooLong 2000' },
  ],
  [
    'running text that is too long',
    block('t', 'text', { nodes_fr: long }),
    { nodes_fr: `content.errors.tooLong ${maxRunningLength}` },
  ],
  ['running text that is just not too long', block('t', 'text', { nodes_fr: long.slice(1) }), {}],
  [
    'a link of running text that leads nowhere',
    block('t', 'text', { nodes_en: 'A', nodes_hu: '[x](javascript:alert)' }),
    { nodes_hu: 'content.errors.link javascript:alert' },
  ],
  [
    'a link that leads nowhere',
    block('b', 'button', { label_en: 'Go', href_en: '/', href_fr: '//evil.example' }),
    { href_fr: 'content.errors.link //evil.example' },
  ],
  [
    'words of the first language that stand in for all others',
    block('b', 'button', { label_fr: 'Aller', href_fr: 'javascript:a', href_hu: '/' }, { in: ['fr', 'hu'] }),
    { href_fr: 'content.errors.link javascript:a' },
  ],
  ['a video that is none', block('y', 'youtube', { video: 'x', title_en: 'A' }), { video: 'blocks.errors.video' }],
  ['a width', block('c', 'column', { span: '13' }, { children: [] }), { span: 'content.errors.whole 1 12' }],
  ['no width', block('c', 'column', {}, { children: [] }), { span: 'content.errors.empty' }],
  [
    'a choice that there is not',
    block('s', 'section', { tone: 'blue' }, { children: [] }),
    { tone: 'blocks.errors.choice' },
  ],
  ['nothing but what need not be there', block('s', 'section', {}, { children: [] }), {}],
  ['no picture', block('i', 'image'), { media: 'content.errors.empty' }],
  ['a kind of block that there is not', block('x', 'script', { src: '//a.example' }), { '': 'blocks.errors.unknown' }],
  ['a choice outside of a question', block('c', 'choice'), { '': 'blocks.errors.unknown' }],
  ['a question outside of a form', question('email'), { '': 'blocks.errors.unknown' }],
  ['blocks in one that holds none', block('t', 'text', {}, { children: [] }), { '': 'blocks.errors.unknown' }],
])('blocks: on a page, %s', (_, one, flaws) => {
  const places = Object.entries(flaws).map(([name, text]) => [`content.${one.key}${name && `.${name}`}`, text])
  expect(onPage(one)).toEqual(Object.fromEntries(places))
  expect(onPage(block('around', 'row', {}, { children: [one] }))).toEqual(Object.fromEntries(places))
})

test.each<[string, EditedBlock[], Fields]>([
  ['a question without words', [question('email', { question_en: '' })], { 'q.question_en': 'content.errors.empty' }],
  [
    'a question of too many words',
    [question('email', { question_fr: 'x'.repeat(501) })],
    { 'q.question_fr': 'content.errors.tooLong 500' },
  ],
  ['nothing to choose from', [question('radio', {}, { children: [] })], { q: 'surveys.errors.choices' }],
  [
    'a choice without words',
    [question('select', {}, { children: [choice('c', '')] })],
    { 'c.choice_en': 'content.errors.empty' },
  ],
  [
    'two choices of one name',
    [question('checkbox', {}, { children: [choice('c1', 'A', { value: 'a' }), choice('c2', 'B', { value: 'a' })] })],
    { q: 'surveys.errors.choicesWrong' },
  ],
  [
    'more boxes than a form may have',
    [question('radio', {}, { children: Array.from({ length: 31 }, (_, at) => choice(`c${at}`, 'A')) })],
    { q: 'surveys.errors.choicesWrong' },
  ],
  ['bounds the wrong way round', [question('scale', { min: '5', max: '3' })], { q: 'surveys.errors.bounds' }],
  ['a bound outside of the scale', [question('scale', { max: '11' })], { 'q.max': 'content.errors.whole 1 10' }],
  ['a bound that is no number', [question('number', { min: 'one' })], { 'q.min': 'surveys.errors.noNumber' }],
  ['a day that there is not', [question('date', { max: '2026-02-30' })], { 'q.max': 'blocks.errors.choice' }],
  ['a name that is none', [question('text', { field: 'Not a name' })], { q: 'blocks.errors.unknown' }],
  [
    'a name that is there twice',
    [question('text', { field: 'same' }), { ...question('email', { field: 'same' }), key: 'r' }],
    { r: 'blocks.errors.unknown' },
  ],
  [
    'a name that is there twice, in languages apart',
    [
      question('text', { field: 'same' }, { in: ['en'] }),
      {
        ...question('email', { field: 'same' }),
        key: 'r',
        in: ['fr', 'hu'],
        values: { field: 'same', question_fr: 'Qui ?' },
      },
    ],
    {},
  ],
  ['names that are made when they are saved', [question('text'), { ...question('text'), key: 'r' }], {}],
  [
    'a question within a question',
    [question('radio', {}, { children: [...choices, block('e', 'question-email', { question_en: 'Who?' })] })],
    { e: 'blocks.errors.unknown' },
  ],
  [
    'a form within a form',
    [block('f', 'questionnaire-questionnaire', { questionnaire: 'x' })],
    { f: 'blocks.errors.unknown' },
  ],
])('blocks: in a form, %s', (_, blocks, flaws) => {
  const places = Object.entries(flaws).map(([place, text]) => [`content.${place}`, text])
  expect(inForm(...blocks)).toEqual(Object.fromEntries(places))
})

test('blocks: a form has thirty questions, wherever they stand, and not one more', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => block(`m${at}`, 'question-email', { question_en: `${at}?` }))
  const around = (count: number) => [block('s', 'section', {}, { children: many(count) }), block('t', 'text')]
  expect(inForm(...around(30))).toEqual({})
  expect(inForm(...around(31))).toEqual({ content: 'surveys.errors.tooMany 30' })
})

describe('blocks: what is typed is cleaned', () => {
  const clean = (...blocks: EditedBlock[]) => readDocument(blockRules.page.clean(JSON.stringify(blocks)))

  test('texts as everywhere, in the languages of the block, and of no other property than its kind has', () => {
    const typed = {
      label_en: '  Go  there ',
      label_fr: ' ',
      label_hu: 'Menj',
      href_en: ' /terms ',
      tone: 'stage',
      href: 'x',
    }
    expect(clean(block('b', 'button', typed, { in: ['en', 'fr'] }))).toEqual([
      block('b', 'button', { label_en: 'Go there', href_en: '/terms' }, { in: ['en', 'fr'] }),
    ])
    expect(clean(block('t', 'text', { nodes_en: ' One \n\n two ' }))).toEqual([
      block('t', 'text', { nodes_en: 'One \n\n two' }),
    ])
  })

  test('within other blocks, too; what holds none loses those in it, and what holds some has a list of them', () => {
    const inside = block('t', 'text', { nodes_en: ' A ' })
    expect(
      clean(
        block('r', 'row', {}, { children: [inside] }),
        block('u', 'text', {}, { children: [{ ...inside, key: 'v' }] }),
      ),
    ).toEqual([block('r', 'row', {}, { children: [block('t', 'text', { nodes_en: 'A' })] }), block('u', 'text')])
    expect(clean(block('r', 'row'))).toEqual([block('r', 'row', {}, { children: [] })])
  })

  test('and what is no block of the shop, or no document, stays for whoever typed it', () => {
    const foreign = block('x', 'script', { src: ' //a.example ' }, { children: [block('y', 'style')] })
    expect(clean(foreign)).toEqual([foreign])
    expect(blockRules.page.clean(' [1')).toBe(' [1')
  })
})

test('blocks: what they name is found in each of them, by its kind and place', () => {
  const referral = block('r', 'referral-link', { href_en: '/', title_en: 'A', media: 'dawn' })
  const named = [
    block('s', 'section', { tone: 'stage' }, { children: [referral, block('f', 'file', { file: 'programme' })] }),
    block('x', 'script', { media: 'nowhere' }),
    block('y', 'youtube', { video: 'abcdefghijk', title_en: 'A' }),
    block('q', 'questionnaire-questionnaire', { questionnaire: 'letter' }),
  ]
  expect(listNamedParts(named)).toEqual([
    { kind: 'picture', name: 'dawn', part: 'r.media' },
    { kind: 'file', name: 'programme', part: 'f.file' },
    { kind: 'questionnaire', name: 'letter', part: 'q.questionnaire' },
  ])
})
