// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { button } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'

const open = (options: DeskOpenOptions = {}) =>
  openDeskPage('error', { status: 404, requestId: null }, { url: '/desk/there', ...options })
const told = () =>
  [...document.querySelectorAll('ol[aria-live] li')].map((one) => one.querySelector('p, div')!.textContent)
const lead = () => document.querySelector<HTMLElement>('main a')!
const notice = (text: string, more: object = {}) =>
  ({ flash: { notice: { kind: 'positive', text, ...more } } }) as const

test('notices: what an answer says is told, one at a time, and not once more where one goes back', async () => {
  const answers = [notice('First done.'), notice('Second done.'), { flash: {} }]
  const { user, settled } = await open({ answer: () => answers.shift() ?? {} })
  for (const words of ['First done.', 'Second done.']) {
    await user.click(lead())
    await settled()
    await vi.waitFor(() => expect(told().join()).toContain(words))
    expect(told()).toHaveLength(1)
  }
  await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  await vi.waitFor(() => expect(told()).toEqual([]))
  history.back()
  await settled()
  expect(told()).toEqual([])
})

test('notices: what can be taken back is offered for ten seconds, and then no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  const undo = { url: '/desk/undo', method: 'POST', data: {} } as const
  await open({ shared: notice('Done.', { undo }) })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(within(document.querySelector('ol[aria-live]')!).getByRole('button', { name: 'Undo' })).toBeDefined()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(document.querySelector('ol[aria-live]')!.textContent).not.toContain('Undo')
})

test('tour: whoever has left it in the midst is shown it from its beginning', async () => {
  const { user } = await open()
  const dialog = () => document.querySelector('dialog[open]')!
  const place = () => dialog().querySelector('span')!.textContent
  for (let round = 0; round < 2; round++) {
    await user.click(button('A tour of the desk'))
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
    expect(place()).toBe('1 of 10')
    await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Next' }))
    expect(place()).toBe('2 of 10')
    await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }))
  }
})
