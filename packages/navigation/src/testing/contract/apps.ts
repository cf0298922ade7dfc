/** Apps that every adapter serves for the contract. */
import { Readable } from 'node:stream'
import * as answers from '../../lib/http/answer/answer.ts'
import { renderHead, renderRoot } from '../../lib/http/send/document.ts'
import { defer, partial } from '../../lib/http/answer/property.ts'
import { cookieFlashStore } from '../../lib/http/flash/cookie-flash-store.ts'
import type { NavigationOptions } from '../../lib/http/exchange/options.ts'
import type { App } from '../../lib/routing/register.ts'
import { group } from '../../lib/routing/group.ts'
import { get, post, put, route } from '../../lib/routing/route.ts'
import { bodyOf } from '../../lib/routing/schema.ts'
import { defineRoutes } from '../../lib/routing/table.ts'
import { createHandlers, dialog, view } from '../unregistered.ts'

export type ContractOptions = NavigationOptions<unknown, {}, App>

const routes = defineRoutes({
  home: get('/'),
  seen: get('/seen'),
  parts: get('/parts'),
  write: post('/entries', { body: bodyOf<{ text: string }>() }),
  rename: put('/name'),
  echo: route(['POST', 'PATCH'], '/echo'),
  moved: get('/moved'),
  leave: get('/leave'),
  speaker: get('/speakers/{id}'),
  text: get('/text'),
  bytes: get('/bytes'),
  stream: get('/stream'),
  json: get('/json'),
  forbidden: get('/forbidden'),
  broken: get('/broken'),
})
const deskRoutes = defineRoutes(group({ prefix: '/desk' }, { home: get('/') }))

/** Error message for a form without text. */
export const NOTHING = 'Please write something.'

/** Follows the standard schema interface: a non-empty text. */
const entrySchema = {
  '~standard': {
    version: 1 as const,
    vendor: 'contract',
    validate: (value: unknown) =>
      (value as { text?: string }).text?.trim()
        ? { value: value as { text: string } }
        : { issues: [{ message: NOTHING, path: ['text'] }] },
  },
}

/** Independent of the server. */
const createPlainHandlers = createHandlers as unknown as (
  handlers: Parameters<typeof createHandlers>[0],
) => ContractOptions['handlers']

const handlers = createPlainHandlers({
  home: () => view('home', { entries: [] }, { head: { title: 'Home & more' } }),
  seen: ({ request, query }) => view('seen', { protocol: request.protocol, host: request.host, ip: request.ip, query }),
  parts: () => view('parts', { plain: 1, asked: partial(() => 'asked'), later: defer(async () => 'later') }),
  write: ({ body, reply }) => {
    reply.header('set-cookie', 'own=1; Path=/')
    reply.header('set-cookie', 'other=2; Path=/')
    return answers.back({ flash: { notice: `Thank you for “${body.text}”.` } })
  },
  rename: () => answers.redirect('/seen', { status: 302 }),
  echo: ({ request, body }) => answers.respond({ method: request.method, body }),
  moved: () => answers.redirect('/seen?from=moved'),
  leave: () => answers.external('https://bank.test/pay', { target: 'new-tab' }),
  speaker: ({ params }) => dialog('speaker', { id: params['id'] }, { baseUrl: '/' }),
  text: () => answers.download('árvíz', { filename: 'jegy ő.txt', type: 'text/plain; charset=utf-8' }),
  bytes: () => answers.download(Buffer.from([0, 255, 10]), { filename: 'a.bin', type: 'application/octet-stream' }),
  stream: () => answers.download(Readable.from(['one ', 'two']), { filename: 'a.csv', type: 'text/csv' }),
  json: () => answers.respond({ a: 1 }),
  forbidden: () => {
    throw new answers.HttpError(403, 'No.', { 'x-why': 'because' })
  },
  broken: () => {
    throw new Error('a secret of the house')
  },
})

const shared: Pick<ContractOptions, 'version' | 'renderDocument' | 'exception'> = {
  version: 'v1',
  renderDocument: ({ payload }) => `<head>${renderHead(payload)}</head>${renderRoot(payload, '<p>page</p>')}`,
  exception: ({ status }) => view('error', { status }, { status }),
}

/** App for all paths that no other app claims. */
export const site: ContractOptions = {
  ...shared,
  routes,
  handlers,
  schemas: { write: { schema: entrySchema, back: { fields: ['text'] } } },
  flashStore: cookieFlashStore({ secret: 'a secret of 32 characters or more' }),
  share: ({ route: current }) => ({ current: current?.name ?? null }),
  csrf: { verify: (request) => request.headers['x-xsrf-token'] !== 'wrong' },
  earlyHints: ({ route: current }) =>
    current.name === 'home' ? [{ href: '/style.css', rel: 'preload', as: 'style' }] : undefined,
}

/** Second app, with its own path. */
export const desk: ContractOptions = {
  ...shared,
  routes: deskRoutes,
  under: '/desk',
  handlers: createPlainHandlers({ home: () => view('desk', {}) }),
  exception: ({ status }) => view('desk-error', { status }, { status }),
}
