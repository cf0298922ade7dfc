import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createServer } from 'vite'

const origin = 'http://localhost:3000'

/** Browser without JavaScript that stores cookies and follows redirects. */
export interface Visitor {
  ask(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Submits a plain form from a page. Resolves to the resulting page. */
  post(url: string, fields: Record<string, string>, from: string): Promise<string>
  follow(response: LightMyRequestResponse): Promise<string>
}

export interface Choir {
  visitor(): Visitor
  close(): Promise<void>
}

/** Loads the application in a folder through Vite, like its development server. */
export async function openChoir(folder: string): Promise<Choir> {
  const vite = await createServer({
    root: folder,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  })
  const load = (path: string) => vite.ssrLoadModule(path) as Promise<Record<string, (given?: object) => unknown>>
  const [{ createApp }, { createMemoryStore }, { createNotes }] = await Promise.all([
    load('/src/server/app.ts'),
    load('/src/server/sessions.ts'),
    load('/src/server/notes.ts'),
  ])
  const assets = { script: '/main.js', style: '/main.css', version: 'test' }
  const app = (await createApp!({ assets, sessions: createMemoryStore!(), notes: createNotes!() })) as FastifyInstance
  return {
    visitor: () => createVisitor(app),
    async close() {
      await app.close()
      await vite.close()
    },
  }
}

function createVisitor(app: FastifyInstance): Visitor {
  let cookie = ''
  const visitor: Visitor = {
    async ask({ headers, ...request }) {
      const response = await app.inject({ ...request, headers: { host: 'localhost:3000', cookie, ...headers } })
      cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0]!
      return response
    },
    async post(url, fields, from) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', referer: origin + from }
      const payload = new URLSearchParams(fields).toString()
      return visitor.follow(await visitor.ask({ method: 'POST', url, payload, headers }))
    },
    async follow(response) {
      const { location } = response.headers
      return (location ? await visitor.ask({ url: location }) : response).body
    },
  }
  return visitor
}

/** Encodes a form as a browser does when it contains files. */
export async function readForm(form: FormData): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const sent = new Response(form)
  const type = String(sent.headers.get('content-type'))
  return {
    headers: { 'content-type': type, referer: `${origin}/pieces/1` },
    body: Buffer.from(await sent.arrayBuffer()),
  }
}
