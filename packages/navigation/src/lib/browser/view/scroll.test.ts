import { expect, it, vi } from 'vitest'
import { createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { createNavigator } from '../navigator.ts'
import { restoreScroll } from './scroll.ts'

it('positions are put back at once, however smoothly the page scrolls, and those that are not known are the beginning', () => {
  const { window } = createFakeWindow('http://shop.test/')
  const scrollTo = vi.spyOn(window.document.documentElement, 'scrollTo').mockImplementation(() => {})
  restoreScroll(window, [{ top: 30, left: 4 }])
  expect(scrollTo.mock.calls).toEqual([
    [{ top: 30, left: 4, behavior: 'instant' }],
    [{ top: 0, left: 0, behavior: 'instant' }],
  ])
})

it('the browser scrolls by itself where it loads a document, and not while the page runs, also when one comes back to it', async () => {
  const { window } = createFakeWindow('http://shop.test/')
  const navigator = createNavigator<string>({
    payload: createPayload('/'),
    components: { home: 'home' },
    resolve: async (name) => name,
    window,
    progress: false,
  })
  const stop = await navigator.start()
  const modes = [window.history.scrollRestoration]
  for (const type of ['pagehide', 'pageshow']) {
    window.dispatchEvent(new Event(type))
    modes.push(window.history.scrollRestoration)
  }
  stop()
  modes.push(window.history.scrollRestoration)
  expect(modes).toEqual(['manual', 'auto', 'manual', 'auto'])
})
