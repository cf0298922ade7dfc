import Fastify, { type FastifyInstance } from 'fastify'
import { back, download, external, properties, redirect, respond } from '../lib/http/answer.ts'
import { renderRoot } from '../lib/http/document.ts'
import type { FlashData } from '../lib/http/options.ts'
import { navigation } from '../lib/http/plugin.ts'
import { defer, lazy } from '../lib/http/property.ts'
import { defineRoutes, get, post, route } from '../lib/routing/route.ts'
import { createHandlers, dialog, view } from '../testing/unregistered.ts'

/** One request as the server has seen it. */
export interface SeenRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** A server that can do everything the protocol knows, and remembers what it was asked. */
export interface Probe {
  app: FastifyInstance
  seen: SeenRequest[]
}

const routes = defineRoutes({
  home: get('/'),
  echo: route(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/echo'),
  go: post('/go'),
  store: post('/store'),
  parts: get('/parts'),
  later: get('/later'),
  slow: get('/slow/{milliseconds}'),
  leave: get('/leave'),
  tab: get('/tab'),
  file: get('/file'),
  plain: get('/plain'),
  error: get('/error'),
  speaker: get('/speakers/{id}'),
  keep: get('/keep/{id}'),
  patchwork: get('/patchwork'),
  forbidden: post('/forbidden'),
  bump: get('/bump'),
})

// Cookies, addresses and the like say nothing about the protocol.
const COMPARED = /^(x-|accept$|content-type$)/

function describeHeaders(headers: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => COMPARED.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value).replace(/boundary=.*/, 'boundary=…')]))
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Makes a probe. `files` are served as scripts; `html` is what stands in the root of a first visit. */
export async function createProbe(
  files: Record<string, string>,
  renderPage: (payload: never) => Promise<string> = async () => '',
): Promise<Probe> {
  const app = Fastify()
  const seen: SeenRequest[] = []
  let version = 'v1'
  let kept: FlashData | undefined
  let counter = 0

  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': String(request.headers['content-type']) },
      }).formData()
      return Object.fromEntries(
        [...form].map(([name, value]) => [name, typeof value === 'string' ? value : `file:${value.name}`]),
      )
    },
  )
  for (const [name, source] of Object.entries(files)) {
    app.get(`/files/${name}`, (_, reply) => reply.type('text/javascript').send(source))
  }
  app.get('/favicon.ico', (_, reply) => reply.code(204).send())
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    if (!url.startsWith('/files/') && url !== '/favicon.ico')
      seen.push({ method, url, headers: describeHeaders(headers), body: body ?? null })
  })

  const handlers = createHandlers({
    home: () => view('home', { count: ++counter }),
    echo: ({ request, query, body }) => view('echo', { method: request.method, query, body: body ?? null }),
    go: () => redirect('/', { flash: { notice: 'gone' } }),
    store: ({ body }) => (body?.name ? back({ flash: { notice: 'stored' } }) : back({ errors: { name: 'Missing.' } })),
    // What is in the cart becomes less when it is asked for again.
    parts: ({ request }) =>
      view('parts', {
        cart: () => ({ items: request.headers['x-hybrid-only-data'] ? { b: 2 } : { a: 1, b: 2 } }),
        other: () => ++counter,
        asked: lazy(() => 'asked'),
      }),
    later: () => view('later', { now: 1, soon: defer(() => 'soon'), nested: { a: 1, b: defer(() => 'b') } }),
    slow: async ({ params }) => {
      await wait(Number(params['milliseconds']))
      return view('slow', { milliseconds: params['milliseconds'] })
    },
    leave: () => external('/?left=1'),
    tab: () => external('/?tab=1', { target: 'new-tab' }),
    file: () => download('bytes', { filename: 'a;b "c".txt', type: 'text/plain' }),
    plain: () => respond('<h1>plain</h1>', { headers: { 'content-type': 'text/html' } }),
    error: () => view('error', { status: 500 }, { status: 500 }),
    speaker: ({ params }) => dialog('speaker', { id: params['id'] }, { baseUrl: '/' }),
    keep: ({ params }) => dialog('speaker', { id: params['id'] }, { baseUrl: '/', keep: true }),
    patchwork: () => properties({ extra: { a: ++counter } }),
    forbidden: () => respond('never'),
    bump: () => {
      version = 'v2'
      return redirect('/')
    },
  })

  await app.register(navigation, {
    routes,
    version: () => version,
    handlers,
    flashStore: {
      read: () => {
        const data = kept
        kept = undefined
        return data ?? {}
      },
      write: (_, data) => {
        kept = data
      },
    },
    csrf: { verify: (request) => request.headers['x-xsrf-token'] === 'a token' && request.url !== '/forbidden' },
    renderDocument: async ({ payload }) =>
      `<!doctype html><html><head><title>probe</title></head><body>${renderRoot(payload, await renderPage(payload as never))}<script type="module" src="/files/client.js"></script></body></html>`,
  })
  return { app, seen }
}
