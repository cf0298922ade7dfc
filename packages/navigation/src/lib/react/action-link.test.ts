// @vitest-environment happy-dom
import { createElement as h } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createPayload } from '../../testing/fake-server.ts'
import { type Held, createHeldServer } from '../../testing/held-server.ts'
import { Link } from './link.ts'
import { type StartedNavigator, createNavigation } from './start.ts'

let navigator: StartedNavigator
afterEach(() => {
  navigator.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A page with a button that changes something, and a server that answers on demand. */
async function open() {
  history.replaceState(null, '', '/')
  vi.stubGlobal('origin', location.origin)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const { transport, requests } = createHeldServer()
  const Page = () => h(Link, { href: '/retry', method: 'post', data: { seats: 2 }, className: 'pay' }, 'Pay again')
  navigator = await createNavigation({
    payload: { ...createPayload('/'), url: location.href },
    root,
    pages: { home: async () => ({ default: Page }) },
    progress: false,
    transport,
  })
  const button = () => root.querySelector('button')!
  const isBusy = () => button().getAttribute('aria-busy') === 'true'
  const sent = async (count: number): Promise<Held> => {
    await vi.waitFor(() => expect(requests).toHaveLength(count))
    return requests.at(-1)!
  }
  return { button, isBusy, sent, requests }
}

it('a button that changes something is busy while that is under way, and another press sends nothing', async () => {
  const { button, isBusy, sent, requests } = await open()
  expect(isBusy()).toBe(false)
  // Twice within one task, without a render in between.
  button().click()
  button().click()
  const first = await sent(1)
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  button().click()
  await new Promise((done) => void setTimeout(done))
  expect([requests.length, first.signal?.aborted, first.path, first.body]).toEqual([1, false, '/retry', '{"seats":2}'])
  // Keyboard users keep the focus.
  expect(button().disabled).toBe(false)
})

it.each<[string, (held: Held) => void]>([
  ['was answered', (held) => held.page('/')],
  ['got no answer', (held) => held.fail('network')],
  ['was refused', (held) => held.page('/', { errors: { seats: 'Gone.' } })],
])('a button whose change %s can be pressed again', async (_, respond) => {
  const { button, isBusy, sent, requests } = await open()
  button().click()
  respond(await sent(1))
  await vi.waitFor(() => expect(isBusy()).toBe(false))
  expect(requests).toHaveLength(1)
  button().click()
  await sent(2)
  await vi.waitFor(() => expect(isBusy()).toBe(true))
})

it('a button whose change was ended by another visit can be pressed again', async () => {
  const { button, isBusy, sent } = await open()
  button().click()
  await sent(1)
  const reload = navigator.reload()
  ;(await sent(2)).page('/')
  await reload
  await vi.waitFor(() => expect(isBusy()).toBe(false))
  button().click()
  expect((await sent(3)).path).toBe('/retry')
})
