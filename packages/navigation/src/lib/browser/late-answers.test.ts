import { describe, expect, it, vi } from 'vitest'
import { createPayload } from '../../testing/fake-server.ts'
import { type FakeWindow, createFakeWindow } from '../../testing/fake-window.ts'
import { type Held, createHeldServer } from '../../testing/held-server.ts'
import { loadNext } from '../react/list/grow-list.ts'
import { createForm } from './form/form.ts'
import { createLiveFields } from './form/live-fields.ts'
import { createSubmission } from './form/submission.ts'
import { type Navigator, createNavigator } from './navigator.ts'
import { type HistoryKeeper, readState, writeState } from './view/history.ts'

const FIRST = createPayload('/first', { list: { data: [1], current_page: 1, last_page: 3, per_page: 1 } })
const GROUPED = { deferred: ['soon', 'later'], groups: { slow: ['later'] } }

/**
 * A page at `/home`, preceded by `/first`, with a server whose responses arrive whatever has
 * happened to their requests.
 */
async function open({ isDeferred = false }: Pick<Way, 'isDeferred'>, history?: HistoryKeeper) {
  const browser = createFakeWindow('http://shop.test/first')
  const { transport, requests } = createHeldServer({ isDeaf: true })
  const told: string[] = []
  // Code of pages held back by a test, by page name.
  const code = new Map<string, (component: string) => void>()
  const navigator = createNavigator<string>({
    payload: FIRST,
    components: { first: 'first' },
    resolve: (name) =>
      name.startsWith('slow') ? new Promise((done) => void code.set(name, done)) : Promise.resolve(name),
    transport,
    window: browser.window,
    history,
    progress: false,
    hooks: {
      data: ({ data }) => void told.push(`data of ${new URL((data as { url: string }).url).pathname}`),
      navigated: (_, { url }) => void told.push(`navigated to ${new URL(url).pathname}`),
    },
  })
  await navigator.start()
  const next = async (index: number): Promise<Held> => vi.waitFor(() => requests[index] ?? Promise.reject(new Error()))
  const { properties } = FIRST.view
  const home = { component: 'home', properties: { ...properties, path: '/home' }, deferred: [] }
  if (isDeferred) {
    const visit = navigator.get('/home')
    const payload = { ...createPayload('/home'), view: { ...home, ...GROUPED } }
    ;(await next(0)).answer({ status: 200, headers: { 'x-hybrid': 'true' }, data: payload })
    await visit
    await vi.waitFor(() => expect(requests).toHaveLength(3))
  } else await navigator.local('/home', home)
  return { navigator, requests, next, told, code, browser }
}
type Opened = Awaited<ReturnType<typeof open>>

/** A kind of request whose response comes too late. */
interface Way {
  /** Starts it; the promise settles when its response has been applied, or dropped. */
  begin(opened: Opened): Promise<unknown>
  isDeferred?: boolean
  /**
   * Late response to the latest request. Default: another page, with everything that could be taken
   * for news.
   */
  late?(held: Held, opened: Opened): void
  /** It waits only for its page's code. */
  isAnswered?: boolean
}

const LATE = { a: 'late', soon: 'late', errors: { name: 'Late.' }, flash: { told: 'late' } }
const LIST = { list: { data: [2], current_page: 2, last_page: 3, per_page: 1 } }

function formOf(navigator: Navigator<string>) {
  const submission = createSubmission({ navigator, errors: {} })
  const setup = { navigator, submission, initial: { name: '' }, fields: { name: 'typed' }, memoKey: 'form:late' }
  return { submission, form: createForm(setup) }
}

const onHome = (held: Held): void => held.page('/home', LATE)

const WAYS: Record<string, Way> = {
  'a visit': { begin: ({ navigator }) => navigator.get('/late') },
  'a visit that replaces its entry': { begin: ({ navigator }) => navigator.get('/late', { replace: true }) },
  'a visit whose code comes late': {
    begin: async ({ navigator, next, code }) => {
      const visit = navigator.get('/slow-late')
      ;(await next(0)).page('/slow-late', LATE)
      await vi.waitFor(() => expect(code.size).toBe(1))
      await visit
    },
    isAnswered: true,
    late: (_, { code }) => code.get('slow-late')!('late'),
  },
  'a page from here whose code comes late': {
    begin: ({ navigator }) => navigator.local('/slow-late', { component: 'slow-late' }).catch(() => {}),
    isAnswered: true,
    late: (_, { code }) => code.get('slow-late')!('late'),
  },
  'the page again': { begin: ({ navigator }) => navigator.reload(), late: onHome },
  'a part of the page': { begin: ({ navigator }) => navigator.reload({ only: ['a'] as never }), late: onHome },
  'a part of the page, beside it': {
    begin: ({ navigator }) => navigator.request({ only: 'a' as never }),
    late: onHome,
  },
  'a change beside the page that leads elsewhere': {
    begin: ({ navigator }) => navigator.request({ url: '/save', method: 'POST' }),
  },
  'a change beside the page, with what was hoped for': {
    begin: ({ navigator }) => navigator.request({ url: '/save', method: 'POST', optimistic: (page) => page }),
    late: onHome,
  },
  'a form that leads elsewhere': { begin: ({ navigator }) => formOf(navigator).form.submit({ url: '/save' }) },
  'a form that is refused': { begin: ({ navigator }) => formOf(navigator).form.submit({ url: '/save' }), late: onHome },
  'a field that is checked': {
    begin: async ({ navigator }) => {
      const { form, submission } = formOf(navigator)
      const ask = (fields: readonly string[], signal: AbortSignal) =>
        navigator.check({ url: '/save', data: form.getFields(), fields, signal })
      await createLiveFields({ form, submission, ask }).check('name')
    },
    late: (held) =>
      held.answer({ status: 200, headers: { 'x-hybrid-validate': 'true' }, data: { errors: { name: 'Late.' } } }),
  },
  'what is deferred': {
    isDeferred: true,
    begin: async () => {},
    late: (_, { requests }) => requests.slice(1, 3).forEach((held) => held.page('/home', LATE)),
  },
  'what is deferred, which fails': {
    isDeferred: true,
    begin: async () => {},
    late: (_, { requests }) => {
      requests[1]!.page('/home', LATE)
      requests[2]!.fail('network')
    },
  },
  'the next page of a list': {
    begin: ({ navigator }) => loadNext({ navigator, property: 'list' as never, url: undefined, page: 2 } as never),
    late: (held) => held.page('/home', { ...LATE, ...LIST }),
  },
  'a page that is fetched ahead': { begin: ({ navigator }) => navigator.preload('/late') },
  'a page that was being fetched ahead, and is gone to': {
    begin: async ({ navigator, next }) => {
      const fetched = navigator.preload('/late')
      await next(0)
      await Promise.all([fetched, navigator.get('/late')])
    },
  },
}

/**
 * The visitor's later action, whose result is shown and stays. `isAlone`: it aborts earlier visits.
 */
const NEWER: Record<string, { path: string; isAlone?: boolean; go(opened: Opened): Promise<unknown> }> = {
  'another visit': {
    path: '/next',
    isAlone: true,
    async go({ navigator, requests, next }) {
      const index = requests.length
      const visit = navigator.get('/next')
      ;(await next(index)).page('/next')
      await visit
    },
  },
  'a page from here': {
    path: '/next',
    go: ({ navigator }) => navigator.local('/next', createPayload('/next').view),
  },
  back: {
    path: '/first',
    isAlone: true,
    async go({ navigator, browser }) {
      browser.window.history.back()
      await vi.waitFor(() => expect(navigator.getPage().component).toBe('first'))
    },
  },
}

/** Reads everything that a late response could change. */
const read = ({ navigator, browser }: { navigator: Navigator<string>; browser: FakeWindow }) =>
  structuredClone({
    page: navigator.getPage(),
    address: browser.window.location.href,
    entries: browser.entries(),
    loads: browser.loads,
  })

/** Waits for the effects of received responses: hooks, modules, renders. */
async function settle({ navigator }: Opened): Promise<void> {
  await vi.waitFor(() => expect(navigator.active()).toBe(false))
  await new Promise((done) => void setTimeout(done))
}

describe.each(Object.entries(NEWER))('after %s, an answer that comes too late changes nothing', (_, newer) => {
  // Holds: navigation.new-navigation-aborts-flight-abort
  it.each(Object.entries(WAYS))('of %s', async (_name, way) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const opened = await open(way)
    const { requests, told, code } = opened
    const before = requests.length
    const asked = way.begin(opened)
    if (way.isAnswered) await vi.waitFor(() => expect(code.size).toBe(1))
    else if (!way.isDeferred) await vi.waitFor(() => expect(requests.length).toBeGreaterThan(before))
    const held = requests.at(-1)!
    await newer.go(opened)
    const there = read(opened)
    expect(there.page).toMatchObject({ properties: { path: newer.path } })
    told.length = 0
    const late = way.late ?? ((request: Held) => request.page('/late', LATE))
    late(held, opened)
    await asked
    await settle(opened)
    expect(read(opened)).toEqual(there)
    expect(told.filter((what) => newer.isAlone || !what.startsWith('data'))).toEqual([])
  })
})

/** Like `open()`, with a history whose entries are read on demand. */
async function openReading() {
  let isHeld = false
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const reading = vi.fn(async (state: unknown) => {
    if (isHeld) await released
    return readState(state)
  })
  const opened = await open({}, { read: reading, write: writeState })
  isHeld = true
  reading.mockClear()
  const goBack = async (): Promise<void> => {
    opened.browser.window.history.back()
    await vi.waitFor(() => expect(reading).toHaveBeenCalledOnce())
  }
  return { ...opened, goBack, release }
}

const ahead = Object.entries(NEWER).filter(([name]) => name !== 'back')

// Holds: states.popstate-back-forward-reload-external
it.each(ahead)('after %s, an entry of the history that is read too late is not shown', async (_, newer) => {
  const opened = await openReading()
  await opened.goBack()
  await newer.go(opened)
  const there = read(opened)
  expect(there.page).toMatchObject({ properties: { path: newer.path } })
  opened.told.length = 0
  opened.release()
  await settle(opened)
  expect(read(opened)).toEqual(there)
  expect(opened.told).toEqual([])
})

const besides = ['a part of the page, beside it', 'a page from here whose code comes late'] as const

// Holds: states.popstate-back-forward-reload-external
it.each(besides)('while an entry of the history is being read, nothing comes of %s', async (name) => {
  const opened = await openReading()
  const { navigator, requests, code } = opened
  const way = WAYS[name]!
  const asked = way.begin(opened)
  await vi.waitFor(() => expect(requests.length + code.size).toBe(1))
  await opened.goBack()
  const there = read(opened)
  way.late!(requests[0]!, opened)
  await asked
  await settle(opened)
  expect(read(opened)).toEqual(there)
  opened.release()
  await vi.waitFor(() =>
    expect(navigator.getPage()).toMatchObject({ component: 'first', properties: FIRST.view.properties }),
  )
})

it('a visit that was ended leaves the one that has ended it under way, with what is said of it', async () => {
  const opened = await open({})
  const { navigator, next } = opened
  const first = navigator.get('/late')
  const late = await next(0)
  const second = navigator.get('/next')
  const held = await next(1)
  late.page('/late')
  expect((await first).error?.type).toBe('aborted')
  expect(navigator.context.pendingNavigation?.url.pathname).toBe('/next')
  expect(navigator.active()).toBe(true)
  held.page('/next')
  await second
  expect(navigator.context.pendingNavigation).toBeUndefined()
})
