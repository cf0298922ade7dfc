/** Upload, replacement and deletion of picture files, each undoable. */
import { href } from '@cadenza/navigation'
import { back, data, HttpError, redirect } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import {
  addPicture,
  isLibraryFull,
  nameOfFile,
  removeMedia,
  replaceMedia,
  restoreMedia,
} from '#core/content/library/server/library-store.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { createUndoNotice, withNotice } from '#apps/desk/server/undo-notice.ts'
import { readUpload } from '#platform/http/requests/multipart-forms.ts'
import { mediaLimits, type PictureProblem } from '#core/content/media/server/problems.ts'
import { type StoredImage, writeImageFiles } from '#core/content/media/server/store-image.ts'
import { DiskFull } from '#core/content/media/server/variants.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { pictures } from './picture-store.ts'

/** Concurrent uploads per process: each may take 30 MB, and more while it is decoded. */
const mostAtOnce = 4

const underWay = new WeakMap<DeskContext['config'], number>()

type Code = PictureProblem['problem']['code']

const problems: Partial<Record<Code, DeskMessageKey>> = {
  animated: 'media.problem.animated',
  empty: 'media.problem.missing',
  too_heavy: 'media.problem.heavy',
  too_large: 'media.problem.large',
  too_slow: 'media.problem.slow',
  too_small: 'media.problem.small',
  type: 'media.problem.type',
  vector: 'media.problem.vector',
}

/** Writes the files of a picture of a supported format; else returns the error. */
async function receivePicture(
  request: FastifyRequest,
  { config, db, translate }: DeskContext,
): Promise<StoredImage | { error: string }> {
  const others = underWay.get(config) ?? 0
  if (others >= mostAtOnce) return { error: translate('media.problem.busy') }
  underWay.set(config, others + 1)
  try {
    const upload = await readUpload(request, { mostBytes: mediaLimits.picture.bytes })
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

function sayProblem(code: Code, translate: DeskContext['translate']): string {
  const { bytes, pixels, longestSide, shortestSide } = mediaLimits.picture
  return translate(problems[code] ?? 'media.problem.damaged', {
    megabytes: bytes / 1e6,
    megapixels: pixels / 1e6,
    longest: longestSide,
    shortest: shortestSide,
  })
}

const addressOf = (id: number) => href(deskRoutes['media.show'], { picture: id })

const wayBack = (text: string, { id, kept }: { id: number; kept: number | null }) =>
  createUndoNotice(text, kept, (last) => ({ url: href(deskRoutes['media.restore'], { picture: id, kept: last }) }))

/** Accepts one file; multiple files are sent one after another. */
const storeFile = deskHandler('media.store', async ({ request, person, context }) => {
  const { db, translate } = context
  const received = await receivePicture(request, context)
  if ('error' in received) return back({ errors: { file: received.error } })
  const added = await db.transaction().execute(async (trx) => {
    const outcome = await addPicture(trx, received.row)
    if (outcome === 'full' || !outcome.isNew) return outcome
    const details = { after: { name: received.row.name, original: received.row.original } }
    await auditStaff(
      trx,
      { action: 'picture add', subject: pictures.subjectOf(outcome.id), details },
      { person, request },
    )
    return outcome
  })
  if (added === 'full') return back({ errors: { file: translate('media.problem.full') } })
  return data(deskRoutes['media.store'], { picture: added.id, isNew: added.isNew })
})

const replaceFile = deskHandler('media.replace', async ({ params, request, person, context }) => {
  const { db, translate } = context
  const id = Number(params.picture)
  const received = await receivePicture(request, context)
  if ('error' in received) return back({ errors: { file: received.error } })
  const outcome = await db.transaction().execute(async (trx) => {
    const replaced = await replaceMedia(trx, id, received.row)
    if (replaced === null || replaced === 'same') return replaced
    const details = { before: { original: replaced.was }, after: { original: received.row.original } }
    await auditStaff(trx, { action: 'picture replace', subject: pictures.subjectOf(id), details }, { person, request })
    return replaced
  })
  if (outcome === null) throw new HttpError(404)
  if (outcome === 'same') return back(withNotice(translate('media.done.same'), 'warning'))
  return back({ flash: { notice: wayBack(translate('media.done.replace'), { id, ...outcome }) } })
})

const destroyPicture = deskHandler('media.destroy', async ({ params, request, person, context: { db, translate } }) => {
  const id = Number(params.picture)
  const outcome = await db.transaction().execute(async (trx) => {
    const removed = await removeMedia(trx, id)
    if (removed === null || 'uses' in removed) return removed
    const details = { before: { name: removed.name, original: removed.original } }
    await auditStaff(trx, { action: 'picture remove', subject: pictures.subjectOf(id), details }, { person, request })
    return removed
  })
  if (outcome === null) throw new HttpError(404)
  if ('uses' in outcome) {
    const text = translate('media.inUse', { count: outcome.uses.length })
    return back(withNotice(text, 'negative'))
  }
  const notice = wayBack(translate('media.done.remove', { name: outcome.name }), { id, ...outcome })
  return redirect(href(deskRoutes['media.index']), { flash: { notice } })
})

const notRestored = { taken: 'media.errors.nameTaken', full: 'media.problem.full' } as const

const restoreFile = deskHandler('media.restore', async ({ params, request, person, context: { db, translate } }) => {
  const [id, kept] = [Number(params.picture), Number(params.kept)]
  const outcome = await db.transaction().execute(async (trx) => {
    const restored = await restoreMedia(trx, { id, kept })
    if (restored === null || typeof restored === 'string') return restored
    const line = { action: 'picture restore' as const, subject: pictures.subjectOf(id), details: { after: { kept } } }
    await auditStaff(trx, line, { person, request })
    return restored
  })
  if (outcome === null || typeof outcome === 'string') {
    const text = translate(outcome === null ? 'media.errors.tooLate' : notRestored[outcome])
    return back(withNotice(text, 'negative'))
  }
  return redirect(addressOf(id), {
    flash: { notice: wayBack(translate('content.done.revert'), { id, ...outcome }) },
  })
})

export const fileHandlers = {
  'media.store': storeFile,
  'media.replace': replaceFile,
  'media.destroy': destroyPicture,
  'media.restore': restoreFile,
}
