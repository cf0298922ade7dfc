// @vitest-environment happy-dom
import { createElement as h } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import { Head } from './head.ts'
import { type StartedNavigator, createNavigation } from './start.ts'

let navigator: StartedNavigator
afterEach(() => {
  navigator.unmount()
  document.body.replaceChildren()
  document.head.replaceChildren()
})

const dataOf = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent)

it('the head of a page follows each visit, its structured data too, and leaves none of the page before', async () => {
  const heads: Record<string, object> = {
    '/': { title: 'First', structuredData: { name: 'first' } },
    '/b': { title: 'Second', structuredData: { name: 'second' } },
    '/c': { title: 'Third' },
  }
  history.replaceState(null, '', '/')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  navigator = await createNavigation({
    payload: { ...createPayload('/', { head: heads['/'] }), url: location.href },
    root,
    progress: false,
    pages: async () => ({ default: () => h(Head) }),
    transport: async ({ url }) => {
      const { pathname } = new URL(url)
      return answerWith({ ...createPayload(pathname, { head: heads[pathname] }), url })
    },
  })
  const said = () => [document.title, ...dataOf()]
  await vi.waitFor(() => expect(said()).toEqual(['First', '{"name":"first"}']))
  await navigator.get('/b')
  await vi.waitFor(() => expect(said()).toEqual(['Second', '{"name":"second"}']))
  await navigator.get('/c')
  await vi.waitFor(() => expect(said()).toEqual(['Third']))
})
