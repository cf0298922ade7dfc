import { describe, expect, it, vi } from 'vitest'
import type { PagePayload, Properties } from '../../protocol/payload.ts'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { type Held, createHeldServer } from '../../../testing/held-server.ts'
import { createNavigator } from '../navigator.ts'
import type { Hooks } from '../navigation/options.ts'

const HOME = { a: 1, b: 1 }

/** A page at `/` whose server answers on demand. */
async function open(hooks: Partial<Hooks> = {}, properties: Properties = HOME, server: { isDeaf?: boolean } = {}) {
  const browser = createFakeWindow('http://shop.test/')
  const { transport, requests } = createHeldServer(server)
  const navigator = createNavigator<string>({
    payload: createPayload('/', properties),
    components: { home: 'home' },
    resolve: async (name) => name,
    transport,
    window: browser.window,
    hooks,
    progress: false,
  })
  await navigator.start()
  const ask = (options: object = {}) => navigator.request(options)
  /** Waits for the next request caused by the test. */
  const next = async (index: number): Promise<Held> => vi.waitFor(() => requests[index] ?? Promise.reject(new Error()))
  const shown = (): Properties => {
    const { path: _, errors: __, flash: ___, ...own } = navigator.getPage().properties
    return own
  }
  return { ...browser, navigator, requests, ask, next, shown }
}

const set = (name: string, value: unknown) => (properties: object) => ({ ...properties, [name]: value })
/** Properties for the current page. */
const patch = (properties: Properties): PagePayload =>
  ({ ...createPayload('/'), view: { component: null, properties, deferred: [] } }) as never

describe('a request beside the page', () => {
  it('ends no navigation, and none ends it', async () => {
    const { navigator, ask, next } = await open()
    const change = ask({ url: '/save', method: 'POST', data: { a: 2 } })
    const save = await next(0)
    const visit = navigator.get('/next')
    const link = await next(1)
    const other = ask({ url: '/other', method: 'POST' })
    const second = await next(2)
    link.page('/next')
    expect((await visit).error).toBeUndefined()
    expect(navigator.getPage().component).toBe('next')
    save.page('/', { a: 2 })
    second.page('/')
    expect([(await change).error, (await other).error]).toEqual([undefined, undefined])
    expect([save.signal?.aborted, link.signal?.aborted]).toEqual([false, false])
    // Its response belongs to an earlier page.
    expect(navigator.getPage()).toMatchObject({ component: 'next', url: 'http://shop.test/next' })
  })

  it('goes over the wire as a partial reload does', async () => {
    const { ask, next } = await open()
    void ask({ url: '/save', method: 'PUT', data: { a: 2 }, only: ['a', 'b.c'], errorBag: 'line' })
    expect(await next(0)).toMatchObject({
      method: 'POST',
      body: '{"a":2,"_method":"PUT"}',
      headers: {
        'x-hybrid': 'true',
        'x-hybrid-version': 'v1',
        'x-hybrid-partial-component': 'home',
        'x-hybrid-only-data': '["a","b.c"]',
        'x-hybrid-error-bag': 'line',
        Accept: 'text/html, application/xhtml+xml',
      },
    })
  })

  it('puts what it has asked for into the page, and its history entry, and adds none', async () => {
    const { navigator, ask, next, shown, entries, window } = await open()
    const { key } = navigator.getPage()
    const asked = ask({ only: 'a' })
    ;(await next(0)).page('/', { a: 2, b: 2 })
    await asked
    expect([shown(), navigator.getPage().key, entries()]).toMatchObject([{ a: 2, b: 2 }, key, [{}]])
    expect(window.history.state.view.properties).toMatchObject({ a: 2 })
  })

  it('has its errors for itself, by field, and leaves those of the page and what was told', async () => {
    const { navigator, ask, next } = await open({}, { ...HOME, errors: { other: 'x' }, flash: { told: 1 } })
    const asked = ask({ method: 'POST', errorBag: 'line' })
    const errors = { line: { quantity: 'Too many.', also: { b: 'No.' } }, other: 'y' }
    ;(await next(0)).page('/', { ...HOME, errors })
    expect((await asked).errors).toEqual({ quantity: 'Too many.', 'also.b': 'No.' })
    expect(navigator.getPage().properties).toMatchObject({ errors: { other: 'x' }, flash: { told: 1 } })
    const told = ask({ method: 'POST' })
    ;(await next(1)).page('/', { ...HOME, flash: { told: 2 } })
    expect((await told).errors).toEqual({})
    expect(navigator.getPage().properties['flash']).toEqual({ told: 2 })
  })

  it('tells what its answer tells once, be it of another change that was made meanwhile', async () => {
    const flash = vi.fn()
    const { navigator, ask, next } = await open({ flash })
    const saving = ask({ url: '/save', method: 'POST' })
    const save = await next(0)
    const removing = navigator.post('/remove')
    const remove = await next(1)
    save.page('/', { ...HOME, flash: { removed: 1 } })
    await saving
    remove.page('/', { ...HOME, flash: {} })
    await removing
    expect(flash.mock.calls).toEqual([[{ removed: 1 }, navigator.context]])
  })

  it('tells it wherever the visitor is by then, or is led to', async () => {
    const flash = vi.fn()
    const { navigator, ask, next, window } = await open({ flash })
    const late = ask({ url: '/save', method: 'POST' })
    const held = await next(0)
    const visit = navigator.get('/next')
    ;(await next(1)).page('/next', { flash: { told: 2 } })
    await visit
    held.page('/', { flash: { told: 3 } })
    await late
    const login = ask({ url: '/save', method: 'POST' })
    ;(await next(2)).page('/login', { flash: { told: 4 } })
    await login
    // The restored page has already shown it.
    window.history.back()
    await vi.waitFor(() => expect(navigator.getPage().component).toBe('next'))
    expect(flash.mock.calls.map(([told]) => told)).toEqual([{ told: 2 }, { told: 3 }, { told: 4 }])
  })

  it('has its own hooks, in the order of a navigation, and no others are told', async () => {
    const log: string[] = []
    const names = ['before', 'start', 'data', 'error', 'success', 'abort', 'invalid', 'exception', 'fail', 'after']
    const hooks = Object.fromEntries(names.map((name) => [name, () => void log.push(name)]))
    const all = vi.fn()
    const { ask, next } = await open({ before: all, success: all, fail: all, after: all, navigating: all })
    all.mockClear()
    const outcomes: [string, (held: Held) => void][] = [
      ['success', (held) => held.page('/')],
      ['error', (held) => held.page('/', { errors: { a: 'No.' } })],
      ['invalid', (held) => held.answer({ status: 200, headers: {}, data: '<h1>Hotel</h1>' })],
      ['exception', (held) => held.fail('timeout')],
    ]
    for (const [index, [name, respond]] of outcomes.entries()) {
      const asked = ask({ hooks })
      respond(await next(index))
      await asked
      const middle = name === 'exception' ? [name, 'fail'] : ['data', name, ...(name === 'invalid' ? ['fail'] : [])]
      expect(log.splice(0)).toEqual(['before', 'start', ...middle, 'after'])
    }
    expect((await ask({ hooks: { ...hooks, before: () => false } })).error?.type).toBe('cancelled')
    expect(log).toEqual(['abort', 'fail', 'after'])
    expect(all).not.toHaveBeenCalled()
  })

  it('saves what is answered as a file, and leaves the page as it is', async () => {
    const { navigator, ask, next, window } = await open()
    const before = navigator.getPage()
    const link = { href: '', download: '', click: vi.fn() }
    Object.assign(window, { URL: { createObjectURL: () => 'blob:1', revokeObjectURL() {} } })
    Object.assign(window.document, { createElement: () => link })
    const asked = ask({ url: '/ticket' })
    const headers = { 'content-disposition': 'attachment; filename="ticket.pdf"' }
    ;(await next(0)).answer({ status: 200, headers, data: new ArrayBuffer(1) })
    expect(await asked).toMatchObject({ errors: {}, response: { status: 200 } })
    expect([link.href, link.download, link.click.mock.calls.length]).toEqual(['blob:1', 'ticket.pdf', 1])
    expect(navigator.getPage()).toBe(before)
  })

  it('is ended by its signal, before and after it was sent', async () => {
    const { ask, next, requests } = await open()
    const early = new AbortController()
    const never = ask({ signal: early.signal, hooks: { before: () => new Promise(() => {}) } })
    early.abort()
    expect((await never).error?.type).toBe('aborted')
    expect((await ask({ signal: AbortSignal.abort() })).error?.type).toBe('aborted')
    const late = new AbortController()
    const asked = ask({ signal: late.signal })
    await next(0)
    late.abort()
    expect((await asked).error?.type).toBe('aborted')
    expect(requests).toHaveLength(1)
  })

  it('fails where the answer is an error page, and the page stays', async () => {
    const { navigator, ask, next } = await open()
    const asked = ask({ url: '/save', method: 'POST' })
    ;(await next(0)).answer(answerWith(createPayload('/error'), {}, 500))
    expect(await asked).toMatchObject({ error: { type: 'invalid' }, response: { status: 500 } })
    expect(navigator.getPage().component).toBe('home')
  })

  it('follows where it leads elsewhere, but not from under a navigation', async () => {
    const { navigator, ask, next, loads } = await open()
    const visit = navigator.get('/next')
    const link = await next(0)
    const late = ask({ url: '/a', method: 'POST' })
    ;(await next(1)).page('/login')
    expect((await late).error).toBeUndefined()
    const outside = ask({ url: '/b', method: 'POST' })
    ;(await next(2)).answer({ status: 409, headers: { 'x-hybrid-external': 'https://bank.test/' }, data: '' })
    await outside
    expect([navigator.getPage().component, loads]).toEqual(['home', []])
    link.page('/next')
    await visit
    const asked = ask({ url: '/a', method: 'POST' })
    ;(await next(3)).page('/login')
    await asked
    expect(navigator.getPage()).toMatchObject({ component: 'login', url: 'http://shop.test/login' })
    void ask({ url: '/b', method: 'POST' })
    ;(await next(4)).answer({ status: 409, headers: { 'x-hybrid-external': 'https://bank.test/' }, data: '' })
    await vi.waitFor(() => expect(loads).toEqual(['https://bank.test/']))
  })

  it('leads to the document of a page whose files are newer than those that are loaded', async () => {
    const { navigator, ask, next, loads } = await open()
    const asked = ask({ url: '/a', method: 'POST' })
    ;(await next(0)).answer(answerWith({ ...createPayload('/login'), version: 'v2' }))
    await asked
    expect([navigator.getPage().component, loads]).toEqual(['home', ['http://shop.test/login']])
  })

  it('belongs to the page that has asked: one of another search is another page', async () => {
    const { navigator, ask, next, shown } = await open()
    const first = navigator.get('/?q=a')
    ;(await next(0)).page('/?q=a')
    await first
    const second = navigator.get('/?q=b')
    const whole = await next(1)
    // Requested after the other page, and for this one.
    const asked = ask({ only: 'a' })
    const late = await next(2)
    whole.page('/?q=b', { a: 1 })
    await second
    late.page('/?q=a', { a: 2 })
    await asked
    expect(shown()).toEqual({ a: 1 })
  })

  it('gives what is answered as data, and leaves the page as it is', async () => {
    const { navigator, ask, next } = await open()
    const before = navigator.getPage()
    const asked = ask({ url: '/suggest', data: { q: 'a' } })
    const held = await next(0)
    expect([held.path, held.headers['x-hybrid-version']]).toEqual(['/suggest?q=a', undefined])
    held.answer(answerWith({ ...patch({}), data: ['anna'] }))
    expect(await asked).toMatchObject({ data: ['anna'], errors: {} })
    expect(navigator.getPage()).toBe(before)
  })

  it('tells its hook how far it has been sent', async () => {
    const { navigator, ask, next } = await open()
    const progress = vi.fn()
    void ask({ url: '/save', method: 'POST', data: { a: 2 }, hooks: { progress } })
    ;(await next(0)).onProgress!({ loaded: 1, total: 2, percentage: 50 })
    expect(progress.mock.calls).toEqual([[{ loaded: 1, total: 2, percentage: 50 }, navigator.context]])
  })

  it('is for addresses of pages alone', async () => {
    const { ask, requests } = await open()
    expect((await ask({ url: 'javascript:alert(1)' })).error?.type).toBe('invalid')
    expect(requests).toEqual([])
  })

  it('leaves the page as it is where its hook takes the answer', async () => {
    const { ask, next, shown } = await open()
    const taken = ask({ url: '/save', method: 'POST', hooks: { data: () => false } })
    ;(await next(0)).page('/', { a: 2, errors: { a: 'No.' } })
    expect(await taken).toMatchObject({ errors: {}, response: { status: 200 } })
    expect(shown()).toEqual(HOME)
  })

  it('changes nothing where its answer was on its way when it was ended', async () => {
    const { ask, next, shown } = await open({}, HOME, { isDeaf: true })
    const ended = new AbortController()
    const asked = ask({ only: 'a', signal: ended.signal })
    const held = await next(0)
    ended.abort()
    held.page('/', { a: 2 })
    expect((await asked).error?.type).toBe('aborted')
    expect(shown()).toEqual(HOME)
  })

  it('is over where a hook of its own throws, which is told', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ask, next } = await open()
    const [mistake, exception, after] = [new Error('mine'), vi.fn(), vi.fn()]
    const hooks = { success: () => Promise.reject(mistake), exception, after }
    const asked = ask({ url: '/save', method: 'POST', hooks })
    ;(await next(0)).page('/')
    expect(await asked).toMatchObject({ errors: {}, error: { type: 'exception', actual: mistake } })
    expect([exception.mock.calls[0]![0], after.mock.calls.length]).toEqual([mistake, 1])
    expect(error.mock.calls).toEqual([[mistake]])
    const twice = ask({ url: '/save', hooks: { ...hooks, exception: () => Promise.reject(new Error('again')) } })
    ;(await next(1)).page('/')
    expect(await twice).toMatchObject({ error: { type: 'exception', actual: mistake } })
    error.mockRestore()
  })

  it('is answered by the page that is there alone, with the dialog that is open', async () => {
    const { navigator, ask, next, shown } = await open()
    const dialog = { component: 'dialog', properties: {}, key: 'k', redirectUrl: '/', baseUrl: '/' }
    const visit = navigator.get('/?open')
    ;(await next(0)).answer(answerWith({ ...createPayload('/?open', HOME), dialog }))
    await visit
    for (const [index, changes] of [{ properties: { b: 1 } }, { key: 'other' }, { component: 'other' }].entries()) {
      const asked = ask({ only: 'a' })
      const payload = { ...createPayload('/?open', { a: index + 2 }), dialog: { ...dialog, ...changes } }
      ;(await next(index + 1)).answer(answerWith(payload, {}, 422))
      const { error } = await asked
      expect([index, error?.type]).toEqual([index, index === 0 ? undefined : 'invalid'])
    }
    expect([shown()['a'], navigator.getPage().dialog?.properties]).toEqual([2, { b: 1 }])
  })

  it('changes properties of the page that is there, where the answer is that', async () => {
    const { ask, next, shown } = await open()
    const asked = ask({ url: '/save', method: 'POST' })
    ;(await next(0)).answer(answerWith(patch({ b: 5 })))
    await asked
    expect(shown()).toEqual({ a: 1, b: 5 })
  })
})

describe('several requests at once', () => {
  it('each keep to their own properties, whichever is answered first', async () => {
    const { ask, next, shown } = await open()
    const all = [ask({ only: 'a' }), ask({ only: 'b' })]
    const [first, second] = [await next(0), await next(1)]
    second.answer(answerWith(createPayload('/', { b: 2 })))
    await all[1]
    expect(shown()).toEqual({ a: 1, b: 2 })
    first.answer(answerWith(createPayload('/', { a: 2 })))
    await all[0]
    expect(shown()).toEqual({ a: 2, b: 2 })
  })

  it('never put something older over something newer, a navigation included', async () => {
    const { navigator, ask, next, shown } = await open()
    const older = ask({ only: 'a' })
    const newer = ask({ only: 'a' })
    ;(await next(1)).page('/', { a: 'newer' })
    await newer
    ;(await next(0)).page('/', { a: 'older' })
    await older
    expect(shown()).toMatchObject({ a: 'newer' })

    const reload = navigator.reload({ only: 'a' as never })
    const reloading = await next(2)
    const after = ask({ only: 'a' })
    ;(await next(3)).page('/', { a: 'asked after the reload' })
    await after
    reloading.page('/', { a: 'the reload' })
    await reload
    expect(shown()).toMatchObject({ a: 'asked after the reload' })

    const before = ask({ only: 'a' })
    const asking = await next(4)
    const whole = navigator.reload()
    ;(await next(5)).page('/', { a: 'the whole page', b: 9 })
    await whole
    asking.page('/', { a: 'before it' })
    await before
    expect(shown()).toEqual({ a: 'the whole page', b: 9 })
  })

  it('that change something at the same time are asked for once more: which came first only the server knows', async () => {
    const { ask, next, requests, shown } = await open()
    const all = [
      ask({ url: '/1', method: 'POST', only: 'a' }),
      ask({ url: '/2', method: 'POST', only: ['a', 'b'] }),
      ask({ only: 'b' }),
    ]
    ;(await next(1)).page('/', { a: 2 })
    ;(await next(0)).page('/', { a: 3 })
    ;(await next(2)).page('/', { b: 2 })
    await Promise.all(all)
    const again = await next(3)
    expect([again.method, again.headers['x-hybrid-only-data']]).toEqual(['GET', '["a","b"]'])
    again.page('/', { a: 4, b: 4 })
    await vi.waitFor(() => expect(shown()).toEqual({ a: 4, b: 4 }))
    expect(requests).toHaveLength(4)
  })

  it('that were answered after their page was left are asked for when one comes back to it', async () => {
    const { navigator, ask, next, shown, window } = await open()
    const change = ask({ url: '/save', method: 'POST', only: 'a' })
    const save = await next(0)
    const visit = navigator.get('/next')
    ;(await next(1)).page('/next')
    await visit
    save.page('/', { a: 2 })
    await change
    window.history.back()
    const again = await next(2)
    expect([again.path, again.headers['x-hybrid-only-data']]).toEqual(['/', '["a"]'])
    again.page('/', { a: 2 })
    await vi.waitFor(() => expect(shown()).toMatchObject({ a: 2 }))
  })
})

describe('what is expected before it is answered', () => {
  it('is shown at once, kept out of the history, and replaced by the answer', async () => {
    const { ask, next, shown, window } = await open()
    const asked = ask({ method: 'POST', optimistic: set('a', 2) })
    const held = await next(0)
    expect(shown()).toEqual({ a: 2, b: 1 })
    expect(window.history.state?.view.properties ?? HOME).toMatchObject({ a: 1 })
    held.page('/', { a: 3, b: 1 })
    await asked
    expect(shown()).toEqual({ a: 3, b: 1 })
  })

  it.each([
    ['no answer', (held: Held) => held.fail('network'), 'network'],
    ['an error page', (held: Held) => held.answer(answerWith(createPayload('/x'), {}, 500)), 'invalid'],
    ['no page', (held: Held) => held.answer({ status: 502, headers: {}, data: 'Bad gateway' }), 'invalid'],
  ])('goes back to the very object that was there, and says so: %s', async (_, respond, type) => {
    const { navigator, ask, next } = await open()
    const before = navigator.getPage().properties
    const asked = ask({ method: 'POST', optimistic: set('a', 2) })
    const held = await next(0)
    expect(navigator.getPage().properties).not.toBe(before)
    respond(held)
    expect((await asked).error?.type).toBe(type)
    expect(navigator.getPage().properties).toBe(before)
  })

  it('where two overlap and the first fails, keeps to what the second has changed', async () => {
    const { navigator, ask, next, shown } = await open()
    const before = navigator.getPage().properties
    const first = ask({ method: 'POST', optimistic: set('a', 2) })
    const second = ask({ method: 'POST', optimistic: set('b', 2) })
    const [one, other] = [await next(0), await next(1)]
    expect(shown()).toEqual({ a: 2, b: 2 })
    one.fail('network')
    expect((await first).error?.type).toBe('network')
    expect(shown()).toEqual({ a: 1, b: 2 })
    other.fail('network')
    await second
    expect(navigator.getPage().properties).toBe(before)
  })

  it('stands on the answer that comes meanwhile', async () => {
    const { ask, next, shown } = await open()
    const first = ask({ method: 'POST', only: 'a', optimistic: set('a', 2) })
    const second = ask({ method: 'POST', only: 'b', optimistic: set('b', 2) })
    ;(await next(0)).page('/', { a: 20, b: 1 })
    await first
    expect(shown()).toEqual({ a: 20, b: 2 })
    ;(await next(1)).page('/', { b: 20 })
    await second
    expect(shown()).toEqual({ a: 20, b: 20 })
  })

  it('can be said of a navigation, too: replaced by its answer, taken back where it fails', async () => {
    const { navigator, next, shown } = await open()
    const before = navigator.getPage().properties
    const log: unknown[] = []
    const lost = navigator.post('/', {
      optimistic: set('a', 2),
      hooks: { fail: () => void log.push(navigator.getPage().properties === before) },
    })
    const held = await next(0)
    expect(shown()).toEqual({ a: 2, b: 1 })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    held.fail('network')
    expect((await lost).error?.type).toBe('network')
    error.mockRestore()
    expect([navigator.getPage().properties === before, log]).toEqual([true, [true]])

    const done = navigator.post('/', { optimistic: set('a', 2) })
    ;(await next(1)).page('/', { a: 3, b: 3 })
    await done
    expect(shown()).toEqual({ a: 3, b: 3 })

    const ended = navigator.post('/', { optimistic: set('a', 4) })
    await next(2)
    expect(shown()).toMatchObject({ a: 4 })
    const link = navigator.get('/next')
    expect((await ended).error?.type).toBe('aborted')
    expect(shown()).toMatchObject({ a: 3 })
    ;(await next(3)).page('/next')
    await link
    expect(navigator.getPage().properties).toMatchObject({ path: '/next' })
  })

  it('is of its page alone, and gone with it', async () => {
    const { navigator, ask, next, shown, window } = await open()
    void ask({ method: 'POST', optimistic: set('a', 2) })
    await next(0)
    const visit = navigator.get('/next')
    ;(await next(1)).page('/next')
    await visit
    expect(shown()).toEqual({})
    window.history.back()
    await vi.waitFor(() => expect(navigator.getPage().component).toBe('home'))
    expect(shown()).toEqual({ a: 1, b: 1 })
  })

  it('that throws is left out, and all else is right', async () => {
    const { ask, next, shown } = await open()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = ask({
      method: 'POST',
      optimistic: () => {
        throw new Error('No such line.')
      },
    })
    ;(await next(0)).page('/', { a: 2, b: 1 })
    expect((await asked).error).toBeUndefined()
    expect([shown(), error.mock.lastCall?.[0]]).toMatchObject([{ a: 2 }, { message: 'No such line.' }])
    error.mockRestore()
  })

  it('is asked for once more where nobody knows whether it was done', async () => {
    const { ask, next, shown } = await open()
    const asked = ask({ method: 'POST', only: 'a', optimistic: set('a', 2) })
    ;(await next(0)).fail('timeout')
    expect((await asked).error?.type).toBe('timeout')
    expect(shown()).toMatchObject({ a: 1 })
    ;(await next(1)).page('/', { a: 2 })
    await vi.waitFor(() => expect(shown()).toMatchObject({ a: 2 }))
  })
})
