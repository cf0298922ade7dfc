/** Guest book on Hono: its handlers are the same as on any other server. */
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { cookieFlashStore } from '@cadenza/navigation/http'
import { renderNavigation } from '@cadenza/navigation/react'
import { back, renderHead, renderRoot, view } from '@cadenza/navigation/server'
import { mountNavigation } from './adapter.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

/**
 * `secret` signs flash data: 32 characters or more. `files` is the folder of the bundler's output.
 */
export function createApp({ secret, files }: { secret: string; files: string }) {
  const entries: string[] = []
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.get('/build/*', serveStatic({ root: files, rewriteRequestPath: (path) => path.slice('/build'.length) }))
  mountNavigation(app, {
    routes,
    version: '1',
    flashStore: cookieFlashStore({ secret }),
    handlers: {
      home: () => view('home', { entries }, { head: { title: 'Guest book' } }),
      'entries.store': ({ body }) => {
        const { text } = (body ?? {}) as { text?: unknown }
        if (typeof text !== 'string' || !text.trim())
          return back({ errors: { text: 'Please write something.' }, fields: ['text'] })
        entries.push(text)
        return back({ flash: { notice: 'Thank you!' } })
      },
    },
    exception: ({ status }) => view('error', { status }, { status }),
    renderDocument: async ({ payload }) => `<!doctype html>
      <html lang="en">
        <head>${renderHead(payload)}<script type="module" src="/build/main.js"></script></head>
        <body>${renderRoot(payload, renderToString(await renderNavigation({ payload, pages })))}</body>
      </html>`,
  })
  return app
}
