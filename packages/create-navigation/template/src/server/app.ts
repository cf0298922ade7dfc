import type { PagePayload } from '@cadenza/navigation'
import { type NavigationOptions, navigation } from '@cadenza/navigation/fastify'
import { renderNavigation } from '@cadenza/navigation/react'
import { escapeHtml, renderHead, renderRoot, view } from '@cadenza/navigation/server'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { renderToString } from 'react-dom/server'
import { layout } from '../pages/layout.tsx'
import { pages } from '../pages/pages.ts'
import { routes } from '../routes.ts'
import { type Context, handlers } from './handlers.ts'
import { noteSchema } from '../note.ts'
import type { Notes } from './notes.ts'
import { openSession, type SessionStore } from './sessions.ts'

/** Assets that the browser loads with every document. */
export interface Assets {
  script: string
  style: string
  /** Changes with the files; pages of an older version make a full page load. */
  version: string
}

export interface AppOptions {
  assets: Assets
  sessions: SessionStore
  notes: Notes
  /** Folder of the built files, served under `/assets/`. Default: served by something else. */
  files?: string
  /** Transforms a document before it is sent. Default: no change. */
  finish?: (html: string) => Promise<string>
  trustProxy?: string
  /** Default: no logging. */
  logger?: NonNullable<FastifyServerOptions['logger']>
}

async function renderDocument(payload: PagePayload, { script, style }: Assets): Promise<string> {
  const body = renderRoot(payload, renderToString(await renderNavigation({ payload, pages, layout })))
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    ${renderHead(payload)}
    <link rel="icon" href="/assets/icon.svg">
    <link rel="stylesheet" href="${escapeHtml(style)}">
    <script type="module" src="${escapeHtml(script)}"></script>
  </head>
  <body>${body}</body>
</html>`
}

/** Creates the whole application as a server that does not listen yet. */
export async function createApp({
  assets,
  sessions,
  notes,
  files,
  finish = async (html) => html,
  trustProxy,
  logger = false,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger, trustProxy: trustProxy ?? false })
  if (files) await app.register(staticFiles, { root: files, prefix: '/assets/', immutable: true, maxAge: '1y' })
  const options: NavigationOptions<Context> = {
    routes,
    handlers,
    version: assets.version,
    schemas: { 'notes.store': { schema: noteSchema, back: { fields: ['name', 'text'] } } },
    context: async (request, reply) => ({ notes, session: await openSession(request, reply, sessions) }),
    flashStore: {
      async read({ session }) {
        const { flash } = session.data
        if (flash) await session.change({ flash: undefined })
        return flash ?? {}
      },
      write: ({ session }, flash) => session.change({ flash }),
    },
    // Browsers send the origin of a form; requests from other sites are rejected.
    csrf: {
      verify: ({ headers, host }) => {
        const from = headers['sec-fetch-site']
        if (from) return from === 'same-origin' || from === 'none'
        return !headers.origin || URL.parse(headers.origin)?.host === host
      },
    },
    exception: ({ status }) => view('error', { status }, { status, head: { title: `Error ${status}` } }),
    renderDocument: async ({ payload }) => finish(await renderDocument(payload, assets)),
  }
  await app.register(navigation<Context>, options)
  return app
}
