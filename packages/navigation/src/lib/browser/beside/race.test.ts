import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Properties } from '../../protocol/payload.ts'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import { createNavigator } from '../navigator.ts'
import type { HttpRequest, Transport } from '../navigation/transport.ts'
// Loaded in advance: modules load in real time, but the clock is fake here.
import '../visit/visits.ts'
import './beside.ts'

const PATHS = ['/', '/a', '/b'] as const
const COUNTERS = ['x', 'y', 'z'] as const
type Counter = (typeof COUNTERS)[number]

/** An action, `pause` milliseconds after the previous one. */
type Act = { pause: number; there: number; back: number; fails: boolean } & (
  | { kind: 'reload' | 'request' | 'visit'; only: Counter[] }
  | { kind: 'change' | 'post'; counter: Counter; value: number }
  | { kind: 'link'; path: (typeof PATHS)[number] }
  | { kind: 'back' | 'forward' | 'abort' | 'stop' }
)

const counter = fc.constantFrom(...COUNTERS)
const times = {
  pause: fc.nat(40),
  there: fc.nat(40),
  back: fc.nat(40),
  fails: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
}
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ ...times, kind: fc.constant('change' as const), counter, value: fc.nat(99) }) },
    {
      weight: 3,
      arbitrary: fc.record({ ...times, kind: fc.constant('request' as const), only: fc.subarray([...COUNTERS]) }),
    },
    fc.record({
      ...times,
      kind: fc.constantFrom('reload' as const, 'visit' as const),
      only: fc.subarray([...COUNTERS]),
    }),
    fc.record({ ...times, kind: fc.constant('post' as const), counter, value: fc.nat(99) }),
    {
      weight: 2,
      arbitrary: fc.record({ ...times, kind: fc.constant('link' as const), path: fc.constantFrom(...PATHS) }),
    },
    fc.record({
      ...times,
      kind: fc.constantFrom('back' as const, 'forward' as const, 'abort' as const, 'stop' as const),
    }),
  ),
  { maxLength: 16 },
)

/** A server with counters, changed when a request arrives, not when it is sent or answered. */
function createServer() {
  const counters: Record<Counter, number> = { x: 0, y: 0, z: 0 }
  /** Values reported for each counter so far. */
  const truth: Record<Counter, Set<number>> = { x: new Set([0]), y: new Set([0]), z: new Set([0]) }
  /** Delays and failure of each request, by a header. */
  const travels: Pick<Act, 'there' | 'back' | 'fails'>[] = []

  const answer = ({ method, url, body, headers }: HttpRequest): ReturnType<typeof answerWith> => {
    if (method === 'POST') {
      const changed = JSON.parse(String(body)) as Partial<Record<Counter, number>>
      Object.assign(counters, changed)
      for (const name of COUNTERS) truth[name].add(counters[name])
    }
    const { pathname } = new URL(url)
    const only = headers['x-hybrid-only-data']
    const asked = only ? (JSON.parse(only) as Counter[]) : COUNTERS
    return answerWith(createPayload(pathname, Object.fromEntries(asked.map((name) => [name, counters[name]]))))
  }
  const transport: Transport = (request) =>
    new Promise((resolve, reject) => {
      const { there, back, fails } = travels[Number(request.headers['x-travel'])] ?? { there: 1, back: 1, fails: false }
      const timer = setTimeout(() => {
        const answered = answer(request)
        setTimeout(() => (fails ? reject(new NavigationError('network')) : resolve(structuredClone(answered))), back)
      }, there)
      request.signal?.addEventListener('abort', () => {
        // A request in transit may still arrive at the server.
        if (there % 2) clearTimeout(timer)
        reject(new NavigationError('aborted'))
      })
    })
  return { counters, truth, travels, transport }
}

async function play(list: readonly Act[]): Promise<{ shown: Properties; counters: object }> {
  const browser = createFakeWindow('http://shop.test/', 7)
  const { window } = browser
  const server = createServer()
  const navigator = createNavigator<string>({
    payload: createPayload('/', { ...server.counters }),
    components: { home: 'component of home' },
    resolve: async (name) => `component of ${name}`,
    transport: server.transport,
    window,
    progress: false,
  })
  const stop = await navigator.start()
  const promises: Promise<unknown>[] = []
  const controllers: AbortController[] = []
  let links = 0
  let endedLinks = 0

  /** Sends a request with an action's delays. */
  const run = (act: Act, send: (options: { headers: Record<string, string> }) => Promise<unknown>): void => {
    promises.push(send({ headers: { 'x-travel': String(server.travels.push(act) - 1) } }))
  }
  const request = (options: object): Promise<unknown> => {
    const controller = new AbortController()
    controllers.push(controller)
    return navigator.request({ ...options, signal: controller.signal })
  }
  const expecting = (name: Counter, value: number) => ({
    optimistic: (properties: object) => ({ ...properties, [name]: value }),
  })
  const perform = (act: Act): void => {
    const here = window.location.href
    if (act.kind === 'change') {
      const { counter: name, value } = act
      run(act, (travel) =>
        request({ ...travel, url: here, method: 'POST', data: { [name]: value }, ...expecting(name, value) }),
      )
    } else if (act.kind === 'post') {
      const { counter: name, value } = act
      run(act, (travel) => navigator.post(here, { ...travel, data: { [name]: value }, ...expecting(name, value) }))
    } else if (act.kind === 'request')
      run(act, (travel) => request(act.only.length ? { ...travel, only: act.only } : travel))
    else if (act.kind === 'reload') run(act, (travel) => navigator.reload({ ...travel, only: act.only as never }))
    else if (act.kind === 'visit') run(act, (travel) => navigator.reload(travel))
    else if (act.kind === 'link') {
      links++
      run(act, (travel) => navigator.get(act.path, travel).finally(() => endedLinks++))
    } else if (act.kind === 'abort') navigator.abort()
    else if (act.kind === 'stop') controllers.pop()?.abort()
    else window.history[act.kind]()
  }

  for (const act of list) {
    perform(act)
    await vi.advanceTimersByTimeAsync(act.pause)
    // The screen shows a single page at every moment.
    const shown = navigator.getPage()
    expect(shown.properties['path'], 'page and properties').toBe(new URL(shown.url).pathname)
    expect(shown.component).toBe(createPayload(shown.url).view.component)
  }
  await vi.advanceTimersByTimeAsync(2000)
  let isSettled = false
  void Promise.all(promises).then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isSettled, 'every promise settles').toBe(true)
  expect(endedLinks).toBe(links)
  check(navigator, browser, server)
  stop()
  return { shown: navigator.getPage().properties, counters: server.counters }
}

function check(
  navigator: ReturnType<typeof createNavigator<string>>,
  { window, entries, loads }: ReturnType<typeof createFakeWindow>,
  { truth }: ReturnType<typeof createServer>,
): void {
  const page = navigator.getPage()
  const saved = window.history.state as { url: string; view: { properties: Properties } }
  expect(navigator.active(), 'nothing is under way').toBe(false)
  expect(loads, 'no document was loaded').toEqual([])
  expect(window.location.href, 'the address bar').toBe(page.url)
  expect(page.properties['path'], 'the properties').toBe(new URL(page.url).pathname)
  expect(page.Component, 'the code').toBe(`component of ${page.component}`)
  // Nothing is pending: the page and its history entry show the server's state.
  expect(page.properties, 'nothing is expected').toBe(navigator.context.view.properties)
  if (saved) expect(saved.view.properties, 'the history entry').toEqual(page.properties)
  for (const name of COUNTERS) expect(truth[name], `what was shown of ${name}`).toContain(page.properties[name])
  for (const { url, state } of entries()) {
    const kept = state as { url: string; view: { properties: Properties } } | null
    if (kept) expect([kept.url, kept.view.properties['path']]).toEqual([url, new URL(url).pathname])
  }
}

describe('requests, reloads, navigations, back and forward, with failures, in any order', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('page, URL and properties belong together, every promise settles, and nothing expected is left over', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (list) => void (await play(list))),
      { numRuns: 500 },
    )
  })

  it('who stays on the page sees in the end what the server has, whatever was changed at the same time', async () => {
    const staying = acts.map((list) =>
      list.filter(({ kind }) => ['change', 'request', 'reload', 'visit'].includes(kind)),
    )
    await fc.assert(
      fc.asyncProperty(staying, async (list) => {
        const { shown, counters } = await play(list)
        expect(shown).toMatchObject(counters)
      }),
      { numRuns: 500 },
    )
  })
})
