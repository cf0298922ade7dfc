import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { MessageCatalogue } from '../../../shop/i18n/server/catalogue.ts'
import type { MessageKey } from '../../../shop/i18n/translator.ts'
import type { Config } from '../../../shop/context/config.ts'
import { keepPublished, publishedDirectoryOf } from '../../build/published-builds.ts'

const year = 365 * 24 * 60 * 60 * 1000

interface StaticFilesOptions {
  config: Pick<Config, 'buildDirectory' | 'dataDirectory'>
  messages: MessageCatalogue<MessageKey>
  /** Of the pages. */
  version: string
}

/** What a page asks for of a build. Source maps, the manifest and what else is left beside them are nobody's. */
const isBuildAsset = (path: string) => /^\/assets\/[\w-][\w.-]*$/.test(path) && !path.endsWith('.map')

/** Files whose names change with their content, so that a browser never asks for one twice, and the shop's icon. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { config, messages, version }: StaticFilesOptions,
): Promise<void> {
  const published = publishedDirectoryOf(config.dataDirectory)
  const unchanging = { immutable: true, maxAge: year, decorateReply: false, index: false, dotfiles: 'ignore' } as const
  if (config.buildDirectory) {
    const build = { client: join(config.buildDirectory, 'client'), version, messages, directory: published }
    const stop = await keepPublished(build, (error) => app.log.error(error, 'The files of the build cannot be kept.'))
    app.addHook('onClose', async () => stop())
    await app.register(staticFiles, {
      ...unchanging,
      root: published,
      prefix: '/build/',
      preCompressed: true,
      allowedPath: isBuildAsset,
    })
  }
  await app.register(staticFiles, { ...unchanging, root: join(config.dataDirectory, 'media'), prefix: '/media/' })
  await app.register(staticFiles, {
    root: join(import.meta.dirname, '../../../shop/layout/public'),
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: 24 * 60 * 60 * 1000,
  })
  // Where browsers and robots look that have read no document.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
}
