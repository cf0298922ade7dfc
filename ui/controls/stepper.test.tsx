// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { Stepper } from './stepper.tsx'

type Props = Partial<Parameters<typeof Stepper>[0]>

function Counter({ value: first = '2', onType, ...props }: Props) {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    onType?.(next)
    setValue(next)
  }
  const labels = { label: 'Adult', decreaseLabel: 'Fewer', increaseLabel: 'More', reasonId: 'reason' }
  return <Stepper name="quantity" {...labels} {...props} value={value} onType={change} />
}

async function open(props: Props = {}) {
  const onType = vi.fn<(text: string) => void>()
  const onRefuse = vi.fn<() => void>()
  const { user } = await openPart(<Counter onType={onType} onRefuse={onRefuse} {...props} />)
  const button = (name: string) => screen.getByRole('button', { name })
  const number = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Adult' })
  return { user, onType, onRefuse, fewer: button('Fewer'), more: button('More'), number }
}

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('stepper: minus and plus change the number by one', async () => {
  const { user, onType, fewer, more, number } = await open()
  expect([fewer, more].map(isDisabled)).toEqual([false, false])
  await user.click(more)
  expect(number.value).toBe('3')
  await user.click(fewer)
  await user.click(fewer)
  expect(number.value).toBe('1')
  expect(onType.mock.calls).toEqual([['3'], ['2'], ['1']])
})

test('stepper: the number goes down to 0, where minus can be focused and does nothing', async () => {
  const { user, onType, onRefuse, fewer, number } = await open({ value: '1' })
  await user.click(fewer)
  expect(number.value).toBe('0')
  expect(isDisabled(fewer)).toBe(true)
  await user.click(fewer)
  expect(document.activeElement).toBe(fewer)
  expect(onType.mock.calls).toEqual([['0']])
  expect(onRefuse).not.toHaveBeenCalled()
})

// Holds: validation.cart-minus-disabled-1-less
test('stepper: the lowest number can be another one than 0', async () => {
  const { user, onType, fewer, number } = await open({ value: '2', min: 1 })
  await user.click(fewer)
  expect(isDisabled(fewer)).toBe(true)
  await user.click(fewer)
  expect([number.value, number.getAttribute('aria-valuemin')]).toEqual(['1', '1'])
  expect(onType.mock.calls).toEqual([['1']])
})

test('stepper: without a highest number there is always one more', async () => {
  const { user, more, number } = await open({ value: '900', disabledReason: 'No more' })
  await user.click(more)
  expect([number.value, number.getAttribute('aria-valuemax')]).toEqual(['901', null])
  expect(isDisabled(more)).toBe(false)
  expect(screen.queryByText('No more')).toBeNull()
})

// Holds: validation.cart-minus-disabled-1-less, visitors.8-plus-stock-aria-disabled
test('stepper: at the highest number plus says why it does nothing, and tells who asks for more', async () => {
  const { user, onType, onRefuse, more, number } = await open({ value: '2', max: 3, disabledReason: 'No more' })
  expect(screen.queryByText('No more')).toBeNull()
  expect(screen.queryByRole('button', { description: 'No more' })).toBeNull()
  await user.click(more)
  expect(isDisabled(more)).toBe(true)
  expect(screen.getByRole('button', { description: 'No more' })).toBe(more)
  expect(screen.getByRole('spinbutton', { description: 'No more' })).toBe(number)
  // Live region: the limit is announced when the number reaches it.
  expect(screen.getByRole('status').textContent).toBe('No more')
  expect(onRefuse).not.toHaveBeenCalled()
  await user.click(more)
  expect(onRefuse).toHaveBeenCalledOnce()
  expect(onType.mock.calls).toEqual([['3']])
  expect(['aria-valuetext', 'aria-valuenow', 'aria-valuemax'].map((name) => number.getAttribute(name))).toEqual([
    '3',
    '3',
    '3',
  ])
})

test('stepper: without a reason nothing points to one', async () => {
  const { more, number } = await open({ value: '3', max: 3 })
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

test('stepper: what is typed stays as it is, and only its owner decides about it', async () => {
  for (const typed of ['', '0', '-1', '1e3', '3000', '٣', '2,5', '007']) {
    const { user, onType, number } = await open({ value: '2', min: 1, max: 12 })
    await user.clear(number)
    if (typed) await user.type(number, typed)
    await user.tab()
    expect(number.value).toBe(typed)
    expect(onType).toHaveBeenLastCalledWith(typed)
  }
})

test('stepper: a button leads from whatever was typed to a number that may be asked for', async () => {
  for (const [typed, after] of [
    ['3000', '12'],
    ['2,5', '1'],
    ['5.6', '4'],
    ['5', '4'],
  ] as const) {
    const { user, fewer, more, number } = await open({ value: '2', min: 1, max: 12 })
    await user.clear(number)
    await user.type(number, typed)
    await user.click(typed === '2,5' ? more : fewer)
    expect(number.value).toBe(after)
  }
})

test('stepper: arrow keys are its buttons', async () => {
  const onStep = vi.fn<(number: string) => void>()
  const { user, onType, number } = await open({ value: '2', min: 2, onStep })
  await user.type(number, '{ArrowUp}{ArrowDown}')
  expect(onStep.mock.calls).toEqual([['3']])
  expect(onType).not.toHaveBeenCalled()
})

test('stepper: an error belongs to the number, is announced, and goes before the limit', async () => {
  const { number } = await open({ value: '9', max: 3, disabledReason: 'No more', error: 'In figures, please' })
  expect(screen.getByRole('spinbutton', { description: 'In figures, please' })).toBe(number)
  expect(number.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('In figures, please')
})
