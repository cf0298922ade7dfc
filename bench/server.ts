/**
 * The server that is measured, in a process of its own: `shop` is the real one, `bare` renders the same React tree from
 * constants and asks no database. It tells its parent when it listens, and its memory when it is asked.
 */
import Fastify from 'fastify'
import { createApp } from '../shop/app/app.ts'
import { readConfig } from '../shop/app/config/config.ts'
import { createDatabase } from '../platform/database/database.ts'
import { renderDocument } from '../shop/app/pages/document.ts'
import { compilePageMessages } from '../shop/i18n/server/catalogue.ts'
import { loadShopRenderer } from '../shop/app/pages/built-renderer.ts'
import { isPagePayload, type ServerMessage, type ServerTask } from './messages.ts'

async function serve(task: ServerTask): Promise<void> {
  const config = readConfig(task.environment)
  const renderer = await loadShopRenderer(task.buildDirectory)
  if (task.kind === 'shop') {
    const database = createDatabase(task.databaseUrl)
    const app = await createApp(config, { database, renderer, clock: () => new Date() })
    await app.listen({ port: config.port, host: '127.0.0.1' })
    return
  }
  const { payload } = task
  if (!isPagePayload(payload)) throw new Error('The constants are not those of a page.')
  const messages = compilePageMessages().en
  const bare = Fastify()
  bare.get('/*', async (_request, reply) => {
    const { html } = await renderer.render({ payload, messages })
    const assets = renderer.assetsOf(payload.view.component)
    reply.type('text/html; charset=utf-8')
    return renderDocument({ locale: 'en', payload, body: html, assets, feeds: [], messagesUrl: '/lang/en.json' })
  })
  await bare.listen({ port: config.port, host: '127.0.0.1' })
}

function tell(message: ServerMessage): void {
  process.send?.(message)
}

// Without a parent there is nobody to be measured for.
process.once('disconnect', () => process.exit())
process.on('message', (message: ServerTask | 'memory') => {
  if (message === 'memory') {
    globalThis.gc?.()
    tell({ kind: 'memory', bytes: process.memoryUsage().rss })
  } else {
    serve(message).then(
      () => tell({ kind: 'listening' }),
      (error: unknown) => tell({ kind: 'failed', reason: String(error) }),
    )
  }
})
