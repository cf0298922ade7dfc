import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload, createTransportOf } from '../../testing/fake-server.ts'
import { createFakeWindow } from '../../testing/fake-window.ts'
import { createNavigator } from './navigator.ts'
// Loaded in advance: modules load in real time, but the clock is fake here.
import './visit/visits.ts'

/** A small seeded random number generator (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const PATHS = ['/a', '/b', '/c', '/d?x=1', '/d?x=2', '/e#place']

async function play(seed: number): Promise<void> {
  const random = createRandom(seed)
  const browser = createFakeWindow('http://shop.test/', random(20))
  const { window } = browser
  // Both responses and page code arrive at any time, in any order.
  const transport = createTransportOf(
    ({ url }) => answerWith(createPayload(new URL(url).pathname + new URL(url).search)),
    () => random(60),
  )
  const resolve = async (name: string): Promise<string> => {
    await new Promise((done) => void setTimeout(done, random(40)))
    return `component of ${name}`
  }
  const payload = createPayload('/')
  const navigator = createNavigator({
    payload,
    components: { home: 'component of home' },
    resolve,
    transport,
    window,
    progress: false,
  })
  const stop = await navigator.start()

  // An earlier navigation must not be shown after a later one.
  let begun = 0
  const finished: number[] = []
  const track = () => {
    const order = ++begun
    const delay = random(3) === 0 ? random(60) : 0
    const before = () => delay > 0 && new Promise((done) => void setTimeout(done, delay))
    return { before: async () => void (await before()), success: () => void finished.push(order) }
  }
  let popped = 0
  navigator.on('backForward', async () => {
    popped = ++begun
    await new Promise((done) => void setTimeout(done, random(40)))
  })
  navigator.on('navigated', ({ type }) => void (type === 'back-forward' && finished.push(popped)))

  const actions = [
    () => void navigator.get(PATHS[random(PATHS.length)]!, { hooks: track() }),
    () => void navigator.get(PATHS[random(PATHS.length)]!, { replace: true, hooks: track() }),
    () => void navigator.reload({ hooks: track() }),
    () => void navigator.reload({ only: ['flash'], hooks: track() }),
    () => window.history.back(),
    () => window.history.forward(),
    () => window.history.go(random(5) - 2),
    () => navigator.abort(),
    () => {
      // No round trip, but its code may take longer than another page's response.
      const order = ++begun
      const path = `/f${random(30)}`
      const { component, properties } = createPayload(path).view
      navigator.local(path, { component, properties }).then(
        () => finished.push(order),
        () => {},
      )
    },
  ]
  for (let step = 0; step < 14; step++) {
    actions[random(actions.length)]!()
    await vi.advanceTimersByTimeAsync(random(50))
  }
  await vi.advanceTimersByTimeAsync(500)

  expect(finished, 'the order').toEqual([...finished].sort((one, other) => one - other))
  const page = navigator.getPage()
  const url = new URL(page.url)
  const expected = createPayload(url.pathname + url.search)
  const saved = window.history.state as { url: string; view: unknown }
  expect(navigator.active(), 'nothing is pending').toBe(false)
  expect(browser.loads, 'no document was loaded').toEqual([])
  expect(window.location.href, 'the address bar').toBe(page.url)
  expect(page.component, 'the component').toBe(expected.view.component)
  expect(page.Component, 'its code').toBe(`component of ${page.component}`)
  expect(page.properties, 'the properties').toEqual(expected.view.properties)
  expect(saved.url, 'the history entry').toBe(page.url)
  expect(saved.view, 'what it kept').toEqual(navigator.context.view)
  for (const { url: address, state } of browser.entries()) {
    const kept = state as { url: string; view: { properties: { path: string } } }
    expect(kept.url, 'every entry').toBe(address)
    expect(new URL(address).pathname + new URL(address).search).toBe(kept.view.properties.path)
  }
  stop()
}

describe('visits, back and forward at any time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // Holds: states.navigation-types-initial-server-local, states.popstate-back-forward-reload-external
  // Holds: navigation.new-navigation-aborts-flight-abort
  it('keep URL, component and properties together, over 500 seeds', async () => {
    for (let seed = 1; seed <= 500; seed++) {
      await play(seed).catch((error: Error) => {
        throw new Error(`seed ${seed}: ${error.message}`, { cause: error })
      })
    }
  })
})
