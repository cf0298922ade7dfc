import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { href } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/schema/schema.ts'
import { findLocaleOfHost } from '#platform/http/localization.ts'
import { sendConditionally } from '#platform/http/responses/conditional.ts'
import { createRecentAnswers } from '#platform/http/responses/recent-answers.ts'
import type { Locale } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { pagePathsForVisitors } from '#core/routes/routes.ts'
import { writePattern, serverRoutes } from '#core/routes/server-routes.ts'
import { findSitemapThings } from './sitemap-store.ts'
import { listEntries, type SitemapEntry, writeSitemap, writeSitemapIndex } from './sitemap.ts'

interface SearchEngineOptions {
  db: Db
  config: Pick<Config, 'origins'>
  clock: () => Date
  /** URLs per sitemap; for tests. */
  entriesInFile?: number
}

const cacheSeconds = 600
/** The limit of a sitemap is 50,000 URLs and 50 MB. With its alternates a URL takes nearly 1 kB. */
const mostInFile = 10_000
/** Sitemap files cached for a minute, compressed: some 300 kB each if full. */
const mostKept = 18

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

export function addSearchEngineFiles(app: FastifyInstance, options: SearchEngineOptions): void {
  const { origins } = options.config
  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .type('text/plain; charset=utf-8')
      .send(describeForRobots(origins[findLocaleOfHost(request.host, origins)])),
  )
  addSitemaps(app, options)
}

/** Serves the sitemap; if it exceeds one file, an index and its parts. */
function addSitemaps(
  app: FastifyInstance,
  { db, config: { origins }, clock, entriesInFile = mostInFile }: SearchEngineOptions,
): void {
  const entries = createRecentAnswers<SitemapEntry[]>({ seconds: 60, most: 1 })
  const files = createRecentAnswers<Buffer | null>({ seconds: 60, most: mostKept })

  /** Null: no such part. The first file is the sitemap itself. */
  async function write(locale: Locale, part: number | null): Promise<Buffer | null> {
    const all = await entries.get('', async () => listEntries(await findSitemapThings(db, clock())))
    const parts = splitEvery(all, entriesInFile)
    if (part !== null && (parts.length === 1 || part > parts.length)) return null
    const isIndex = part === null && parts.length > 1
    return pack(
      isIndex
        ? writeSitemapIndex(describeParts(parts, origins[locale]))
        : await writeSitemap(parts[(part ?? 1) - 1]!, { locale, origins }),
    )
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, part: number | null): Promise<unknown> {
    const locale = findLocaleOfHost(request.host, origins)
    const packed = await files.get(`${locale} ${part}`, () => write(locale, part))
    if (!packed) return reply.callNotFound()
    void reply.header('vary', 'accept-encoding')
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (isPacked) void reply.header('content-encoding', 'gzip')
    const body = isPacked ? packed : await unpack(packed)
    return sendConditionally(request, reply, { body, type: 'application/xml; charset=utf-8', cacheSeconds })
  }

  app.get('/sitemap.xml', (request, reply) => answer(request, reply, null))
  app.get(writePattern(serverRoutes['sitemap.part']), (request, reply) => {
    const { part } = request.params as { part: string }
    return /^[1-9]\d?$/.test(part) ? answer(request, reply, Number(part)) : reply.callNotFound()
  })
}

function describeParts(parts: readonly SitemapEntry[][], origin: string) {
  return parts.map((entries, index) => {
    const changes = entries.flatMap(({ changed }) => changed ?? [])
    const changed = changes.reduce<Date | null>((last, one) => (last === null || one > last ? one : last), null)
    return { url: origin + href(serverRoutes['sitemap.part'], { part: index + 1 }), changed }
  })
}

function splitEvery<item>(items: readonly item[], size: number): item[][] {
  const count = Math.max(1, Math.ceil(items.length / size))
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function describeForRobots(origin: string): string {
  const closed = pagePathsForVisitors.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${closed.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}
