// @vitest-environment happy-dom
import { type ReactNode, createElement as h, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import type { HttpRequest } from '../browser/navigation/transport.ts'
import type { Dialog } from '../protocol/payload.ts'
import { get } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { defineRoutes } from '../routing/table.ts'
import type { Frame } from './root.ts'
import { type StartedNavigator, createNavigation } from './start.ts'
import { useForm } from './use-form.ts'
import { useRoute } from './use-page.ts'

const router = createRouter(defineRoutes({ home: get('/'), show: get('/show/{id}') }))
const dialog = (key: string): Dialog => ({
  component: 'dialog',
  properties: { key },
  redirectUrl: '/',
  baseUrl: '/',
  key,
})

let navigator: StartedNavigator
let requests: HttpRequest[]
let answered: Dialog | null
afterEach(() => {
  navigator.unmount()
  document.body.replaceChildren()
})

/** Opens a page, with a dialog that first reports how it was opened. */
async function open(Page: () => ReactNode, first: Dialog | null = null, layout?: Frame['layout']) {
  history.replaceState(null, '', '/')
  requests = []
  answered = null
  const Opened = ({ name }: { name?: string }) => {
    const [begun] = useState(() => String(Math.random()))
    return h('p', { id: 'dialog' }, `${begun} ${name ?? ''}`)
  }
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  navigator = await createNavigation({
    payload: { ...createPayload('/'), url: location.href, dialog: first },
    root,
    router,
    layout,
    progress: false,
    pages: async (name) => ({ default: name === 'dialog' ? Opened : Page }),
    transport: async (request) => {
      requests.push(request)
      const { pathname } = new URL(request.url)
      return answerWith({ ...createPayload(pathname), url: request.url, dialog: answered })
    },
  })
  return { text: () => root.querySelector('main')?.textContent, find: (id: string) => document.getElementById(id) }
}

it('a dialog is there from the first document on, and begins anew each time that it is opened', async () => {
  const { find } = await open(() => h('main'), dialog('first'))
  const begun = () => find('dialog')?.textContent
  const first = begun()
  expect(first).toBeTruthy()
  answered = dialog('first')
  await navigator.reload()
  expect(begun()).toBe(first)
  answered = dialog('second')
  await navigator.reload()
  expect(begun()).toBeTruthy()
  expect(begun()).not.toBe(first)
})

it('a page knows the route where the visitor is, after each visit', async () => {
  // The hook is called in a layout that stays while pages change, such as a menu.
  function Layout({ children }: { children: ReactNode }): ReactNode {
    const route = useRoute()
    return h('main', null, `${route.current()} ${String(route.current('show', { id: 7 }))}`, children)
  }
  const { text } = await open(() => null, null, Layout)
  expect(text()).toBe('home false')
  await navigator.get('/show/7')
  await vi.waitFor(() => expect(text()).toBe('show true'))
  await navigator.get('/show/8')
  await vi.waitFor(() => expect(text()).toBe('show false'))
})

it('a form knows whether its fields are others than it began with, and sends a question as one that leaves the page', async () => {
  const { text, find } = await open(() => {
    const form = useForm({ url: '/', method: 'GET', fields: { q: '' } })
    return h('main', null, String(form.isDirty), [
      h('button', { key: 1, id: 'type', onClick: () => form.setField('q', 'Bach') }),
      h('button', { key: 2, id: 'undo', onClick: () => form.reset() }),
      h('button', { key: 3, id: 'send', onClick: () => void form.submit({ reset: false }) }),
    ])
  })
  expect(text()).toBe('false')
  find('type')!.click()
  await vi.waitFor(() => expect(text()).toBe('true'))
  find('undo')!.click()
  await vi.waitFor(() => expect(text()).toBe('false'))
  find('type')!.click()
  await vi.waitFor(() => expect(text()).toBe('true'))
  const { key } = navigator.getPage()
  find('send')!.click()
  await vi.waitFor(() => expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?q=Bach']))
  // Like any other visit, it renders its page anew.
  await vi.waitFor(() => expect(navigator.getPage().key).not.toBe(key))
})
