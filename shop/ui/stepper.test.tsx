// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '../client/testing/open-page.tsx'
import { Stepper } from './stepper.tsx'

type Props = Partial<Parameters<typeof Stepper>[0]>

function Counter({ value: first = 2, onChange, ...props }: Props) {
  const [value, setValue] = useState(first)
  const change = (next: number) => {
    onChange?.(next)
    setValue(next)
  }
  const labels = { label: 'Adult', decreaseLabel: 'Fewer', increaseLabel: 'More' }
  return <Stepper {...labels} {...props} value={value} onChange={change} />
}

async function open(props: Props = {}) {
  const onChange = vi.fn<(value: number) => void>()
  const onRefuse = vi.fn<() => void>()
  const { user } = await openPart(<Counter onChange={onChange} onRefuse={onRefuse} {...props} />)
  const button = (name: string) => screen.getByRole('button', { name })
  const number = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Adult' })
  return { user, onChange, onRefuse, fewer: button('Fewer'), more: button('More'), number }
}

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('stepper: minus and plus change the number by one', async () => {
  const { user, onChange, fewer, more, number } = await open()
  expect([fewer, more].map(isDisabled)).toEqual([false, false])
  await user.click(more)
  expect(number.value).toBe('3')
  await user.click(fewer)
  await user.click(fewer)
  expect(number.value).toBe('1')
  expect(onChange.mock.calls).toEqual([[3], [2], [1]])
})

test('stepper: the number goes down to 0, where minus can be focused and does nothing', async () => {
  const { user, onChange, onRefuse, fewer, number } = await open({ value: 1 })
  await user.click(fewer)
  expect(number.value).toBe('0')
  expect(isDisabled(fewer)).toBe(true)
  await user.click(fewer)
  expect(document.activeElement).toBe(fewer)
  expect(onChange.mock.calls).toEqual([[0]])
  expect(onRefuse).not.toHaveBeenCalled()
})

test('stepper: the lowest number can be another one than 0', async () => {
  const { user, onChange, fewer, number } = await open({ value: 2, min: 1 })
  await user.click(fewer)
  expect(isDisabled(fewer)).toBe(true)
  await user.click(fewer)
  expect(number).toMatchObject({ value: '1', min: '1' })
  expect(onChange.mock.calls).toEqual([[1]])
})

test('stepper: without a highest number there is always one more', async () => {
  const { user, more, number } = await open({ value: 900, disabledReason: 'No more' })
  await user.click(more)
  expect(number).toMatchObject({ value: '901', max: '' })
  expect(isDisabled(more)).toBe(false)
  expect(screen.queryByText('No more')).toBeNull()
})

test('stepper: at the highest number plus says why it does nothing, and tells who asks for more', async () => {
  const { user, onChange, onRefuse, more, number } = await open({ value: 2, max: 3, disabledReason: 'No more' })
  expect(screen.queryByText('No more')).toBeNull()
  expect(screen.queryByRole('button', { description: 'No more' })).toBeNull()
  await user.click(more)
  expect(isDisabled(more)).toBe(true)
  expect(screen.getByRole('button', { description: 'No more' })).toBe(more)
  expect(screen.getByRole('spinbutton', { description: 'No more' })).toBe(number)
  // Live region: it is announced when the number arrives there.
  expect(screen.getByRole('status').textContent).toBe('No more')
  expect(onRefuse).not.toHaveBeenCalled()
  await user.click(more)
  expect(onRefuse).toHaveBeenCalledOnce()
  expect(onChange.mock.calls).toEqual([[3]])
  expect(number).toMatchObject({ value: '3', max: '3' })
})

test('stepper: without a reason nothing points to one', async () => {
  const { more, number } = await open({ value: 3, max: 3 })
  expect(isDisabled(more)).toBe(true)
  expect(more.hasAttribute('aria-describedby')).toBe(false)
  expect(number.hasAttribute('aria-describedby')).toBe(false)
})

test('stepper: buttons and number are one group under the name of what is counted, and send no form', async () => {
  const { fewer, more, number } = await open({ name: 'quantity' })
  const group = screen.getByRole('group', { name: 'Adult' })
  for (const element of [fewer, more, number]) expect(group.contains(element)).toBe(true)
  expect([fewer, more]).toMatchObject([{ type: 'button' }, { type: 'button' }])
  expect(number.name).toBe('quantity')
})
