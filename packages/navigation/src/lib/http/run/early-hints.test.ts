import { type IncomingHttpHeaders, get as request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type LooseOptions, createHandlers, navigation, view } from '../../../testing/unregistered.ts'
import { group } from '../../routing/group.ts'
import { get } from '../../routing/route.ts'
import { defineRoutes } from '../../routing/table.ts'
import { pass } from '../exchange/guard.ts'
import { HttpError, redirect } from '../answer/answer.ts'
import { writeLinks } from '../answer/early-links.ts'

const routes = defineRoutes({
  home: get('/'),
  moved: get('/moved'),
  broken: get('/broken'),
  plain: get('/plain'),
  ...group({ guard: 'staff' }, { kept: get('/kept') }),
})

let app: FastifyInstance
let release: () => void
/** A server whose page waits for the test. */
async function start(): Promise<void> {
  app = Fastify()
  const waiting = new Promise<void>((resolve) => (release = resolve))
  await app.register(navigation, {
    routes,
    version: '1',
    handlers: createHandlers({
      home: async () => {
        await waiting
        return view('home', {})
      },
      moved: () => redirect('/'),
      broken: () => {
        throw new HttpError(404)
      },
      plain: () => view('plain', {}),
      kept: () => view('kept', {}),
    }),
    guards: { staff: ({ query }: { query: Record<string, unknown> }) => (query['staff'] ? pass() : redirect('/')) },
    earlyHints: ({ route }: { route: { name: string } }) =>
      route.name === 'plain' ? undefined : [{ href: '/main.css', rel: 'preload', as: 'style' }],
    renderDocument: ({ payload }: { payload: object }) => JSON.stringify(payload),
  } as unknown as LooseOptions)
  await app.listen({ port: 0, host: '127.0.0.1' })
}
afterEach(() => app.close())

const document = { 'sec-fetch-mode': 'navigate' }

/** Visits a page; `early` resolves to what precedes the response. */
function visit(path: string, headers: Record<string, string> = document) {
  const early = Promise.withResolvers<IncomingHttpHeaders | undefined>()
  const answer = Promise.withResolvers<{ status: number; location: string | undefined }>()
  const { port } = app.server.address() as AddressInfo
  request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
    early.resolve(undefined)
    response.resume()
    answer.resolve({ status: response.statusCode!, location: response.headers.location })
  }).on('information', (information) => early.resolve(information.headers))
  return { early: early.promise, answer: answer.promise }
}

describe('early hints', () => {
  it('arrive before the handler has answered', async () => {
    await start()
    const { early, answer } = visit('/')
    expect((await early)?.['link']).toBe('</main.css>; rel=preload; as=style')
    release()
    expect((await answer).status).toBe(200)
  })

  it.each([
    ['/moved', 303],
    ['/broken', 404],
  ])('leave the answer of %s as it is: %s', async (path, status) => {
    await start()
    const { early, answer } = visit(path)
    expect([(await early)?.['link'], (await answer).status]).toEqual([expect.any(String), status])
  })

  it.each([
    ['a page that asks for none', '/plain', document],
    ['a visitor whom a guard holds up', '/kept', document],
    ['a navigation', '/moved', { ...document, 'x-hybrid': 'true' }],
    ['who does not say that a document is loaded', '/moved', {}],
  ])('are not sent to %s', async (_, path, headers) => {
    await start()
    expect(await visit(path, headers).early).toBeUndefined()
  })

  it('say nothing that would end the header', () => {
    const links = writeLinks([
      { href: '/a b>"\r\n.woff2', rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true },
      { href: '/a.js', rel: 'modulepreload', as: 'x;y' },
    ])
    expect(links).toEqual([
      '</a%20b%3E%22%0D%0A.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
      '</a.js>; rel=modulepreload',
    ])
  })
})
