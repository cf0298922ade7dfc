import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload, createTransportOf } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { createNavigator } from '../navigator.ts'
import { sealedHistory } from './sealed-history.ts'

const SECRET = 'anna@example.com'
/** Signed-in user on the server. */
let user: string | undefined = SECRET

/** A product whose pages all name the signed-in user. */
async function open({ browser = createFakeWindow('http://shop.test/'), isSecure = true } = {}) {
  Object.assign(browser.window, { crypto: isSecure ? crypto : {} })
  const asked: string[] = []
  const transport = createTransportOf(
    ({ url }) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      return answerWith(createPayload(pathname, { user }))
    },
    () => 1,
  )
  const history = sealedHistory({
    owner: ({ view }) => view.properties['user'] as string | undefined,
    window: browser.window,
  })
  const navigator = createNavigator<string>({
    payload: createPayload(new URL(browser.window.location.href).pathname, { user }),
    components: { home: 'home', account: 'account' },
    resolve: async (name) => name,
    transport,
    window: browser.window,
    progress: false,
    history,
  })
  const stop = await navigator.start()
  const back = async (path: string) => {
    browser.window.history.back()
    await vi.waitFor(() => {
      expect(new URL(navigator.context.url).pathname).toBe(path)
      expect(navigator.active()).toBe(false)
    })
  }
  const sealed = () =>
    vi.waitFor(() => expect(browser.window.history.state).toHaveProperty('sealed.bytes', expect.any(ArrayBuffer)))
  return { navigator, history, browser, asked, back, sealed, stop }
}

/** Returns the readable contents of the history, including bytes. */
const readable = (entries: { state: unknown }[]): string =>
  JSON.stringify(entries, (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value,
  )

beforeEach(() => {
  user = SECRET
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

describe('the pages of who is signed in', () => {
  // Holds: navigation.history-sealed-key-thrown-away
  it('are encrypted in the history, never in the clear, and shown again without asking', async () => {
    const { navigator, browser, asked, back, sealed, stop } = await open()
    await sealed()
    await navigator.get('/account')
    expect(readable(browser.entries())).not.toContain(SECRET)
    await sealed()
    expect(readable(browser.entries())).not.toContain(SECRET)
    await back('/')
    expect([navigator.context.view.properties['user'], asked]).toEqual([SECRET, ['/account']])
    stop()
  })

  // Holds: navigation.history-sealed-key-thrown-away
  it('are asked for anew by who goes back after signing out', async () => {
    const { navigator, browser, asked, back, sealed, stop } = await open()
    await navigator.get('/account')
    await sealed()
    user = undefined
    await navigator.post('/goodbye')
    expect(browser.window.sessionStorage.getItem('navigation:history-key')).toBeNull()
    await back('/account')
    expect(navigator.context.view.properties['user']).toBeUndefined()
    expect(asked).toEqual(['/account', '/goodbye', '/account'])
    stop()
  })

  it('are asked for anew by somebody else who signs in', async () => {
    const { navigator, asked, back, sealed, stop } = await open()
    await navigator.get('/account')
    await sealed()
    user = 'bela@example.com'
    await navigator.post('/welcome')
    await back('/account')
    expect(navigator.context.view.properties['user']).toBe('bela@example.com')
    expect(asked.at(-1)).toBe('/account')
    stop()
  })

  it('are asked for anew once their key is thrown away', async () => {
    const { navigator, history, asked, back, sealed, stop } = await open()
    await sealed()
    await navigator.get('/account')
    history.forget()
    await back('/')
    expect(asked).toEqual(['/account', '/'])
    stop()
  })

  it('are there again after a reload of the document, by the key of the tab', async () => {
    const first = await open()
    await first.sealed()
    await first.navigator.get('/account')
    await first.sealed()
    first.stop()
    const again = await open({ browser: first.browser })
    await again.back('/')
    expect([again.navigator.context.view.properties['user'], again.asked]).toEqual([SECRET, []])
    again.stop()
  })

  // Holds: navigation.history-sealed-key-thrown-away
  it('are kept as their addresses alone where nothing can be encrypted', async () => {
    const { navigator, browser, asked, back, stop } = await open({ isSecure: false })
    await navigator.get('/account')
    expect(browser.entries().map(({ state }) => Object.keys(state as object))).toEqual([
      ['url', 'version'],
      ['url', 'version'],
    ])
    await back('/')
    expect(asked).toEqual(['/account', '/'])
    stop()
  })

  it('reload a document that was kept as it ran, where the key has gone since', async () => {
    const { browser, sealed, stop } = await open()
    await sealed()
    const show = () => browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    show()
    expect(browser.loads).toEqual([])
    browser.window.sessionStorage.removeItem('navigation:history-key')
    show()
    expect(browser.loads).toEqual(['reload'])
    stop()
  })
})

it('a page of nobody is asked for anew by who has signed in since', async () => {
  user = undefined
  const { navigator, asked, back, stop } = await open()
  user = SECRET
  await navigator.post('/welcome')
  await back('/')
  expect([navigator.context.view.properties['user'], asked]).toEqual([SECRET, ['/welcome', '/']])
  stop()
})

it('pages for everybody are kept as they are', async () => {
  user = undefined
  const { navigator, browser, asked, back, stop } = await open()
  await navigator.get('/events')
  expect(browser.window.history.state).toHaveProperty('view.component', 'events')
  await back('/')
  expect(asked).toEqual(['/events'])
  stop()
})
