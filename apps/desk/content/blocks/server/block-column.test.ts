import { describe, expect, test } from 'vitest'
import type { Block } from '#core/content/blocks/blocks.ts'
import { blockNames } from '#core/content/server/block-schemas.ts'
import { listEdited, findParts } from '#apps/desk/ui/block-editor/document.ts'
import { nameBlock, nameProperty } from '#apps/desk/ui/block-editor/block-words.ts'
import { findProps, toColumn, toDocument } from './block-column.ts'
import { blockForms, findBlockForm } from './block-forms.ts'

const words = (id: string, text: string): Block => ({
  id,
  name: 'text',
  props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text }] }] },
})
const button = (id: string, label: string): Block => ({ id, name: 'button', props: { label, href: '/terms' } })
const section = (id: string, children: Block[]): Block => ({ id, name: 'section', props: { tone: 'stage', children } })
/** Ids are unique only within each language. */
const bare = (blocks: unknown) => JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'id' ? undefined : value)))

describe('blocks: a form is made from the schema of each', () => {
  test('of every block that stands on a page, and each has words for what it asks', () => {
    const fields = ['survey-input', 'questionnaire-input']
    expect(blockForms.page.map(({ name }) => name)).toEqual(blockNames.filter((name) => !fields.includes(name)))
    for (const { name, properties } of blockForms.page)
      expect([nameBlock(name), ...properties.map((property) => nameProperty(property.name))]).not.toContain(null)
  })

  test('what a property is, which choices it has and within which bounds', () => {
    const form = (name: string) => blockForms.page.find((one) => one.name === name)!
    expect(form('column')).toMatchObject({
      isAround: true,
      properties: [{ name: 'span', kind: 'number', least: 1, most: 12, isOptional: false }],
    })
    expect(form('section').properties).toMatchObject([
      { kind: 'choice', choices: ['paper', 'stage'], isOptional: true },
    ])
    expect(form('referral-link').properties.map(({ kind }) => kind)).toEqual(['link', 'words', 'words', 'picture'])
    expect(form('title')).toEqual({
      name: 'title',
      isAround: false,
      properties: [
        { name: 'text', kind: 'words', isOptional: false },
        { name: 'level', kind: 'choice', choices: [2, 3], isOptional: true },
      ],
    })
    expect(form('text').properties).toEqual([{ name: 'nodes', kind: 'running', isOptional: false }])
  })

  test('a form asks with questions and their choices, around which stands what stands on a page, and no other form', () => {
    const names = blockForms.questions.map(({ name }) => name)
    expect(names.slice(10)).toEqual([
      'choice',
      ...blockForms.page.map(({ name }) => name).filter((name) => name !== 'questionnaire-questionnaire'),
    ])
    expect(blockForms.questions.filter(({ holds }) => holds === 'choice').map(({ name }) => name)).toEqual([
      'question-radio',
      'question-checkbox',
      'question-select',
    ])
    expect(blockForms.questions.filter(({ isPart }) => isPart).map(({ name }) => name)).toEqual(['choice'])
    expect(findBlockForm('question-scale')!.properties).toEqual([
      { name: 'question', kind: 'words', isOptional: false },
      { name: 'hint', kind: 'words', isOptional: true },
      { name: 'min', kind: 'number', least: 0, most: 9, isOptional: true },
      { name: 'max', kind: 'number', least: 1, most: 10, isOptional: true },
      { name: 'low', kind: 'words', isOptional: true },
      { name: 'high', kind: 'words', isOptional: true },
      { name: 'required', kind: 'yes', isOptional: true },
      { name: 'retired', kind: 'yes', isOptional: true },
      { name: 'field', kind: 'name', isOptional: true },
    ])
  })
})

describe('blocks: a column becomes a document and is one again', () => {
  test('arranged alike, each block stands once, in all languages', () => {
    const content = {
      en: [words('a', 'One'), section('b', [button('c', 'Go')])],
      hu: [words('a', 'Egy'), section('b', [button('c', 'Tovább')])],
    }
    const document = toDocument(content)!
    for (const { in: where } of listEdited(document)) expect(where).toEqual(['en', 'fr', 'hu'])
    expect(Object.fromEntries(findParts(document))).toEqual({
      'a.nodes_en': 'One',
      'a.nodes_hu': 'Egy',
      'b.tone': 'stage',
      'c.href_en': '/terms',
      'c.label_en': 'Go',
      'c.label_hu': 'Tovább',
    })
    expect(toColumn(document)).toEqual(content)
  })

  test('arranged in another way, each language keeps its own blocks in their order', () => {
    const content = {
      en: [words('1', 'One'), button('2', 'Go'), words('3', 'Two')],
      fr: [button('1', 'Aller'), words('2', 'Deux')],
      hu: [words('1', 'Egy'), section('2', [words('3', 'Benne'), button('4', 'Menj')]), words('5', 'Kettő')],
    }
    expect(bare(toColumn(toDocument(content)!))).toEqual(bare(content))
  })

  test('a language without words of its own has those of the English, block by block', () => {
    const document = toDocument({
      en: [words('a', 'One'), words('b', 'Two')],
      fr: [words('a', 'Un'), words('b', 'Two')],
    })!
    expect(Object.keys(document[1]!.values)).toEqual(['nodes_en'])
    expect(toColumn(document).fr).toEqual([words('a', 'Un'), words('b', 'Two')])
    expect(toColumn(document).hu).toBeUndefined()
  })

  test('what stands at one place in each language stands there one below the other, English first', () => {
    const document = toDocument({ en: [words('a', 'One')], fr: [button('a', 'Aller')], hu: [section('a', [])] })!
    expect(document.map(({ name, in: where }) => [name, where])).toEqual([
      ['text', ['en']],
      ['button', ['fr']],
      ['section', ['hu']],
    ])
  })

  test('a block that English has not has the words of its first language where another one has none', () => {
    const document = toDocument({ en: [], fr: [words('a', 'Un')], hu: [words('a', 'Un')] })!
    expect(document.map(({ in: where, values }) => [where, values])).toEqual([[['fr', 'hu'], { nodes_fr: 'Un' }]])
    expect(toColumn(document).hu).toEqual([words('a', 'Un')])
  })

  test('content that no page would show as it stands is not typed here', () => {
    for (const wrong of [[{ id: 'a', name: 'script', props: {} }], 'text', [section('a', [null as never])]])
      expect(toDocument({ en: wrong })).toBeNull()
  })

  test('more blocks than an editor has are not typed here, whether in one language or in all of them', () => {
    const many = (count: number, make: typeof words | typeof button) =>
      Array.from({ length: count }, (_, at) => make(`${at}`, 'A'))
    expect(toDocument({ en: many(300, words) })).toHaveLength(300)
    expect(toDocument({ en: many(301, words) })).toBeNull()
    expect(toDocument({ en: [section('s', many(300, words))] })).toBeNull()
    expect(toDocument({ en: many(160, words), fr: many(140, button) })).toHaveLength(300)
    expect(toDocument({ en: many(160, words), fr: many(141, button) })).toBeNull()
  })

  test('a block keeps its id as a key, cleaned, short, and no other one of the document', () => {
    const keysOf = (...ids: string[]) => toDocument({ en: ids.map((id) => words(id, 'A')) })!.map(({ key }) => key)
    expect(keysOf('a b//c', 'a-b-c', 'a-b-c', 'x'.repeat(70), '!')).toEqual([
      'a-b-c',
      'a-b-c-2',
      'a-b-c-3',
      'x'.repeat(60),
      '-',
    ])
    expect(
      listEdited(toDocument({ en: [section('a', [words('a', 'One')]), words('a', 'Two')] })!).map(({ key }) => key),
    ).toEqual(['a', 'a-2', 'a-3'])
  })

  test('blocks are one where all but their words is the same, and two where it is not', () => {
    const title = (text: string, level?: 2 | 3): Block => ({
      id: 't',
      name: 'title',
      props: { text, ...(level && { level }) },
    })
    const aligned = (en: Block[], fr: Block[]) =>
      toDocument({ en, fr, hu: en })!.map(({ name, in: where }) => [name, where])
    expect(aligned([title('A', 2)], [title('B', 2)])).toEqual([['title', ['en', 'fr', 'hu']]])
    expect(aligned([title('A', 2)], [title('B', 3)])).toEqual([
      ['title', ['en', 'hu']],
      ['title', ['fr']],
    ])
    expect(aligned([words('1', 'A'), words('2', 'B')], [button('1', 'C'), words('2', 'D')])).toEqual([
      ['text', ['en', 'hu']],
      ['button', ['fr']],
      ['text', ['en', 'fr', 'hu']],
    ])
    // The longest common part is merged.
    expect(
      aligned([words('1', 'A'), button('2', 'B'), title('C')], [button('1', 'D'), title('E'), words('2', 'F')]),
    ).toEqual([
      ['text', ['en', 'hu']],
      ['button', ['en', 'fr', 'hu']],
      ['title', ['en', 'fr', 'hu']],
      ['text', ['fr']],
    ])
    expect(aligned([words('1', 'A'), button('2', 'B')], [title('1'), words('2', 'D')])).toEqual([
      ['title', ['fr']],
      ['text', ['en', 'fr', 'hu']],
      ['button', ['en', 'hu']],
    ])
  })

  test('words that a language has like the first one are those of the first one; without any it has them, too', () => {
    const file = (label?: string): Block => ({
      id: 'f',
      name: 'file',
      props: { file: 'a', ...(label !== undefined && { label }) },
    })
    const document = toDocument({ en: [file('Read')], fr: [file('Lire')], hu: [file('Read')] })!
    expect(document).toEqual([
      { key: 'f', name: 'file', in: ['en', 'fr', 'hu'], values: { file: 'a', label_en: 'Read', label_fr: 'Lire' } },
    ])
    expect(toColumn(document)).toEqual({ en: [file('Read')], fr: [file('Lire')] })
    // A label in only one language splits the block in two.
    expect(toDocument({ en: [file()], fr: [file('Lire')] })!.map(({ in: where }) => where)).toEqual([
      ['en', 'hu'],
      ['fr'],
    ])
  })

  test('numbers are numbers, and what is empty and need not be there is not', () => {
    const edited = (name: string, values: Record<string, string>) => ({ key: 'k', name, in: ['en' as const], values })
    const propsOf = (name: string, values: Record<string, string>) => toColumn([edited(name, values)]).en[0]!.props
    expect(propsOf('title', { text_en: 'A', level: '3' })).toEqual({ text: 'A', level: 3 })
    expect(propsOf('title', { text_en: 'A' })).toEqual({ text: 'A' })
    expect(propsOf('button', {})).toEqual({ label: '', href: '' })
    expect(propsOf('column', { span: '' })).toEqual({ span: '' })
    expect(propsOf('section', { tone: 'stage' })).toEqual({ tone: 'stage' })
    expect(findProps(edited('question-number', { min: '0,5', max: '12' }), 'en')).toEqual({
      question: '',
      min: 0.5,
      max: 12,
    })
    expect(() => findProps(edited('script', {}), 'en')).toThrow('No form for script.')
  })
})
