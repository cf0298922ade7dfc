/** Questions of a survey or questionnaire, in the editor and as stored. */
import { describe, expect, test } from 'vitest'
import type { Block } from '#core/content/blocks/blocks.ts'
import { type EditedBlock, listEdited } from '#apps/desk/ui/block-editor/document.ts'
import { toColumn, toDocument } from './block-column.ts'
import { nameQuestions } from './question-column.ts'

const section = (id: string, children: Block[]): Block => ({ id, name: 'section', props: { tone: 'stage', children } })

describe('blocks: the questions of a form', () => {
  const common = { label: 'Which?', hint: 'One of them.', required: true, retired: true }
  const options = [
    { value: 'a', label: 'Alto' },
    { value: 'b', label: 'Bass', retired: true },
  ]
  const fields = [
    { field: 'a', kind: 'radio', ...common, options },
    { field: 'b', kind: 'checkbox', label: 'All?', options },
    { field: 'c', kind: 'rating', label: 'How?', low: 'Bad', high: 'Good' },
    { field: 'd', kind: 'scale', label: 'How?', required: true, min: 0, max: 10 },
    { field: 'e', kind: 'text', label: 'What?', longest: 80 },
    { field: 'f', kind: 'number', label: 'How many?', min: 0.5 },
    { field: 'g', kind: 'date', label: 'When?', max: '2026-11-28' },
    { field: 'h', kind: 'email', label: 'Who?', retired: true },
  ] as const
  const stored = (name: 'survey-input' | 'questionnaire-input') =>
    fields.map((props) => ({ id: `i-${props.field}`, name, props }))

  test.each(['survey-input', 'questionnaire-input'] as const)(
    '%s: each becomes a block of the editor and is one field again',
    (name) => {
      const content = { en: [section('s', stored(name))] }
      const document = toDocument(content, name)!
      expect(listEdited(document).map(({ name: is }) => is)).toEqual([
        'section',
        'question-radio',
        'choice',
        'choice',
        'question-checkbox',
        'choice',
        'choice',
        ...['rating', 'scale', 'text', 'number', 'date', 'email'].map((kind) => `question-${kind}`),
      ])
      expect(toColumn(document, name)).toEqual(content)
      expect(toDocument(content)).toBeNull()
    },
  )

  test('each has what was stored of it, and its choices stand in it', () => {
    const [radio, , , scale] = toDocument({ en: stored('survey-input') }, 'survey-input')!
    const everywhere = ['en', 'fr', 'hu']
    expect(radio).toEqual({
      key: 'i-a',
      name: 'question-radio',
      in: everywhere,
      values: { field: 'a', question_en: 'Which?', hint_en: 'One of them.', required: 'yes', retired: 'yes' },
      children: [
        { key: 'i-a-a', name: 'choice', in: everywhere, values: { choice_en: 'Alto', value: 'a' } },
        { key: 'i-a-b', name: 'choice', in: everywhere, values: { choice_en: 'Bass', value: 'b', retired: 'yes' } },
      ],
    })
    expect(scale!.values).toEqual({ field: 'd', question_en: 'How?', required: 'yes', min: '0', max: '10' })
  })

  const edited = (
    key: string,
    name: string,
    values: Record<string, string>,
    children?: EditedBlock[],
  ): EditedBlock => ({
    key,
    name,
    in: ['en'],
    values,
    ...(children && { children }),
  })
  const asked = (key: string, question_en?: string, more: Record<string, string> = {}) =>
    edited(key, 'question-email', { ...(question_en !== undefined && { question_en }), ...more })
  const namesOf = (...blocks: EditedBlock[]) =>
    listEdited(nameQuestions(blocks)).map(({ values }) => values['field'] ?? values['value'])

  test('one that has no name yet is called by its English words, as nobody else is, wherever it stands', () => {
    expect(namesOf(asked('a', 'Who?'), asked('b', 'Who?'), asked('c', 'Kept?', { field: 'who-2' }))).toEqual([
      'who',
      'who-3',
      'who-2',
    ])
    expect(namesOf(asked('a', '2 or 3 halls?'), asked('b'), asked('c', '写真'), asked('d', '7'))).toEqual([
      'or-3-halls',
      'question',
      'question-2',
      'question-3',
    ])
    expect(namesOf(asked('a', `${'x'.repeat(35)} y`), asked('b', 'y'.repeat(50)))).toEqual([
      'x'.repeat(35),
      'y'.repeat(36),
    ])
    expect(namesOf(edited('s', 'section', {}, [asked('a', 'Who?')]), asked('b', 'Who?'))).toEqual([
      undefined,
      'who',
      'who-2',
    ])
  })

  test('choices are called by theirs, each list by itself; what is no question stays as it is', () => {
    const list = (key: string) => [
      edited(`${key}1`, 'choice', { choice_en: 'Yes' }),
      edited(`${key}2`, 'choice', { choice_en: 'Yes' }),
      edited(`${key}3`, 'choice', { choice_en: 'No', value: 'yes-2' }),
      edited(`${key}4`, 'choice', {}),
    ]
    const questions = ['a', 'b'].map((key) => edited(key, 'question-radio', { question_en: key }, list(key)))
    const values = ['yes', 'yes-3', 'yes-2', 'choice']
    expect(namesOf(...questions)).toEqual(['a', ...values, 'b', ...values])
    const others = [edited('t', 'text', { nodes_en: 'A' }), edited('r', 'row', {}, [edited('u', 'text', {})])]
    expect(nameQuestions(others)).toEqual(others)
    expect(Object.keys(nameQuestions([asked('a')])[0]!)).not.toContain('children')
  })
})
