import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findPublishedDirectory } from '#platform/build/published-builds.ts'
import { serveStaticFiles } from '#platform/http/responses/static-files.ts'
import { isPublicMedia } from '#core/content/media/server/media-files.ts'
import type { Config } from '#core/context/config.ts'
import type { MessageCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { MessageKey } from '#ui/i18n/translator.ts'
import { addMessagesFile } from '../pages/messages-file.ts'

interface ShopFiles {
  config: Pick<Config, 'buildDirectory' | 'dataDirectory'>
  messages: MessageCatalogue<MessageKey>
  version: string
}

export async function serveShopFiles(app: FastifyInstance, { config, messages, version }: ShopFiles): Promise<void> {
  const { buildDirectory, dataDirectory } = config
  const directory = findPublishedDirectory(dataDirectory)
  await serveStaticFiles(app, {
    build: buildDirectory ? { client: join(buildDirectory, 'client'), version, messages, directory } : null,
    mediaDirectory: join(dataDirectory, 'media'),
    isPublicMedia,
    publicDirectory: join(import.meta.dirname, '../../layout/public'),
  })
  // Requested by browsers and robots that have not read a document.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  addMessagesFile(app, { config, messages, version })
}
