// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '../client/testing/open-page.tsx'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'

const field = () => screen.getByRole<HTMLInputElement>('spinbutton')

test.each([
  ['saved', {}],
  ['refused', { errors: { 'line-1': { quantity: 'Too many.' } } }],
])('cart: a number that is typed while another one is being %s stays, and is asked for then', async (_, answered) => {
  const answers: PromiseWithResolvers<object>[] = []
  const answer = () => {
    answers.push(Promise.withResolvers<object>())
    return answers.at(-1)!.promise
  }
  const { user, requests } = await openPage('cart', { cart: cartOf([cartItem()]), concerts: [] }, { answer })
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await user.clear(field())
  await user.type(field(), '7')
  answers[0]!.resolve({ cart: cartOf([cartItem({ quantity: 3 })]), ...answered })
  await new Promise((resolve) => void setTimeout(resolve))
  await vi.waitFor(() => expect(field().value).toBe('7'))
  // The error of the other quantity is not shown for this one.
  expect(screen.queryByText('Too many.')).toBeNull()
  await user.tab()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]!.data).toEqual({ quantity: 7 })
})
