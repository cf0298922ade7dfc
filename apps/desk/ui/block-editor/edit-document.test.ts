import { expect, test } from 'vitest'
import { nameBlock, nameChoice, findGist, nameProperty } from './block-words.ts'
import {
  findBaseLocale,
  type BlockForm,
  type BlockProperty,
  type EditedBlock,
  findEdited,
  findMisplaced,
  findFormsWithin,
  findParts,
  type PropertyKind,
  readDocument,
  readPart,
  nameValue,
  writeDocument,
} from './document.ts'
import { addInto, addCopy, createBlock, moveBlock, placeBlock, setValue } from './edit-document.ts'

const property = (name: string, kind: PropertyKind, more: Partial<BlockProperty> = {}): BlockProperty => ({
  name,
  kind,
  isOptional: false,
  ...more,
})
const block = (key: string, name = 'text', more: Partial<EditedBlock> = {}): EditedBlock => ({
  key,
  name,
  in: ['en', 'fr', 'hu'],
  values: {},
  ...more,
})
const outline = (blocks: readonly EditedBlock[]): unknown[] =>
  blocks.map(({ key, children }) => (children ? [key, ...outline(children)] : key))

test('blocks: a new one has what it cannot be without: the first of its choices, the most of its numbers', () => {
  const form: BlockForm = {
    name: 'column',
    isAround: true,
    properties: [
      property('span', 'number', { least: 1, most: 12 }),
      property('count', 'number'),
      property('tone', 'choice', { choices: ['paper', 'stage'] }),
      property('level', 'choice', { choices: [2, 3], isOptional: true }),
      property('text', 'words'),
    ],
  }
  expect(createBlock(form)).toEqual({
    key: expect.stringMatching(/^b-[0-9a-f]{10}$/),
    name: 'column',
    in: ['en', 'fr', 'hu'],
    values: { span: '12', count: '1', tone: 'paper' },
    children: [],
  })
  expect(createBlock({ ...form, isAround: false, properties: [] })).toEqual({
    key: expect.any(String),
    name: 'column',
    in: ['en', 'fr', 'hu'],
    values: {},
  })
})

test('blocks: a copy is known by names of its own, in whatever stands in it, too', () => {
  const choice = block('c', 'choice', { values: { value: 'yes', choice_en: 'Yes' } })
  const question = block('q', 'question-radio', { values: { field: 'f1', question_en: 'Again?' }, children: [choice] })
  const { blocks, key } = addCopy([question, block('z')], 'q')
  expect(blocks.map(({ key: one }) => one)).toEqual(['q', key, 'z'])
  const copy = findEdited(blocks, key)!
  expect([copy.values, copy.children!.map(({ values }) => values)]).toEqual([
    { question_en: 'Again?' },
    [{ choice_en: 'Yes' }],
  ])
  expect(findEdited(blocks, 'q')).toEqual(question)
})

test('blocks: one is put first or last in another, and moved no further than its neighbours', () => {
  const page = [block('a'), block('s', 'section', { children: [block('b')] })]
  expect(outline(addInto(page, null, block('n'), 'first'))).toEqual(['n', 'a', ['s', 'b']])
  expect(outline(addInto(page, 's', block('n'), 'first'))).toEqual(['a', ['s', 'n', 'b']])
  expect(outline(addInto(page, 's', block('n')))).toEqual(['a', ['s', 'b', 'n']])
  expect(outline(addInto(page, 'a', block('n')))).toEqual([
    ['a', 'n'],
    ['s', 'b'],
  ])
  expect(outline(moveBlock(page, 'a', 1))).toEqual([['s', 'b'], 'a'])
  for (const [key, by] of [
    ['a', -1],
    ['s', 1],
    ['b', 1],
  ] as const)
    expect(moveBlock(page, key, by)).toEqual(page)
  expect(outline(placeBlock(page, 'b', 'a', 'after'))).toEqual(['a', 'b', ['s']])
  expect(outline(placeBlock(page, 'a', 's', 'after'))).toEqual([['s', 'b'], 'a'])
  expect(placeBlock(page, 'gone', 'a', 'after')).toEqual(page)
  expect(setValue(page, 'b', 'text_en', 'x')[1]!.children![0]!.values).toEqual({ text_en: 'x' })
})

test('blocks: what stands in a kind of block is what it holds; a part stands in nothing else', () => {
  const forms: BlockForm[] = [
    { name: 'text', properties: [], isAround: false },
    { name: 'section', properties: [], isAround: true },
    { name: 'question', properties: [], isAround: true, holds: 'choice' },
    { name: 'choice', properties: [], isAround: false, isPart: true },
  ]
  const within = (name: string | null) =>
    findFormsWithin(forms, forms.find((form) => form.name === name) ?? null).map((form) => form.name)
  expect([within(null), within('section'), within('question')]).toEqual([
    ['text', 'section', 'question'],
    ['text', 'section', 'question'],
    ['choice'],
  ])
  const choice = block('c', 'choice')
  const question = (...children: EditedBlock[]) => block('q', 'question', { children })
  const wrong = (...blocks: EditedBlock[]) => findMisplaced(blocks, forms).map(({ key }) => key)
  expect(wrong(question(choice), block('s', 'section', { children: [block('t')] }))).toEqual([])
  expect(wrong(choice, question(block('t')), block('s', 'section', { children: [block('d', 'choice')] }))).toEqual([
    'c',
    't',
    'd',
  ])
})

test('blocks: a document is the same text whatever was typed first; what is empty is not in it', () => {
  const one = block('a', 'text', { in: ['hu', 'en'], values: { b: '1', a: '2', c: '' } })
  expect(writeDocument([one])).toBe('[{"key":"a","name":"text","in":["en","hu"],"values":{"a":"2","b":"1"}}]')
  for (const wrong of [
    { key: '' },
    { key: 'a b' },
    { name: 7 },
    { in: [] },
    { in: ['de'] },
    { values: null },
    { values: { 'a-b': 'x' } },
    { values: { a: 1 } },
    { children: {} },
  ])
    expect([wrong, readDocument(JSON.stringify([{ ...block('a'), ...wrong }]))]).toEqual([wrong, null])
  expect([
    ...findParts([block('s', 'section', { children: [block('b', 'text', { values: { text_fr: 'x' } })] })]),
  ]).toEqual([['b.text_fr', 'x']])
  expect(['b-1.text_fr', 'b-1', '.text', 'b.a.b'].map(readPart)).toEqual([
    { key: 'b-1', value: 'text_fr' },
    null,
    null,
    null,
  ])
})

test('blocks: words, links and running text are typed in each language, all else once', () => {
  const kinds: PropertyKind[] = [
    'words',
    'link',
    'running',
    'picture',
    'file',
    'video',
    'choice',
    'number',
    'amount',
    'day',
    'yes',
    'name',
  ]
  expect(kinds.map((kind) => nameValue(property('x', kind), 'fr'))).toEqual([
    'x_fr',
    'x_fr',
    'x_fr',
    ...Array.from({ length: 9 }, () => 'x'),
  ])
  expect([
    findBaseLocale(block('a')),
    findBaseLocale(block('a', 'text', { in: ['hu', 'fr'] })),
    findBaseLocale(block('a', 'text', { in: [] })),
  ]).toEqual(['en', 'hu', 'en'])
})

test('blocks: in the list one is told by its beginning, in the reader’s language where it has that', () => {
  const gist = (values: Record<string, string>, locale = 'fr') => findGist(block('a', 'text', { values }), locale)
  expect(gist({ nodes_en: '### **Doors** open^^', nodes_fr: 'Les portes\nouvrent' })).toBe('Les portes')
  expect(gist({ nodes_en: '### **Doors** open^^' })).toBe('Doors open')
  expect(gist({ href_en: '/x', label_en: 'Book' })).toBe('Book')
  expect(gist({ media: 'foyer' })).toBe('foyer')
  expect(gist({})).toBe('')
  expect(gist({ text_fr: 'x'.repeat(60) })).toBe('x'.repeat(60))
  expect(gist({ text_fr: `${'x'.repeat(59)} yz` })).toBe(`${'x'.repeat(59)}…`)
})

test('blocks: a kind, a property or a choice without a word has none', () => {
  expect([nameBlock('text'), nameBlock('mystery'), nameBlock('constructor')]).toEqual(['blocks.text', null, null])
  expect([nameProperty('span'), nameProperty('toString')]).toEqual(['blocks.property.span', null])
  expect([nameChoice('tone', 'stage'), nameChoice('per_view', 3)]).toEqual(['blocks.choice.stage', null])
})
