import { describe, expect, test } from 'vitest'
import type { Block } from '../../../../shop/content/blocks/blocks.ts'
import { blockNames } from '../../../../shop/content/server/block-schemas.ts'
import { listEdited, partsOf } from '../../../ui/block-editor/document.ts'
import { blockWord, propertyWord } from '../../../ui/block-editor/block-words.ts'
import { toColumn, toDocument } from './block-column.ts'
import { blockForms } from './block-forms.ts'

const words = (id: string, text: string): Block => ({
  id,
  name: 'text',
  props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text }] }] },
})
const button = (id: string, label: string): Block => ({ id, name: 'button', props: { label, href: '/terms' } })
const section = (id: string, children: Block[]): Block => ({ id, name: 'section', props: { tone: 'stage', children } })
/** Ids are their own in each language only. */
const bare = (blocks: unknown) => JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'id' ? undefined : value)))

describe('blocks: a form is made from the schema of each', () => {
  test('of every block that stands on a page, and each has words for what it asks', () => {
    const fields = ['survey-input', 'questionnaire-input']
    expect(blockForms.map(({ name }) => name)).toEqual(blockNames.filter((name) => !fields.includes(name)))
    for (const { name, properties } of blockForms)
      expect([blockWord(name), ...properties.map((property) => propertyWord(property.name))]).not.toContain(null)
  })

  test('what a property is, which choices it has and within which bounds', () => {
    const form = (name: string) => blockForms.find((one) => one.name === name)!
    expect(form('column')).toMatchObject({
      isAround: true,
      properties: [{ name: 'span', kind: 'number', least: 1, most: 12, isOptional: false }],
    })
    expect(form('section').properties).toMatchObject([
      { kind: 'choice', choices: ['paper', 'stage'], isOptional: true },
    ])
    expect(form('referral-link').properties.map(({ kind }) => kind)).toEqual(['link', 'words', 'words', 'picture'])
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
    expect(Object.fromEntries(partsOf(document))).toEqual({
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
})
