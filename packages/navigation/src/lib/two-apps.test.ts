import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeWindow } from '../testing/fake-window.ts'
import { createHandlers, navigation, view } from '../testing/unregistered.ts'
import { createNavigator } from './browser/navigator.ts'
import type { Transport } from './browser/navigation/transport.ts'
import { back, redirect } from './http/answer/answer.ts'
import type { PagePayload } from './protocol/payload.ts'
import { group } from './routing/group.ts'
import { get, post } from './routing/route.ts'
import { defineRoutes } from './routing/table.ts'

const shared = { version: 'v1', renderDocument: ({ payload }: { payload: object }) => JSON.stringify(payload) }
const pages = (names: string[]) => Object.fromEntries(names.map((name) => [name, () => view(name, {})]))

let server: FastifyInstance
beforeEach(async () => {
  server = Fastify()
  await server.register(navigation, {
    ...shared,
    routes: defineRoutes({ home: get('/'), about: get('/about') }),
    handlers: createHandlers(pages(['home', 'about'])),
  })
  await server.register(navigation, {
    ...shared,
    under: '/desk',
    routes: defineRoutes(
      group(
        { prefix: '/desk' },
        { today: get('/'), orders: get('/orders'), store: post('/store'), leave: post('/leave') },
      ),
    ),
    handlers: createHandlers({
      ...pages(['today', 'orders']),
      store: () => back({ fallback: '/desk/orders' }),
      leave: () => redirect('/about'),
    }),
  })
})
afterEach(() => server.close())

/** Opens the client on a page of the real server, following redirects as browsers do. */
async function open(path: string) {
  const address = `http://shop.test${path}`
  const payload = (await server.inject(address)).json<PagePayload>()
  const { window, loads } = createFakeWindow(address)
  const components: string[] = []
  const transport: Transport = async ({ method, url, headers, body }) => {
    const answer = await server.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, referer: address },
      payload: body as string,
    })
    const { location } = answer.headers
    if (location) return transport({ method: 'GET', url: new URL(location, url).href, headers })
    const data: unknown = answer.body && JSON.parse(answer.body)
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, data }
  }
  const resolve = async (name: string) => {
    components.push(name)
    return name
  }
  const navigator = createNavigator({
    payload,
    components: { [payload.view.component]: payload.view.component },
    resolve,
    transport,
    window,
    progress: false,
  })
  await navigator.start()
  return { navigator, loads, components }
}

describe('the client of one app', () => {
  // Holds: navigation.second-app-under-path
  it.each([
    ['/desk', '/about'],
    ['/desk/orders', '/'],
    ['/', '/desk'],
    ['/about', '/desk/'],
  ])('on %s loads the document of %s, a page of another app, whose code it does not have', async (from, to) => {
    const { navigator, loads, components } = await open(from)
    const { error } = await navigator.get(to)
    expect([loads, components, error]).toEqual([[`http://shop.test${to}`], [], undefined])
  })

  it.each([
    ['/desk', '/desk/orders', 'orders'],
    ['/', '/about', 'about'],
  ])('on %s shows %s, a page of its own, without a document', async (from, to, name) => {
    const { navigator, loads } = await open(from)
    await navigator.get(to)
    expect([loads, navigator.getPage().component]).toEqual([[], name])
  })

  it('stays with a form that leads to its own pages, and leaves with one that leads to another app', async () => {
    const staying = await open('/desk')
    await staying.navigator.post('/desk/store')
    expect([staying.loads, staying.navigator.getPage().component]).toEqual([[], 'today'])
    const leaving = await open('/desk')
    await leaving.navigator.post('/desk/leave')
    expect(leaving.loads).toEqual(['http://shop.test/about'])
  })
})
