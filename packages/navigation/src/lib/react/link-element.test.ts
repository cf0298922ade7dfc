// @vitest-environment happy-dom
import { act, createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPayload } from '../../testing/fake-server.ts'
import { createListeners } from '../browser/navigation/listeners.ts'
import { Link, type LinkProps } from './link.ts'
import { type NavigationScope, ScopeContext } from './navigation-context.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('origin', location.origin)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Shows a link on a page at `/a`, with a navigator that only records. */
async function show(props: LinkProps) {
  const { subscribe, notify } = createListeners()
  let page = createPayload('/a')
  const navigator = {
    getPage: () => page,
    subscribe: vi.fn(subscribe),
    preload: vi.fn<(url: string) => void>(),
    navigate: vi.fn(),
  }
  const scope = { navigator, initialPage: page, tokenPath: '' } as unknown as NavigationScope
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const render = (changed: Partial<LinkProps> = {}) =>
    act(async () => root.render(h(ScopeContext, { value: scope }, h(Link, { ...props, ...changed }, 'There'))))
  const goTo = (path: string) =>
    act(async () => {
      page = createPayload(path)
      notify()
    })
  await render()
  return { navigator, render, goTo, find: () => element.querySelector('a')! }
}

it('a link listens to no change of the page, unless it adds data to where the visitor is', async () => {
  const plain = await show({ href: '/b' })
  expect(plain.navigator.subscribe).not.toHaveBeenCalled()
  const withData = await show({ href: '', data: { page: 2 } })
  expect(withData.find().getAttribute('href')).toBe('/a?page=2')
  await withData.goTo('/c?page=1')
  expect(withData.find().getAttribute('href')).toBe('/c?page=2')
})

it('a link takes from its address what is undefined, and says nothing of what is null', async () => {
  const { find } = await show({ href: '/b?x=1&y=2', data: { x: undefined, z: null, page: 3 } })
  expect(find().getAttribute('href')).toBe('/b?y=2&z=&page=3')
})

it('a link preloads its page at once where it is to, and again where it leads elsewhere', async () => {
  const { navigator, render } = await show({ href: '/b', preload: 'mount' })
  await render({ className: 'new' })
  const preloaded = () => navigator.preload.mock.calls.map(([url]) => url)
  expect(preloaded()).toEqual(['/b'])
  await render({ href: '/c' })
  expect(preloaded()).toEqual(['/b', '/c'])
})

it('a click on a link hands over its options, and the rest goes to its element', async () => {
  const { navigator, find } = await show({ href: '/b', replace: true, only: ['cart'], title: 'There', id: 'there' })
  expect(find().outerHTML).toBe('<a title="There" id="there" href="/b">There</a>')
  await act(async () => find().click())
  expect(navigator.navigate.mock.calls).toEqual([
    [{ replace: true, only: ['cart'], preserveState: false, url: '/b', method: 'GET' }],
  ])
})

it.each([
  ['with Meta', { metaKey: true }, {}],
  ['with Control', { ctrlKey: true }, {}],
  ['with Shift', { shiftKey: true }, {}],
  ['with Alt', { altKey: true }, {}],
  ['with another button', { button: 1 }, {}],
  ['of another window', {}, { target: '_blank' }],
  ['of a file', {}, { download: '' }],
  ['to another site', {}, { href: 'https://bank.test/' }],
  ['to a place on this page', {}, { href: '#place' }],
])('a click %s is the browser’s own', async (_, init, props) => {
  const { navigator, find } = await show({ href: '/b', ...props })
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  let isLeft = false
  const seeClick = (left: Event): void => {
    isLeft = !left.defaultPrevented
    left.preventDefault()
  }
  document.addEventListener('click', seeClick, { once: true })
  await act(async () => find().dispatchEvent(event))
  expect([navigator.navigate.mock.calls.length, isLeft]).toEqual([0, true])
})
