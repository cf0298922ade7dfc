/** Upload, texts, replacement and removal of files for download and of recordings. */
import { href } from '@cadenza/navigation'
import { back, data, HttpError, redirect } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { type Insertable, sql } from 'kysely'
import { nameOfFile } from '#core/content/library/server/library-store.ts'
import { addMediaRows } from '#core/content/media/server/handed-in.ts'
import type { Problem } from '#core/content/media/server/problems.ts'
import { storeAudio } from '#core/content/media/server/store-audio.ts'
import { storeFile } from '#core/content/media/server/store-file.ts'
import { DiskFull } from '#core/content/media/server/variants.ts'
import { readUpload } from '#platform/http/requests/multipart-forms.ts'
import type { Database, Trx } from '#platform/schema/schema.ts'
import { locales, pickText, type Translated } from '#values/locales.ts'
import { suggestSlug } from '#values/slug.ts'
import { cleanLine } from '#values/typed-text.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { answerChange, changeRecord, saveRecord } from '#apps/desk/content/server/change-record.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { revertWriting } from '#apps/desk/content/server/writing.ts'
import { cleanFields, draftSchema } from '#apps/desk/content/server/writing-form.ts'
import { type Library, libraryLimits } from '../files.ts'
import { fileKinds } from './library-kind.ts'

/** Beyond any realistic house; bearable for a page that lists them all. */
const mostFiles = 1000

const problems: Partial<Record<string, DeskMessageKey>> = {
  codec: 'media.files.problem.type.recordings',
  credit: 'media.files.problem.credit',
  place: 'media.files.problem.place',
  too_heavy: 'media.files.problem.heavy',
  too_long: 'media.files.problem.length',
  too_short: 'media.files.problem.length',
}

const describeProblem = (library: Library, code: string, translate: DeskContext['translate']): string =>
  translate(
    code === 'type' ? `media.files.problem.type.${library}` : (problems[code] ?? 'media.files.problem.damaged'),
    {
      megabytes: libraryLimits[library] / 1e6,
    },
  )

interface Received {
  name: string
  text: Translated
  bytes: Buffer
}

/** Reads the file and what is said of it. */
async function receive(
  request: FastifyRequest,
  library: Library,
  { translate }: DeskContext,
): Promise<Received | { error: string }> {
  const upload = await readUpload(request, { mostBytes: libraryLimits[library] })
  if (upload === 'missing') return { error: translate('media.problem.missing') }
  if (upload === 'tooHeavy') return { error: describeProblem(library, 'too_heavy', translate) }
  const written: Partial<Translated> = {}
  for (const locale of locales) {
    const said = cleanLine(upload.fields[locale] ?? '')
    if (said !== '') written[locale] = said
  }
  const own = cleanLine(upload.name.replace(/\.\w+$/, '')).slice(0, 200)
  // Visitors never read the name of a file as who plays.
  const en = written.en ?? written.fr ?? written.hu ?? (library === 'downloads' ? own : '')
  return { name: nameOfFile(upload.name), text: { ...written, en }, bytes: upload.bytes }
}

type FileRow = Omit<Insertable<Database['files']>, 'title'> & { seconds?: number }

/** Checks and writes a file. */
const takeFile = (
  library: Library,
  { name, text, bytes }: Received,
  { config }: DeskContext,
): Promise<{ row: FileRow } | Problem> =>
  library === 'recordings'
    ? storeAudio(config.dataDirectory, { name, credit: text, from: { bytes } })
    : storeFile(config.dataDirectory, { name, title: text, from: { bytes, ending: 'pdf' } })

/** For `catch`: a full disk is told; nothing of the file is left. */
const tellDiskFull =
  (request: FastifyRequest, { translate }: DeskContext) =>
  (error: unknown): { error: string } => {
    if (!(error instanceof DiskFull)) throw error
    request.log.error(error)
    return { error: translate('media.problem.disk') }
  }

async function takenNames(trx: Trx, library: Library): Promise<Set<string>> {
  // Concurrent uploads may want the same name.
  await sql`select pg_advisory_xact_lock(7236516)`.execute(trx)
  const rows = await trx
    .selectFrom(fileKinds[library].table as 'files')
    .select('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

const showFiles = deskHandler('files.index', async ({ person, context }) => {
  const { db, locale, translate } = context
  return view('files', translate('media.files.title'), {
    downloads: await fileKinds.downloads.list(db, locale),
    recordings: await fileKinds.recordings.list(db, locale),
    mayEdit: canOpen(person.roles, staffPermissions['files.store']),
  })
})

const storeUpload = deskHandler('files.store', async ({ params, request, person, context }) => {
  const { db, locale, translate } = context
  const library = params.library as Library
  const { table, kind, subjectOf } = fileKinds[library]
  const received = await receive(request, library, context)
  if ('error' in received) return back({ errors: { file: received.error } })
  const { text } = received
  const store = db.transaction().execute(async (trx) => {
    const taken = await takenNames(trx, library)
    if (taken.size >= mostFiles) return { error: translate('media.problem.full') }
    const read = await takeFile(library, { ...received, name: suggestSlug(received.name, taken) }, context)
    if ('problem' in read) return { error: describeProblem(library, read.problem.code, translate) }
    const { row } = read
    const id = (await addMediaRows(trx, table as 'files', [row as Insertable<Database['files']>])).get(row.name)!
    const details = { after: { name: row.name, url: row.url, text } }
    await auditStaff(
      trx,
      { action: `${kind.name as 'file'} add`, subject: subjectOf(id), details },
      { person, request },
    )
    return { stored: { id, name: row.name, title: pickText(text, locale) } }
  })
  const added = await store.catch(tellDiskFull(request, context))
  if (!('stored' in added) || !added.stored) return back({ errors: { file: added.error } })
  return data(deskRoutes['files.store'], added.stored)
})

const showFile = deskHandler('files.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const library = params.library as Library
  const own = fileKinds[library]
  const row = await own.find(db, Number(params.file))
  if (!row) throw new HttpError(404)
  const uses = await own.findUses(db, row)
  const { id, name, url, bytes, seconds } = row
  return view('file', name, {
    file: {
      library,
      id,
      name,
      url,
      bytes,
      seconds,
      uses: uses.length,
      title: pickText(row.text, locale),
      fields: own.toFields(row),
    },
    uses: uses.map((use) => ({ kind: use.kind, id: use.id, title: pickText(use.title, locale) })),
    revisions: await listRevisions(db, own.subjectOf(id), locale),
    mayEdit: canOpen(person.roles, staffPermissions['files.save']),
  })
})

const saveFile = deskHandler('files.save', async (input) => {
  const { translate } = input.context
  const own = fileKinds[input.params.library as Library]
  const id = Number(input.params.file)
  const form = checkForm(draftSchema, input.body, translate)
  const mine = cleanFields(own.rules, form)
  return answerChange(own, input, {
    id,
    change: (trx, by) =>
      saveRecord(trx, own.kind, { id, action: 'save', was: form.was, mine, values: new Map(), ...by }),
    textOf: () => translate('content.done.save'),
    refuse: (errors) => back({ errors }),
  })
})

const replaceFile = deskHandler('files.replace', async (input) => {
  const { params, request, context } = input
  const { db, translate } = context
  const library = params.library as Library
  const own = fileKinds[library]
  const id = Number(params.file)
  const received = await receive(request, library, context)
  if ('error' in received) return back({ errors: { file: received.error } })
  const found = await own.find(db, id)
  if (!found) throw new HttpError(404)
  const store = takeFile(library, { ...received, name: found.name, text: found.text }, context)
  const read = await store.catch(tellDiskFull(request, context))
  if ('error' in read) return back({ errors: { file: read.error } })
  if ('problem' in read) return back({ errors: { file: describeProblem(library, read.problem.code, translate) } })
  const { row } = read
  const file = own.toFileField({ ...row, seconds: row.seconds ?? null })
  return answerChange(own, input, {
    id,
    change: (trx, by) => changeRecord(trx, own.kind, { id, action: 'save', values: new Map([['file', file]]), ...by }),
    textOf: (revision) => translate(revision === null ? 'media.done.same' : 'media.done.replace'),
  })
})

const removeFile = deskHandler('files.destroy', async ({ params, request, person, context: { db, translate } }) => {
  const own = fileKinds[params.library as Library]
  const id = Number(params.file)
  const outcome = await db.transaction().execute(async (trx) => {
    const removed = await own.remove(trx, id)
    if (removed === null || 'uses' in removed) return removed
    const details = { before: { name: removed.name, url: removed.url, text: removed.text } }
    const action = `${own.kind.name as 'file'} remove` as const
    await auditStaff(trx, { action, subject: own.subjectOf(id), details }, { person, request })
    return removed
  })
  if (outcome === null) throw new HttpError(404)
  if ('uses' in outcome) return back(withNotice(translate('media.inUse', { count: outcome.uses.length }), 'negative'))
  return redirect(href(deskRoutes['files.index']), withNotice(translate('media.done.remove', { name: outcome.name })))
})

const revertFile = deskHandler('files.revert', (input) => {
  const { library, file, revision } = input.params
  return revertWriting(fileKinds[library as Library], input, { id: Number(file), revision: Number(revision) })
})

export const fileFeature = {
  handlers: {
    'files.index': showFiles,
    'files.store': storeUpload,
    'files.show': showFile,
    'files.save': saveFile,
    'files.replace': replaceFile,
    'files.destroy': removeFile,
    'files.revert': revertFile,
  },
} satisfies ServerFeature
