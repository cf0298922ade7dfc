import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { BUILD_PATH } from '#platform/build/built-pages.ts'
import { keepPublished, type PublishedBuild } from '#platform/build/published-builds.ts'
import { removePageParts } from './security-headers.ts'

const year = 365 * 24 * 60 * 60 * 1000

export interface StaticFilesOptions {
  /** The build published by this process. Null: something else serves the files of pages. */
  build: PublishedBuild | null
  /** A folder of uploaded files, served under `/media/`. */
  mediaDirectory: string
  /** Whether a file of that folder is public, by its path in it, as `/hall.avif`. */
  isPublicMedia: (path: string) => boolean
  /** A folder of files with stable names, served at the root. */
  publicDirectory: string
}

/** Source maps, the manifest and other output are not public. */
const isBuildAsset = (path: string) => /^\/assets\/[\w-][\w.-]*$/.test(path) && !path.endsWith('.map')

/** Media displayed by browsers without executing content. */
const shownMedia = /\.(avif|webp|jpe?g|png|pdf|mp3|m4a|flac|ogg|wav)$/

/** Types for browsers under `nosniff`; the registered ones are outdated. */
const soundTypes: Readonly<Record<string, string>> = { flac: 'audio/flac', m4a: 'audio/mp4', wav: 'audio/wav' }

/** Serves immutable files with content hashes in their names, and the few with stable names. */
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
      // Other uploaded files are downloaded, never opened on the shop's origin.
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
