import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const year = 365 * 24 * 60 * 60 * 1000

/** Files whose names change with their content, so that a browser never asks for one twice, and the shop's icon. */
export async function serveStaticFiles(app: FastifyInstance, config: Config): Promise<void> {
  const unchanging = { immutable: true, maxAge: year, decorateReply: false, index: false } as const
  if (config.buildDirectory) {
    await app.register(staticFiles, {
      ...unchanging,
      root: join(config.buildDirectory, 'client'),
      prefix: '/build/',
      preCompressed: true,
    })
  }
  await app.register(staticFiles, { ...unchanging, root: join(config.dataDirectory, 'media'), prefix: '/media/' })
  await app.register(staticFiles, {
    root: join(import.meta.dirname, '../layout/public'),
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: 24 * 60 * 60 * 1000,
  })
  // Where browsers and robots look that have read no document.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
}
