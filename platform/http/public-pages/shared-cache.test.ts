import { expect, test, vi } from 'vitest'
import { createSharedCache } from './shared-cache.ts'

/** Creates a shared cache over a content state that the test changes. */
function openValues(options: { most?: number; timeout?: number } = {}) {
  const content = { state: 'one', texts: 'one', at: 0 }
  const findState = vi.fn(async () => ({ ...content }))
  const values = createSharedCache({ findState, timeout: 20, ...options })
  return { content, findState, values }
}

test('a value is read once for everybody, until something changes', async () => {
  const { content, values } = openValues()
  const read = vi.fn(async () => `read on ${content.state}`)
  expect(await values.open()('season', read)).toBe('read on one')
  expect(await values.open()('season', read)).toBe('read on one')
  expect(read).toHaveBeenCalledTimes(1)
  content.state = 'two'
  expect(await values.open()('season', read)).toBe('read on two')
  expect(read).toHaveBeenCalledTimes(2)
})

test('a value of texts alone is read again only after a change of texts', async () => {
  const { content, values } = openValues()
  const read = vi.fn(async () => ({}))
  await values.open()('footer', read, 'texts')
  content.state = 'two'
  await values.open()('footer', read, 'texts')
  expect(read).toHaveBeenCalledTimes(1)
  content.texts = 'two'
  await values.open()('footer', read, 'texts')
  expect(read).toHaveBeenCalledTimes(2)
})

test('those who ask at the same moment wait for the same reading', async () => {
  const { values } = openValues()
  const read = vi.fn(async () => ({}))
  const [one, other] = await Promise.all([1, 2].map(() => values.open()('season', read)))
  expect(one).toBe(other)
  expect(read).toHaveBeenCalledTimes(1)
})

test('the content state is proven before anything is read, once a request', async () => {
  const { findState, values } = openValues()
  const read = values.open()
  expect(findState).not.toHaveBeenCalled()
  await Promise.all(['season', 'footer'].map((name) => read(name, async () => expect(findState).toHaveBeenCalled())))
  expect(findState.mock.calls).toEqual([[0]])
})

test('each name has a value of its own', async () => {
  const read = openValues().values.open()
  expect(await read('footer en', async () => 'Privacy')).toBe('Privacy')
  expect(await read('footer hu', async () => 'Adatvédelem')).toBe('Adatvédelem')
})

test('a reading that fails is told, and read again by the next', async () => {
  const { values } = openValues()
  await expect(values.open()('season', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect(await values.open()('season', async () => 'there')).toBe('there')
})

test('where the content state cannot be had, or not in time, everybody reads', async () => {
  for (const lost of [() => Promise.reject(new Error('cut')), () => new Promise<never>(() => {})]) {
    const { findState, values } = openValues()
    const read = vi.fn(async () => 'read')
    expect(await values.open()('season', read)).toBe('read')
    findState.mockImplementation(lost)
    for (let time = 0; time < 2; time++) expect(await values.open()('season', read)).toBe('read')
    expect(read).toHaveBeenCalledTimes(3)
  }
})

test('what was asked for longest ago goes first', async () => {
  const { values } = openValues({ most: 2 })
  const read = vi.fn(async () => 'read')
  for (const name of ['a', 'b', 'a', 'c']) await values.open()(name, read)
  expect(read).toHaveBeenCalledTimes(3)
  await values.open()('a', read)
  expect(read).toHaveBeenCalledTimes(3)
  await values.open()('b', read)
  expect(read).toHaveBeenCalledTimes(4)
})

test('a reading that fails late takes no newer one with it', async () => {
  const { content, values } = openValues()
  const { promise, reject } = Promise.withResolvers<string>()
  const late = values.open()('season', () => promise)
  await new Promise(setImmediate)
  content.state = 'two'
  expect(await values.open()('season', async () => 'newer')).toBe('newer')
  reject(new Error('cut'))
  await expect(late).rejects.toThrow('cut')
  expect(await values.open()('season', async () => 'newest')).toBe('newer')
})

test('once the content state is known nothing waits for it any more', async () => {
  const { values } = openValues({ timeout: 60_000 })
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  await values.open()('season', async () => 'read')
  expect(timers()).toBe(before)
})
