import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { BUILD_PATH } from '#platform/build/built-pages.ts'
import { keepPublished, type PublishedBuild } from '#platform/build/published-builds.ts'
import { removePageParts } from './security-headers.ts'

const year = 365 * 24 * 60 * 60 * 1000

export interface StaticFilesOptions {
  /** What this process publishes of its build. Null: something else serves the files of pages. */
  build: PublishedBuild | null
  /** A folder of uploaded files, served under `/media/`. */
  mediaDirectory: string
  /** Whether a file of that folder is anybody's to see, by its path from there, as `/hall.avif`. */
  isPublicMedia: (path: string) => boolean
  /** A folder of files that keep their names, served at the root. */
  publicDirectory: string
}

/** What a page asks for of a build. Source maps, the manifest and what else is left beside them are nobody's. */
const isBuildAsset = (path: string) => /^\/assets\/[\w-][\w.-]*$/.test(path) && !path.endsWith('.map')

/** What a browser shows or plays by itself, without running anything that stands in it. */
const shownMedia = /\.(avif|webp|jpe?g|png|pdf|mp3|m4a|flac|ogg|wav)$/

/** Types that browsers were told to go by (`nosniff`), where the ones that are written down for such endings are of old systems. */
const soundTypes: Readonly<Record<string, string>> = { flac: 'audio/flac', m4a: 'audio/mp4', wav: 'audio/wav' }

/** Files whose names change with their content, so that a browser never asks for one twice, and the few that keep theirs. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { build, mediaDirectory, isPublicMedia, publicDirectory }: StaticFilesOptions,
): Promise<void> {
  const unchanging = { immutable: true, maxAge: year, decorateReply: false, index: false, dotfiles: 'ignore' } as const
  if (build) {
    const stop = await keepPublished(build, (error) => app.log.error(error, 'The files of the build cannot be kept.'))
    app.addHook('onClose', async () => stop())
    await app.register(staticFiles, {
      ...unchanging,
      root: build.directory,
      prefix: BUILD_PATH,
      preCompressed: true,
      allowedPath: isBuildAsset,
      setHeaders: removePageParts,
    })
  }
  await app.register(staticFiles, {
    ...unchanging,
    root: mediaDirectory,
    prefix: '/media/',
    allowedPath: isPublicMedia,
    setHeaders(reply, path) {
      // Of what others have handed in, pages show pictures, sound and programmes; everything else is saved, never opened in the shop's name.
      if (!shownMedia.test(path)) reply.header('content-disposition', 'attachment')
      else removePageParts(reply, path)
      const sound = soundTypes[path.slice(path.lastIndexOf('.') + 1)]
      if (sound) reply.header('content-type', sound)
    },
  })
  await app.register(staticFiles, {
    root: publicDirectory,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: 24 * 60 * 60 * 1000,
    setHeaders(reply, path) {
      if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
}
