import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { href } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLocaleOfHost } from '#platform/http/localization.ts'
import { countRequest, TooManyRequests } from '#platform/http/requests/rate-limit.ts'
import type { Db } from '#platform/schema/schema.ts'
import { isCalendarDate } from '#values/dates.ts'
import { drawShareImage, nameShareImage, shareImagesFolder } from '#core/catalogue/share/server/share-image.ts'
import { findSharedConcert } from '#core/catalogue/share/server/share-store.ts'
import type { Config } from '#core/context/config.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { writePattern, serverRoutes } from '#core/routes/server-routes.ts'

/** Further files are drawn on each request, so that requesting every date cannot fill the disk. */
const mostFiles = 5000
const year = 365 * 24 * 60 * 60

/**
 * Pictures of shared links, by date and language: drawn on the first request, one at a time, and
 * stored under a name that changes with their content. Old names redirect to the new one.
 */
export function addShareImages(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const folder = join(config.dataDirectory, shareImagesFolder)
  let last: Promise<unknown> = Promise.resolve()

  app.get(writePattern(serverRoutes['share.concert']), async (request, reply) => {
    const { venueSlug, date, name } = request.params as Record<'venueSlug' | 'date' | 'name', string>
    const { slot } = request.query as { slot?: unknown }
    const asked = typeof slot === 'string' ? slot : ''
    const locale = findLocaleOfHost(request.host, config.origins)
    const reader = { locale, timeZone: config.timeZone }
    const isPossible = /^[a-z0-9-]{1,200}$/.test(venueSlug) && isCalendarDate(date)
    const concert = isPossible ? await findSharedConcert(db, { venueSlug, date, slot: asked, locale }) : null
    if (!concert) return reply.callNotFound()
    const own = nameShareImage(concert, reader)
    const path = href(
      serverRoutes['share.concert'],
      { venueSlug, date, name: own },
      { query: { slot: asked || undefined } },
    )
    if (name !== own) return reply.redirect(path, 302)
    const file = join(folder, own)
    const kept = await readFile(file).catch(() => null)
    return send(reply, kept ?? (await drawOnce()))

    async function drawOnce(): Promise<Buffer> {
      await refuseRush(request)
      const draw = async () => {
        // A concurrent request has waited for the same picture.
        const made = await readFile(file).catch(() => null)
        if (made) return made
        const image = await drawShareImage(concert!, reader, fileOf(concert!.picture, config))
        await keep(folder, own, image)
        return image
      }
      const drawn = last.then(draw, draw)
      last = drawn.catch(() => {})
      return drawn
    }
  })

  async function refuseRush(request: FastifyRequest): Promise<void> {
    const seconds = await countRequest(requestLimits.shareImage, request, { db, secret: config.sessionSecret })
    if (seconds !== null) throw new TooManyRequests(seconds)
  }
}

function send(reply: FastifyReply, image: Buffer): FastifyReply {
  return reply.header('cache-control', `public, max-age=${year}, immutable`).type('image/jpeg').send(image)
}

/** Media files are below the data directory; any other path is not a picture of the shop. */
function fileOf(picture: string | null, { dataDirectory }: Pick<Config, 'dataDirectory'>): string | null {
  const name = /^\/media\/([\w-][\w./-]*)$/.exec(picture ?? '')?.[1]
  return name && !name.includes('..') ? join(dataDirectory, 'media', name) : null
}

/** A full or read-only disk only costs the time of drawing it again. */
async function keep(folder: string, name: string, image: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length >= mostFiles) return
    const unfinished = join(folder, `${name}.${crypto.randomUUID()}`)
    await writeFile(unfinished, image)
    await rename(unfinished, join(folder, name))
  } catch {}
}
