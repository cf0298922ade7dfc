import Fastify, { type FastifyInstance } from 'fastify'
import { back, data, download, external, redirect, respond } from '../lib/http/answer/answer.ts'
import { renderHead, renderRoot } from '../lib/http/send/document.ts'
import type { FlashData } from '../lib/http/exchange/options.ts'
import type { PagePayload } from '../lib/protocol/payload.ts'
import { defer, merge, once, partial } from '../lib/http/answer/property.ts'
import { answerOf } from '../lib/routing/schema.ts'
import { get, post, route } from '../lib/routing/route.ts'
import { defineRoutes } from '../lib/routing/table.ts'
import { createHandlers, dialog, navigation, properties, view } from '../testing/unregistered.ts'

export interface SeenRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** A server that implements the whole protocol and records its requests. */
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
  data: get('/data'),
  slow: get('/slow/{milliseconds}'),
  leave: get('/leave'),
  tab: get('/tab'),
  file: get('/file'),
  plain: get('/plain'),
  error: get('/error'),
  speaker: get('/speakers/{id}'),
  keep: get('/keep/{id}'),
  patchwork: get('/patchwork'),
  suggest: route(['GET', 'POST'], '/suggest', { answer: answerOf<string[]>() }),
  forbidden: post('/forbidden'),
  bump: get('/bump'),
  list: get('/list'),
  regions: get('/regions'),
  upload: get('/upload'),
  missing: get('/missing'),
  fragile: get('/fragile'),
  contact: route(['GET', 'POST'], '/contact'),
  slashes: get('/{path}', { where: { path: '/x/?' } }),
})

// Ignores cookies, addresses and other headers unrelated to the protocol.
const COMPARED = /^(x-|accept$|content-type$)/

function describeHeaders(headers: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => COMPARED.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value).replace(/boundary=.*/, 'boundary=…')]))
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Creates the probe's answers; it counts requests and changes its version. */
function createAnswers() {
  let counter = 0
  let version = 'v1'
  const handlers = createHandlers({
    home: () => view('home', { count: ++counter }),
    echo: ({ request, query, body }) => view('echo', { method: request.method, query, body: body ?? null }),
    go: () => redirect('/', { flash: { notice: 'gone' } }),
    store: ({ body }) => (body?.name ? back({ flash: { notice: 'stored' } }) : back({ errors: { name: 'Missing.' } })),
    // The cart shrinks with each request.
    parts: ({ request }) =>
      view('parts', {
        cart: () => ({ items: request.headers['x-hybrid-only-data'] ? { b: 2 } : { a: 1, b: 2 } }),
        other: () => ++counter,
        nested: () => ({ a: ++counter, b: { c: ++counter, d: ++counter } }),
        asked: partial(() => 'asked'),
      }),
    later: () => view('later', { now: 1, soon: defer(() => 'soon'), nested: { a: 1, b: defer(() => 'b') } }),
    data: ({ query }) =>
      view(
        'later',
        {
          countries: once(() => ['at', 'hu']),
          events: merge(() => ({ data: [Number(query['page'] ?? 1)], current_page: Number(query['page'] ?? 1) }), {
            list: 'data',
          }),
          soon: defer(() => 'soon'),
          reviews: defer(() => 'reviews', { group: 'slow' }),
          broken: defer(() => Promise.reject<string>(new Error('broken')), { group: 'broken' }),
        },
        { tags: ['season'], invalidates: ['cart'] },
      ),
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
    suggest: () => data(routes.suggest, ['Anna', 'Béla']),
    forbidden: () => respond('never'),
    list: ({ query }) => {
      const page = Number(query['page'] ?? 1)
      const per_page = 20
      const data = Array.from({ length: per_page }, (_, index) => `item ${(page - 1) * per_page + index + 1}`)
      return view('list', { products: { data, current_page: page, last_page: 3, per_page }, other: ++counter })
    },
    upload: () => view('upload', {}),
    regions: () => view('regions', {}),
    slashes: ({ url }) => view('echo', { path: url.pathname }),
    missing: () => view('a page that is not there', {}),
    fragile: () => view('fragile', {}),
    contact: ({ request, body }) => {
      if (request.method === 'GET')
        return view('contact', {}, { head: { title: 'Contact', description: 'Write to us.' } })
      return body.name
        ? back({ flash: { notice: `thanks, ${body.name}` } })
        : back({ errors: { name: 'Your name is missing.' }, fields: ['name', 'message'] })
    },
    bump: () => {
      version = 'v2'
      return redirect('/')
    },
  })
  return { handlers, version: () => version }
}

/**
 * Creates a probe. `files` are served as scripts; `html` is the content of the root element on a
 * first visit.
 */
export async function createProbe(
  files: Record<string, string>,
  renderPage: (payload: PagePayload) => Promise<string> = async () => '',
): Promise<Probe> {
  const app = Fastify()
  const seen: SeenRequest[] = []
  let kept: FlashData | undefined

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

  const { handlers, version } = createAnswers()

  await app.register(navigation, {
    routes,
    version,
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
    share: () => ({ security: { csrf_token: 'a token' } }),
    csrf: {
      verify({ headers, body, url }) {
        const token = headers['x-xsrf-token'] ?? (body as { _token?: string } | null)?._token
        return token === 'a token' && url !== '/forbidden'
      },
    },
    renderDocument: async ({ payload }) =>
      `<!doctype html><html><head><style>.row { height: 60px } #tall { height: 3000px } .box { width: 100px; height: 100px; overflow: auto } .large { width: 1000px; height: 1000px }</style>${renderHead(payload)}</head><body>${renderRoot(payload, await renderPage(payload))}<script type="module" src="/files/client.js"></script></body></html>`,
  })
  return { app, seen }
}
