// @vitest-environment happy-dom
import { type ReactNode, createElement as h, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import type { HttpRequest } from '../browser/navigation/transport.ts'
import { post } from '../routing/route.ts'
import { useRequest } from './request/use-request.ts'
import { type StartedNavigator, createNavigation } from './start.ts'
import { useHistoryState } from './use-history-state.ts'

let navigator: StartedNavigator
let requests: HttpRequest[]
afterEach(() => {
  navigator.unmount()
  document.body.replaceChildren()
})

async function open(Page: () => ReactNode) {
  history.replaceState(null, '', '/')
  requests = []
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  navigator = await createNavigation({
    payload: { ...createPayload('/'), url: location.href },
    root,
    progress: false,
    pages: async () => ({ default: Page }),
    transport: async (request) => {
      requests.push(request)
      return answerWith({ ...createPayload('/'), url: location.href })
    },
  })
  return { press: (id: string) => document.getElementById(id)!.click(), text: () => root.textContent }
}

it('state of the history is remembered under the name that it has now', async () => {
  const { press, text } = await open(() => {
    const [name, setName] = useState('first')
    const [value, setValue] = useHistoryState(name, 'nothing')
    return [
      h('button', { key: 1, id: 'other', onClick: () => setName('second') }),
      h('button', { key: 2, id: 'set', onClick: () => setValue(`set as ${name}`) }),
      value,
    ]
  })
  press('set')
  await vi.waitFor(() => expect(text()).toBe('set as first'))
  press('other')
  await vi.waitFor(() => expect(text()).toBe('nothing'))
  press('set')
  await vi.waitFor(() => expect(text()).toBe('set as second'))
  expect([navigator.history.get('first'), navigator.history.get('second')]).toEqual(['set as first', 'set as second'])
})

it('a request has its method from its route, and what one sending says counts more than what all have', async () => {
  const save = post('/save/{id}')
  const { press } = await open(() => {
    const { send } = useRequest(save, { params: { id: 7 }, only: 'all' as never })
    return [
      h('button', { key: 1, id: 'all', onClick: () => void send({ a: 1 }) }),
      h('button', { key: 2, id: 'once', onClick: () => void send({ a: 2 }, { only: 'once' as never }) }),
    ]
  })
  press('all')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  press('once')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(
    requests.map(({ method, url, body, headers }) => [
      method,
      new URL(url).pathname,
      body,
      headers['x-hybrid-only-data'],
    ]),
  ).toEqual([
    ['POST', '/save/7', '{"a":1}', '["all"]'],
    ['POST', '/save/7', '{"a":2}', '["once"]'],
  ])
})
