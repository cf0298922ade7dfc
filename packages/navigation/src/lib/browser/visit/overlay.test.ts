// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createPayload } from '../../../testing/fake-server.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import { createNavigator } from '../navigator.ts'
import { showOverlay } from './overlay.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const shown = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
const failure = (message: string, data: unknown) =>
  Object.assign(new NavigationError('invalid', message), { response: { status: 500, headers: {}, data } })
const frame = () => document.querySelector('iframe')!

it('an overlay shows the latest answer alone, takes the focus, and goes by a click or Escape', () => {
  vi.useFakeTimers()
  showOverlay(failure('first', '<p>first</p>'), window)
  showOverlay(failure('second', '<p>second</p>'), window)
  expect([shown().length, frame().srcdoc, frame().getAttribute('sandbox')]).toEqual([1, '<p>second</p>', ''])
  expect(document.activeElement).toBe(shown()[0])
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  vi.advanceTimersByTime(200)
  expect(shown()).toHaveLength(1)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  vi.advanceTimersByTime(200)
  expect(shown()).toEqual([])
  showOverlay(failure('third', { a: '<b>' }), window)
  expect(frame().srcdoc).toContain('<p>third</p><pre>{\n  "a": "&lt;b>"\n}</pre>')
  shown()[0]!.click()
  vi.advanceTimersByTime(200)
  expect(shown()).toEqual([])
})

it.each([
  ['an answer outside of the protocol', '<h1>Hotel</h1>', {}],
  ['a component that there is not', { ...createPayload('/next'), url: `${location.origin}/next` }, { 'x-hybrid': '1' }],
])('%s is shown over the page where that is asked for', async (_, data, headers) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked: [overlay: boolean | undefined, method: 'GET' | 'POST', count: number][] = [
    [undefined, 'POST', 0],
    [true, 'GET', 1],
  ]
  for (const [overlay, method, count] of asked) {
    const navigator = createNavigator<string>({
      payload: { ...createPayload('/'), url: location.href },
      components: { home: 'home' },
      resolve: () => Promise.reject(new NavigationError('component', 'none')),
      transport: async () => ({ status: 200, headers, data }),
      progress: false,
      ...(overlay && { overlay }),
    })
    const stop = await navigator.start()
    await navigator.navigate({ url: '/next', method })
    expect([overlay, shown().length]).toEqual([overlay, count])
    stop()
  }
  vi.restoreAllMocks()
})
