// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { ChoiceGroup } from './choice-group.tsx'

const choices = ['1', '2', '3'].map((value) => ({ value, label: value }))

interface GroupProps {
  type: 'radio' | 'checkbox'
  chosen?: string[]
  onChange?: (values: string[]) => void
  row?: { low?: string; high?: string }
  hint?: string
  error?: string
}

function Group({ chosen = [], onChange, ...props }: GroupProps) {
  const [values, setValues] = useState(chosen)
  const change = (next: string[]) => {
    onChange?.(next)
    setValues(next)
  }
  return <ChoiceGroup {...props} name="sound" label="Sound" choices={choices} values={values} onChange={change} />
}

test('choices: of boxes each is ticked and unticked by itself, told in the order in which they are offered', async () => {
  const onChange = vi.fn<(values: string[]) => void>()
  const { user } = await openPart(<Group type="checkbox" chosen={['2', '3']} onChange={onChange} />)
  for (const name of ['1', '2', '2']) await user.click(screen.getByRole('checkbox', { name }))
  expect(onChange.mock.calls).toEqual([[['1', '2', '3']], [['1', '3']], [['1', '2', '3']]])
})

test('choices: of radio buttons the last one that was chosen counts', async () => {
  const onChange = vi.fn<(values: string[]) => void>()
  const { user } = await openPart(<Group type="radio" chosen={['1']} onChange={onChange} />)
  await user.click(screen.getByRole('radio', { name: '3' }))
  expect(onChange.mock.calls).toEqual([[['3']]])
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, true])
})

test.each([
  [{ low: 'poor', high: 'splendid' }, /^1 – poor\s*3 – splendid$/],
  [{ low: 'poor' }, /^1 – poor$/],
  [{ high: 'splendid' }, /^3 – splendid$/],
])('choices: the ends of a row say what they mean: %j', async (row, description) => {
  await openPart(<Group type="radio" row={row} />)
  expect(screen.getByRole('group', { name: 'Sound', description })).toBeDefined()
})

test('choices: hint and error describe the question, the error says that its answers are invalid', async () => {
  await openPart(<Group type="radio" hint="In the hall" error="Choose one." row={{}} />)
  expect(screen.getByRole('group', { name: 'Sound', description: 'In the hall Choose one.' })).toBeDefined()
  for (const choice of screen.getAllByRole('radio')) expect(choice.getAttribute('aria-invalid')).toBe('true')
  await openPart(<Group type="radio" />)
  expect(screen.getByRole('group').hasAttribute('aria-describedby')).toBe(false)
})
