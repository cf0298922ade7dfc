// @vitest-environment happy-dom
import { createElement as h, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createPayload } from '../../testing/fake-server.ts'
import { createHeldServer } from '../../testing/held-server.ts'
import { type HistoryKeeper, readState, writeState } from '../browser/view/history.ts'
import { Form } from './form.ts'
import { Link } from './link.ts'
import { type StartedNavigator, hydrateNavigation, renderNavigation } from './start.ts'
import { useForm } from './use-form.ts'

let navigator: StartedNavigator
afterEach(() => {
  navigator.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function open(Page: () => ReturnType<typeof h>, state: object | null = null, keeper?: HistoryKeeper) {
  const url = new URL('/', location.href).href
  history.replaceState(state && { ...createPayload('/'), scrollRegions: [], url, ...state }, '', '/')
  vi.stubGlobal('origin', location.origin)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const { transport, requests } = createHeldServer()
  const rendering = { payload: { ...createPayload('/'), url }, pages: { home: async () => ({ default: Page }) } }
  root.innerHTML = renderToString(await renderNavigation(rendering))
  navigator = await hydrateNavigation({ ...rendering, root, progress: false, transport, history: keeper })
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
  const type = (name: string, value: string) => {
    field(name).value = value
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { root, requests, field, type }
}

it('a form takes what its history entry remembers once the document is hydrated, after a reload', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const Page = () => {
    const { fields } = useForm({ url: '/', fields: { name: '' }, key: 'buyer' })
    // The entry is read only now, after the effects of hydration.
    useEffect(() => read(), [])
    return h('input', { name: 'name', value: fields.name, readOnly: true })
  }
  const keeper = { read: (state: unknown) => isRead.then(() => readState(state)), write: writeState }
  const { field } = await open(Page, { memo: { 'form:buyer': { name: 'Anna' } } }, keeper)
  await vi.waitFor(() => expect(field('name').value).toBe('Anna'))
})

it('a form that is pressed again while it is being sent keeps all that was typed meanwhile', async () => {
  const Page = () => h(Form, { action: '/save' }, h('input', { name: 'name' }), h('input', { name: 'city' }))
  const { root, requests, type } = await open(Page)
  const form = root.querySelector('form')!
  const press = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  // A browser resets the fields that belong to the form; happy-dom resets all those inside.
  const reset: string[] = []
  form.reset = () => {
    for (const input of form.querySelectorAll('input')) if (!input.hasAttribute('form')) reset.push(input.name)
  }
  type('name', 'Anna')
  press()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  type('city', 'Eger')
  press()
  requests[0]!.page('/')
  await vi.waitFor(() => expect(reset).toEqual(['name']))
  expect([requests.length, form.querySelectorAll('[form]').length]).toEqual([1, 0])
})

it.each(['https://elsewhere.test/', 'mailto:anna@shop.test', '#place'])(
  'a link to %s is left to the browser, which does it best',
  async (href) => {
    const { root, requests } = await open(() => h(Link, { href }, 'There'))
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    let isOurs: boolean | undefined
    const look = (event: Event): void => {
      isOurs = event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', look, { once: true })
    root.querySelector('a')!.dispatchEvent(click)
    await new Promise((done) => void setTimeout(done))
    expect([isOurs, requests.length]).toEqual([false, 0])
  },
)
