/** The measured server in a separate process. It notifies its parent when it listens. */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import { createDatabase } from '#platform/database/database.ts'
import { maxConnections } from '#platform/database/database-limits.ts'
import { createApp } from '#apps/shop/app/app.ts'
import { readConfig } from '#operations/config/config.ts'
import { loadShopRenderer } from '#apps/shop/app/pages/built-renderer.ts'
import type { ServerMessage, ServerTask } from './messages.ts'
import { build } from '../peers/elements.mjs'

const html = 'text/html; charset=utf-8'

async function serveShop({ environment, buildDirectory, databaseUrl }: TaskOf<'shop'>): Promise<void> {
  const config = readConfig(environment)
  const renderer = await loadShopRenderer(buildDirectory)
  const database = createDatabase(databaseUrl)
  const ofPages = createDatabase(databaseUrl, { connections: maxConnections.pages })
  const publicPages = {
    database: ofPages,
    changes: createChangeSignal(databaseUrl, { channel: 'shown_changed' }),
  }
  const app = await createApp(config, { database, renderer, clock: () => new Date(), publicPages })
  await app.listen({ port: config.port, host: '127.0.0.1' })
}

async function serveBare({ port, elements }: TaskOf<'bare'>): Promise<void> {
  const bare = Fastify()
  bare.get('/', async (_request, reply) =>
    reply.type(html).send(`<!doctype html>${renderToString(build(createElement, elements))}`),
  )
  await bare.listen({ port, host: '127.0.0.1' })
}

async function serveBuffer({ port, text }: TaskOf<'buffer'>): Promise<void> {
  const body = brotliCompressSync(text)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': html, 'content-encoding': 'br', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
}

type TaskOf<Kind> = Extract<ServerTask, { kind: Kind }>

function serve(task: ServerTask): Promise<void> {
  if (task.kind === 'shop') return serveShop(task)
  return task.kind === 'bare' ? serveBare(task) : serveBuffer(task)
}

function tell(message: ServerMessage): void {
  process.send?.(message)
}

// Exits with its parent.
process.once('disconnect', () => process.exit())
process.once('message', (task: ServerTask) => {
  serve(task).then(
    () => tell({ kind: 'listening' }),
    (error: unknown) => tell({ kind: 'failed', reason: String(error) }),
  )
})
