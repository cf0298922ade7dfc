import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { href } from '@cadenza/navigation'
import { findPublishedDirectory, findMessagesFile } from '#platform/build/published-builds.ts'
import { serveStaticFiles } from '#platform/http/responses/static-files.ts'
import { isPublicMedia } from '#core/content/media/server/media-files.ts'
import type { Config } from '#core/context/config.ts'
import type { MessageCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { MessageKey } from '#ui/i18n/translator.ts'
import { type Locale, locales } from '#values/locales.ts'
import { routes } from '#core/routes/routes.ts'

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

interface MessagesFileOptions {
  config: Pick<Config, 'buildDirectory' | 'dataDirectory'>
  messages: MessageCatalogue<MessageKey>
  /** Version of the pages served by this process. */
  version: string
}

const unchanging = 'public, max-age=31536000, immutable'

/**
 * Serves the texts as `/lang/{locale}.json`. A page gets those of its build (`?v=`), even from a
 * process of another version; the plain URL returns those of this process.
 */
function addMessagesFile(app: FastifyInstance, { config, messages, version }: MessagesFileOptions): void {
  const own = Object.fromEntries(locales.map((locale) => [locale, JSON.stringify(messages[locale])]))
  const directory = findPublishedDirectory(config.dataDirectory)

  async function findPublished(locale: Locale, wanted: unknown): Promise<string | null> {
    const path = typeof wanted === 'string' ? findMessagesFile(directory, wanted, locale) : null
    return path ? readFile(path, 'utf8').catch(() => null) : null
  }

  for (const locale of locales) {
    app.get<{ Querystring: { v?: unknown } }>(href(routes.messages, { locale }), async ({ query }, reply) => {
      reply.type('application/json; charset=utf-8')
      // Without a build the texts change within a version.
      if (query.v === version && config.buildDirectory)
        return reply.header('cache-control', unchanging).send(own[locale])
      const published = query.v === version ? null : await findPublished(locale, query.v)
      return published
        ? reply.header('cache-control', unchanging).send(published)
        : reply.header('cache-control', 'public, no-cache').send(own[locale])
    })
  }
}
