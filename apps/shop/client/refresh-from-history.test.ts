import type { Navigator } from '@cadenza/navigation/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHistoryRefresh } from './refresh-from-history.ts'

let window: EventTarget

beforeEach(() => {
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
})
afterEach(() => void vi.unstubAllGlobals())

/** A running page, and the number of its refreshes. */
function setUp({ isBusy = false, properties = {} } = {}) {
  const reload = vi.fn<Navigator['reload']>(async () => ({}))
  const navigator = { reload, active: () => isBusy, context: { view: { properties } } } as unknown as Navigator
  const plugin = createHistoryRefresh()
  plugin.setup?.(navigator)
  const mount = (type: string) => plugin.mounted?.({ type } as never, {} as never)
  return { reload, mount }
}

test.each([
  ['back-forward', 1],
  ['initial', 0],
  ['server', 0],
  ['local', 0],
])('a page that comes as %s is asked for anew %i times', async (type, times) => {
  const { reload, mount } = setUp()
  mount(type)
  await Promise.resolve()
  expect(reload).toHaveBeenCalledTimes(times)
})

test.each([
  [true, 1],
  [false, 0],
])('a document that is shown, kept as it ran: %s, is asked for anew %i times', async (persisted, times) => {
  const { reload } = setUp()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await Promise.resolve()
  expect(reload).toHaveBeenCalledTimes(times)
})

test('whoever is on the way somewhere is not held up', async () => {
  const { reload, mount } = setUp({ isBusy: true })
  mount('back-forward')
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
})

test('what is no page of this build in answer leaves the page as it was, and says nothing', async () => {
  const { reload, mount } = setUp()
  mount('back-forward')
  await Promise.resolve()
  const { hooks } = reload.mock.calls[0]![0]!
  for (const status of [200, 409, 500, 503])
    expect(hooks!.data?.({ status } as never, {} as never), String(status)).toBe(status === 200)
  expect(hooks).toMatchObject({ exception: expect.any(Function), fail: expect.any(Function) })
})

test('lists that have grown stay as they were left, and so does the key of a checkout', async () => {
  const list = { data: ['a', 'b'], current_page: 2, last_page: 3, per_page: 1 }
  const { reload, mount } = setUp({ properties: { upcoming: list, cart: { count: 1 }, concerts: [], event: null } })
  mount('back-forward')
  await Promise.resolve()
  expect(reload).toHaveBeenCalledWith(expect.objectContaining({ except: ['idempotency_key', 'upcoming'] }))
})
