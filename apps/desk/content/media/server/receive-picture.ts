import type { FastifyRequest } from 'fastify'
import { readUpload } from '#platform/http/requests/multipart-forms.ts'
import { isLibraryFull, nameOfFile } from '#core/content/library/server/library-store.ts'
import { type PictureProblemCode, pictureLimits } from '#core/content/media/server/picture-problem.ts'
import { type StoredImage, writeImageFiles } from '#core/content/media/server/store-image.ts'
import { DiskFull } from '#core/content/media/server/variants.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'

/** Concurrent uploads per process: each may take 30 MB, and more while it is decoded. */
const mostAtOnce = 4

const underWay = new WeakMap<DeskContext['config'], number>()

const problems: Partial<Record<PictureProblemCode, DeskMessageKey>> = {
  animated: 'media.problem.animated',
  empty: 'media.problem.missing',
  too_heavy: 'media.problem.heavy',
  too_large: 'media.problem.large',
  too_slow: 'media.problem.slow',
  too_small: 'media.problem.small',
  type: 'media.problem.type',
  vector: 'media.problem.vector',
}

/**
 * Receives the picture of a form and writes its files if its format is supported; else returns the
 * error.
 */
export async function receivePicture(
  request: FastifyRequest,
  { config, db, translate }: DeskContext,
): Promise<StoredImage | { error: string }> {
  const others = underWay.get(config) ?? 0
  if (others >= mostAtOnce) return { error: translate('media.problem.busy') }
  underWay.set(config, others + 1)
  try {
    const upload = await readUpload(request, { mostBytes: pictureLimits.bytes })
    if (upload === 'missing') return { error: translate('media.problem.missing') }
    if (upload === 'tooHeavy') return { error: sayProblem('too_heavy', translate) }
    const { name, bytes } = upload
    if (await isLibraryFull(db, bytes.length)) return { error: translate('media.problem.full') }
    const taken = await writeImageFiles(config.dataDirectory, {
      name: nameOfFile(name),
      from: { bytes },
      alt_text: null,
    })
    return 'problem' in taken ? { error: sayProblem(taken.problem.code, translate) } : taken
  } catch (error) {
    if (!(error instanceof DiskFull)) throw error
    request.log.error(error)
    return { error: translate('media.problem.disk') }
  } finally {
    underWay.set(config, underWay.get(config)! - 1)
  }
}

function sayProblem(code: PictureProblemCode, translate: DeskContext['translate']): string {
  const { bytes, pixels, longestSide, shortestSide } = pictureLimits
  return translate(problems[code] ?? 'media.problem.damaged', {
    megabytes: bytes / 1e6,
    megapixels: pixels / 1e6,
    longest: longestSide,
    shortest: shortestSide,
  })
}
