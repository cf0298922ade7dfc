import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import type { Hooks, NavigateOptions } from '../navigation/options.ts'
import type { HttpRequest } from '../navigation/transport.ts'

/** A page whose visit code loads on demand, or fails. */
async function open(properties = {}) {
  let settle = (_: 'arrived' | 'lost'): void => {}
  const outcome = new Promise<'arrived' | 'lost'>((resolve) => (settle = resolve))
  vi.resetModules()
  vi.doMock('./visits.ts', async (importOriginal) => {
    if ((await outcome) === 'lost') throw new Error('Failed to fetch dynamically imported module.')
    return importOriginal()
  })
  const { createNavigator } = await import('../navigator.ts')
  const { answerWith, createTransportOf } = await import('../../../testing/fake-server.ts')
  const browser = createFakeWindow('http://shop.test/')
  const log: string[] = []
  const sent: HttpRequest[] = []
  const names = ['before', 'start', 'success', 'abort', 'exception', 'fail', 'after', 'backForward'] as const
  const hooks = Object.fromEntries(names.map((name) => [name, () => void log.push(name)])) as Partial<Hooks>
  const answer = (request: HttpRequest) => {
    sent.push(request)
    const path = new URL(request.url).pathname
    const only = request.headers['x-hybrid-only-data']
    return answerWith(createPayload(path, only ? { [JSON.parse(only)[0]]: 1 } : {}))
  }
  const payload = createPayload('/', properties)
  const navigator = createNavigator({
    payload: { ...payload, view: { ...payload.view, ...properties } },
    components: { home: 'home' },
    resolve: async (name) => name,
    hooks,
    transport: createTransportOf(answer, () => 0),
    window: browser.window,
    progress: false,
  })
  const stop = await navigator.start()
  return { ...browser, navigator, log, sent, stop, arrive: () => settle('arrived'), lose: () => settle('lost') }
}

/** Waits until everything without external input has happened. */
const turn = (): Promise<void> => new Promise((done) => void setImmediate(done))
const pathsOf = (sent: HttpRequest[]): string[] => sent.map(({ url }) => new URL(url).pathname)

describe('before the code of visits is there', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.doUnmock('./visits.ts')
  })

  it('a link to javascript is no document to load instead', async () => {
    const { navigator, loads, lose, stop } = await open()
    const visit = navigator.get('javascript:alert(1)')
    lose()
    expect((await visit).error?.type).toBe('invalid')
    expect(loads).toEqual([])
    stop()
  })

  // Holds: navigation.code-visits-comes-after-page
  it('a click waits for it', async () => {
    const { navigator, log, sent, arrive, stop } = await open()
    const visit = navigator.get('/a')
    await turn()
    expect([navigator.active(), log, sent]).toEqual([true, [], []])
    arrive()
    expect((await visit).error).toBeUndefined()
    expect([navigator.active(), navigator.getPage().component, log]).toEqual([
      false,
      'a',
      ['before', 'start', 'success', 'after'],
    ])
    stop()
  })

  // Holds: navigation.code-visits-comes-after-page
  it('two quick clicks end on the second, and the first is never sent', async () => {
    const { navigator, log, sent, entries, arrive, stop } = await open()
    const first = navigator.post('/a')
    const second = navigator.post('/b')
    expect((await first).error?.type).toBe('aborted')
    expect([navigator.active(), log]).toEqual([true, ['abort', 'fail', 'after']])
    arrive()
    expect((await second).error).toBeUndefined()
    expect([pathsOf(sent), entries().map(({ url }) => url)]).toEqual([
      ['/b'],
      ['http://shop.test/', 'http://shop.test/b'],
    ])
    stop()
  })

  // Holds: navigation.code-visits-comes-after-page
  it('going back and abort() put an end to waiting', async () => {
    const { navigator, window, log, sent, arrive, stop } = await open()
    window.history.pushState(window.history.state, '', '/#place')
    const first = navigator.get('/a')
    window.history.back()
    expect((await first).error?.type).toBe('aborted')
    const second = navigator.get('/b')
    navigator.abort()
    expect((await second).error?.type).toBe('aborted')
    expect(log).toEqual(['abort', 'fail', 'after', 'abort', 'fail', 'after'])
    arrive()
    // Any visit still under way would arrive before this one.
    await navigator.get('/c')
    expect([navigator.active(), navigator.getPage().component, pathsOf(sent)]).toEqual([false, 'c', ['/c']])
    expect(log.slice(6)).toEqual(['backForward', 'before', 'start', 'success', 'after'])
    stop()
  })

  it('deferred properties wait for it, and for the visit that was begun before them', async () => {
    const { navigator, sent, arrive, stop } = await open({ deferred: ['soon'] })
    const visit = navigator.reload()
    arrive()
    await visit
    await navigator.reload()
    expect(sent.map(({ headers }) => headers['x-hybrid-only-data'])).toEqual([undefined, undefined])
    stop()
  })

  it('deferred properties come group by group, those of none first', async () => {
    const groups = { slow: ['reviews'], hall: ['map', 'gone'] }
    const { sent, arrive, stop } = await open({ deferred: ['reviews', 'map', 'soon'], groups })
    arrive()
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ headers }) => headers['x-hybrid-only-data'])).toEqual(['["soon"]', '["reviews"]', '["map"]'])
    stop()
  })

  it('deferred properties come as soon as it is there', async () => {
    const { navigator, sent, arrive, stop } = await open({ deferred: ['soon'] })
    expect(sent).toEqual([])
    arrive()
    await expect.poll(() => navigator.getPage().properties['soon']).toBe(1)
    expect(sent).toHaveLength(1)
    stop()
  })

  it('a change without a round trip waits, too, and keeps its place before a later visit', async () => {
    const { navigator, arrive, stop } = await open()
    const local = navigator.local('/local', { component: 'local' })
    const visit = navigator.get('/a')
    arrive()
    await Promise.all([local, visit])
    expect(navigator.getPage().component).toBe('a')
    stop()
  })
})

describe('without the code of visits', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.doUnmock('./visits.ts')
  })

  // Holds: navigation.code-visits-comes-after-page
  it('a link loads its document', async () => {
    const { navigator, loads, log, lose, stop } = await open()
    const visit = navigator.get('/a?b=1#c')
    lose()
    expect(await visit).toEqual({ response: undefined })
    expect([loads, log, navigator.active()]).toEqual([['http://shop.test/a?b=1#c'], ['before', 'after'], false])
    stop()
  })

  it('going back loads the document of the entry, and a click on a place of the page nothing', async () => {
    const { navigator, window, loads, lose, stop } = await open()
    lose()
    window.history.pushState(null, '', '/#place')
    window.dispatchEvent(Object.assign(new Event('popstate'), { state: null }))
    await navigator.preload('/a')
    await turn()
    expect(loads).toEqual([])
    window.history.back()
    await vi.waitFor(() => expect(loads).toEqual(['reload']))
    stop()
  })

  it('a link to the same URL loads it anew, and one that is held back does not', async () => {
    const { navigator, loads, lose, stop } = await open()
    lose()
    await navigator.get('/')
    expect(loads).toEqual(['http://shop.test/'])
    await navigator.get('/#there')
    expect(loads.slice(1)).toEqual(['http://shop.test/#there', 'reload'])
    const { error } = await navigator.get('/a', { hooks: { before: () => false } })
    expect([error?.type, loads.length]).toEqual(['cancelled', 3])
    stop()
  })

  it.each([
    ['a form', { url: '/a', method: 'POST' }],
    ['a question', { url: '/a', data: { a: { b: 1 } } }],
    ['a partial reload', { url: '/', only: 'errors' }],
    ['a reload', {}],
  ] as [string, NavigateOptions][])('%s fails, and says so', async (_, options) => {
    const { navigator, loads, log, lose, stop } = await open()
    const visit = navigator.navigate(options)
    lose()
    expect((await visit).error?.type).toBe('network')
    expect([log, loads, navigator.active()]).toEqual([['exception', 'fail', 'after'], [], false])
    expect(await navigator.preload('/a')).toBe(false)
    stop()
  })

  it('a request beside the page fails and tells its own hooks; a check says nothing', async () => {
    const { navigator, loads, log, lose, stop } = await open()
    const told: string[] = []
    const hooks = { exception: () => void told.push('exception'), after: () => void told.push('after') }
    const asked = navigator.request({ url: '/save', method: 'POST', hooks })
    lose()
    expect(await asked).toMatchObject({ errors: {}, error: { type: 'network' } })
    expect([told, log, loads]).toEqual([['exception', 'after'], [], []])
    expect(await navigator.check({ url: '/save', data: {}, fields: [] })).toBeUndefined()
    stop()
  })
})

describe('a way out of the pages', () => {
  it('takes its data along, and leads to http and https alone', async () => {
    const { navigator, loads, arrive, stop } = await open()
    arrive()
    navigator.external('https://bank.test/pay')
    navigator.external('/pay?a=1', { b: 2 })
    await vi.waitFor(() => expect(loads).toEqual(['https://bank.test/pay', 'http://shop.test/pay?a=1&b=2']))
    expect(() => navigator.external('javascript:alert(1)')).toThrow()
    stop()
    vi.doUnmock('./visits.ts')
  })
})
