/** Minimal browser for client tests without a real one. */

interface Entry {
  state: unknown
  url: string
}

/** A window with a working history, asynchronous as in browsers. */
export interface FakeWindow {
  window: Window & typeof globalThis
  entries(): Entry[]
  index(): number
  /** Document loads: the URL, or 'reload'. */
  loads: string[]
}

/** Creates a window at a URL. `delay` is the duration of going back or forward, in milliseconds. */
export function createFakeWindow(start: string, delay = 0): FakeWindow {
  let entries: Entry[] = [{ state: null, url: start }]
  let index = 0
  const loads: string[] = []
  const target = new EventTarget()
  const element = {
    scrollTop: 0,
    scrollLeft: 0,
    scrollTo({ top, left }: { top: number; left: number }) {
      Object.assign(element, { scrollTop: top, scrollLeft: left })
    },
  }
  const storage = new Map<string, string>()

  const put = (state: unknown, url: string, at: number): void => {
    const resolved = new URL(url, entries[index]!.url)
    if (resolved.origin !== new URL(entries[index]!.url).origin)
      throw new DOMException('Another origin.', 'SecurityError')
    entries = [
      ...entries.slice(0, at),
      { state: structuredClone(state), url: resolved.href },
      ...(at === index ? entries.slice(at + 1) : []),
    ]
    index = at
  }
  const history = {
    get state() {
      return entries[index]!.state
    },
    get length() {
      return entries.length
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _: string, url: string) => put(state, url, index + 1),
    replaceState: (state: unknown, _: string, url: string) => put(state, url, index),
    go(steps: number) {
      setTimeout(() => {
        if (!entries[index + steps]) return
        index += steps
        target.dispatchEvent(Object.assign(new Event('popstate'), { state: structuredClone(entries[index]!.state) }))
      }, delay)
    },
    back: () => history.go(-1),
    forward: () => history.go(1),
  }
  const location = {
    get href() {
      return entries[index]!.url
    },
    set href(url: string) {
      loads.push(new URL(url, entries[index]!.url).href)
    },
    get origin() {
      return new URL(entries[index]!.url).origin
    },
    get hash() {
      return new URL(entries[index]!.url).hash
    },
    reload: () => void loads.push('reload'),
  }
  const fake = {
    history,
    location,
    document: {
      cookie: '',
      querySelectorAll: () => [],
      documentElement: element,
      body: element,
      getElementById: () => null,
    },
    performance: { getEntriesByType: () => [] },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    setTimeout: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds),
    clearTimeout: (timer: never) => clearTimeout(timer),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  }
  return { window: fake as unknown as FakeWindow['window'], entries: () => entries, index: () => index, loads }
}
