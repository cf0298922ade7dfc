import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOthersPages } from './forget-others-pages.ts'

const replaceState = vi.fn()
const reload = vi.fn()
const entryOf = (email: string | null, more = {}) => ({
  url: '/account',
  view: { component: 'account', properties: { security: { user: email && { name: 'A', email } }, ...more } },
})

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('history', { state: null, replaceState })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const isShown = (result: unknown) =>
  Promise.race([Promise.resolve(result).then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

test.each([
  ['who has signed out', 'anna@example.com', null, false],
  ['another user', 'anna@example.com', 'bela@example.com', false],
  ['a visitor, for who has signed in', null, 'anna@example.com', false],
  ['the same user', 'anna@example.com', 'anna@example.com', true],
  ['the same visitor', null, null, true],
])('a page from the history that is of %s is shown only to its owner', async (_, kept, now, shown) => {
  const result = forgetOthersPages().backForward?.(entryOf(kept) as never, entryOf(now) as never)
  expect(await isShown(result)).toBe(shown)
  expect(reload).toHaveBeenCalledTimes(shown ? 0 : 1)
  expect(replaceState).toHaveBeenCalledTimes(shown ? 0 : 1)
})

test('an entry that has kept nothing is left to the history', async () => {
  const result = forgetOthersPages().backForward?.(undefined, entryOf(null) as never)
  expect(await isShown(result)).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['of another’s page', 'anna@example.com', null, 1],
  ['of one’s own', 'anna@example.com', 'anna@example.com', 0],
])('what the entry of a document has kept %s is dropped before it is shown: %s, %s', (_, kept, now, times) => {
  vi.stubGlobal('history', { state: entryOf(kept), replaceState })
  void forgetOthersPages().initialized?.(entryOf(now) as never)
  expect(replaceState).toHaveBeenCalledTimes(times)
})
