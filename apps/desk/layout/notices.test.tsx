// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
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
