import { expect, test } from 'vitest'
import { createFormRules } from './form-rules.ts'
import type { Block } from './blocks.ts'
import { type FormField, maxFields } from './fields.ts'
import { listFields, removeRetired } from './walk-blocks.ts'

const input = (props: FormField): Block => ({ id: props.field, name: 'survey-input', props })
const choice = (field: string, options: { value: string; retired?: boolean }[]) =>
  input({
    field,
    kind: 'radio',
    label: field,
    options: options.map((option) => ({ ...option, label: option.value })),
  })

test('forms: what is asked no more, what can be chosen no more, and a choice with nothing left are not shown', () => {
  const text = input({ field: 'text', kind: 'text', label: 'Words' })
  const blocks: Block[] = [
    text,
    input({ field: 'old', kind: 'text', label: 'Old', retired: true }),
    {
      id: 'section',
      name: 'section',
      props: {
        children: [
          choice('some', [{ value: 'a' }, { value: 'b', retired: true }]),
          choice('none', [{ value: 'c', retired: true }]),
        ],
      },
    },
  ]
  expect(removeRetired(blocks)).toEqual([
    text,
    { id: 'section', name: 'section', props: { children: [choice('some', [{ value: 'a' }])] } },
  ])
  expect(listFields(blocks).map(({ field }) => field)).toEqual(['text', 'old', 'some', 'none'])
})

test('forms: as many fields as a form may have are right, one more is not, nor the same one twice', () => {
  const check = createFormRules('survey-input')
  const field = (number: number) => input({ field: `f${number}`, kind: 'text', label: 'Words' })
  for (let number = 1; number <= maxFields; number++) expect(check(field(number)), String(number)).toBeNull()
  expect(check(field(1))).toContain('there already')
  expect(check(field(maxFields + 1))).toContain(String(maxFields))
})
