/**
 * `npm run dev`: runs Vite in front of the application. Saved changes show at once; the server
 * picks them up with its next response.
 */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import type { createApp } from './src/server/app.ts'
import { createNotes } from './src/server/notes.ts'
import { createMemoryStore } from './src/server/sessions.ts'

type AppModule = { createApp: typeof createApp }

// Survives reloads of the surrounding code.
const sessions = createMemoryStore()
const notes = createNotes()
const server = createServer()
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
const assets = { script: '/src/client/client.tsx', style: '/src/style.css', version: 'development' }

/** Prints errors in readable form and drops all other log entries. */
const logger = {
  level: 'error',
  stream: {
    write(line: string) {
      const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg: string }
      console.error(err?.stack ?? msg)
    },
  },
}

let current: { create: AppModule['createApp']; app: Promise<FastifyInstance> } | undefined

/** Loads the application from the current files. */
async function findApp(): Promise<FastifyInstance> {
  const { createApp: create } = (await vite.ssrLoadModule('/src/server/app.ts')) as AppModule
  if (current?.create !== create) {
    const finish = (html: string) => vite.transformIndexHtml('/', html)
    const app = create({ assets, sessions, notes, finish, logger })
    current = { create, app: app.then(async (made) => made.ready().then(() => made)) }
  }
  return current.app
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    findApp()
      .then((app) => app.routing(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
      })
  })
})
const port = Number(process.env['PORT'] ?? 3000)
server.listen(port, 'localhost', () => console.log(`http://localhost:${port}`))
