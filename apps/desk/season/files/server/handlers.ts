import { setTimeout as sleep } from 'node:timers/promises'
import { href } from '@cadenza/navigation'
import { type Answer, back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { sql } from 'kysely'
import { readUpload } from '#platform/http/requests/multipart-forms.ts'
import { createOperationJobs } from '#platform/jobs/operations/run-operations.ts'
import { OperationRunning } from '#platform/jobs/operations/operation-store.ts'
import { describeOrigin } from '#core/accounts/server/security-log.ts'
import { readStoredSettings } from '#core/context/settings-store.ts'
import { findCalendarDate } from '#values/dates.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { describeLegalGap } from '#apps/desk/server/legal-gap.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import { fileLimits } from '#core/season-sheets/sheets.ts'
import { readSeason } from '#core/season-import/sheets/read-season.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { type Upload, type Draft, type DraftKind, draftKinds } from '../files.ts'
import { findRunningUpload, findUpload, type NewUpload, readUploaded, storeUpload } from './upload-store.ts'
import { createUploadWork } from './upload-work.ts'
import { downloadJson, downloadWorkbook } from './write-season.ts'

const most = 500

/** Unpublished halls, events and soloists. Concerts have an area of their own. */
async function listDrafts(db: Db, locale: Locale): Promise<Draft[]> {
  const { rows } = await sql<{ kind: DraftKind; id: number; title: Translated | string }>`
    select 'venues' as kind, id, title from venues where archived_at is null and published_at is null
    union all select 'events', id, title from events where archived_at is null and published_at is null
    union all select 'soloists', id, to_jsonb(name) from soloists where archived_at is null and published_at is null
    limit ${most}`.execute(db)
  const place = ({ kind }: { kind: DraftKind }) => draftKinds.indexOf(kind)
  return rows
    .map(({ kind, id, title }) => ({ kind, id, title: typeof title === 'string' ? title : pickText(title, locale) }))
    .toSorted((a, b) => place(a) - place(b) || a.title.localeCompare(b.title, locale))
}

/** Returns the changed drafts. */
async function publishDrafts(
  trx: Trx,
  chosen: Record<DraftKind, readonly number[]>,
  isPublished: boolean,
): Promise<Record<DraftKind, number[]>> {
  const done = { venues: [] as number[], events: [] as number[], soloists: [] as number[] }
  for (const kind of draftKinds) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(kind)} set published_at = ${isPublished ? sql`now()` : sql`null`}
      where id = any(${chosen[kind]}::bigint[]) and archived_at is null and (published_at is null) = ${isPublished}
      returning id`.execute(trx)
    done[kind] = rows.map(({ id }) => id)
  }
  return done
}

/** Milliseconds that the sender waits before being redirected to the progress page. */
const timeout = 3_000

const showPage = async ({ db, locale, translate }: DeskContext, look: FileDryRun | null) =>
  view('season-files', translate('files.title'), { look, drafts: await listDrafts(db, locale) })

const showFiles = deskHandler('season.files', ({ context }) => showPage(context, null))

/** Shows a dry run of a file; or imports it, if it matches the one shown. */
const storeFile = deskHandler('season.files.store', async (input) => {
  const { query, request, context } = input
  const file = await readUpload(request, { mostBytes: fileLimits.bytes })
  if (file === 'missing') return back({ errors: { file: context.translate('files.errors.file') } })
  if (file === 'tooHeavy') return showPage(context, { kind: 'unreadable', flaw: 'tooLarge' })
  const sent = await sendUpload(input, { ...file, seen: String(query['seen'] ?? '') })
  if ('answer' in sent) return sent.answer
  const { outcome } = sent.upload
  if (outcome && 'look' in outcome) return showPage(context, outcome.look)
  return leadOn(sent.upload, context)
})

/** Imports a stored file if its dry run still matches the one shown. */
const storeUploaded = deskHandler('season.upload.store', async (input) => {
  const { params, body, context } = input
  const found = await readUploaded(context.db, Number(params.upload))
  if (!found) throw new HttpError(404)
  const form = checkForm(seenSchema, body, context.translate)
  const sent = await sendUpload(input, { ...found, seen: form.seen })
  return 'answer' in sent ? sent.answer : leadOn(sent.upload, context)
})

const seenSchema = z.object({ seen: z.string().min(1).max(100) })

type Sender = Pick<DeskInput<'season.files.store'>, 'person' | 'request' | 'context'>

/** Starts processing a file, and waits for a reasonable time. */
async function sendUpload(
  { person, request, context }: Sender,
  { name, bytes, seen }: { name: string; bytes: Uint8Array; seen: string },
): Promise<{ answer: Answer } | { upload: Upload }> {
  const { db, locale, translate } = context
  const until = Date.now() + timeout
  const sending = { userId: person.id, name, bytes, locale, seen, ...describeOrigin(request) }
  const id = await storeWhenFree(db, sending, until)
  if (id === null) {
    const running = await findRunningUpload(db)
    const notice = { kind: 'warning' as const, text: translate('files.upload.busy') }
    return {
      answer: running === null ? back({ flash: { notice } }) : redirect(addressOf(running), { flash: { notice } }),
    }
  }
  await Promise.race([goOn({ request, context }), sleep(until - Date.now(), undefined, { ref: false })])
  return { upload: (await findUpload(db, id))! }
}

/** Null if another file is still being processed by then. */
async function storeWhenFree(db: DeskContext['db'], upload: NewUpload, until: number): Promise<number | null> {
  for (;;) {
    try {
      return await storeUpload(db, upload)
    } catch (error) {
      if (!(error instanceof OperationRunning)) throw error
      if (Date.now() > until) return null
      await sleep(100)
    }
  }
}

/** Starts at once; if this process does not finish, the job of any process continues. */
async function goOn({ request: { log }, context }: Pick<Sender, 'request' | 'context'>): Promise<void> {
  const { workDb: db, config, now } = context
  const jobs = createOperationJobs(createUploadWork(context))
  try {
    for (const job of jobs) await job.run({ db, config, now, log }, new AbortController().signal)
  } catch (error) {
    log.warn({ err: error }, "The work on a season's file was broken off; the job goes on with it.")
  }
}

const addressOf = (upload: number) => href(deskRoutes['season.upload'], { upload })

function leadOn({ id, outcome }: Upload, { translate }: DeskContext): Answer {
  if (!outcome || 'look' in outcome) return redirect(addressOf(id))
  return redirect(href(deskRoutes['season.files']), withNotice(translate('files.done', outcome.done)))
}

const showUpload = deskHandler('season.upload', async ({ params, context: { db, locale, translate } }) => {
  const upload = await findUpload(db, Number(params.upload))
  if (!upload) throw new HttpError(404)
  const isDone = upload.outcome !== null && 'done' in upload.outcome
  const drafts = isDone ? await listDrafts(db, locale) : []
  return view('season-upload', translate('files.upload.title'), { upload, drafts })
})

const ids = z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).default([])
const draftsSchema = z.object({
  venues: ids,
  events: ids,
  soloists: ids,
  isPublished: z.enum(['true', 'false']).transform((value) => value === 'true'),
})

const publish = deskHandler('season.files.publish', async ({ body, person, request, context }) => {
  const { db, translate } = context
  const { isPublished, ...chosen } = checkForm(draftsSchema, body, translate)
  const done = await db.transaction().execute(async (trx) => {
    const published = await publishDrafts(trx, chosen, isPublished)
    const details = { before: { isPublished: !isPublished }, after: { isPublished, ...published } }
    const action = isPublished ? 'drafts published' : 'drafts unpublished'
    await auditStaff(trx, { action, subject: 'season', details }, { person, request })
    return published
  })
  const count = Object.values(done).flat().length
  const undo = {
    url: href(deskRoutes['season.files.publish']),
    method: 'POST' as const,
    data: { ...done, isPublished: String(!isPublished) },
  }
  const text = translate(isPublished ? 'files.drafts.published' : 'files.drafts.unpublished', { count })
  const told = isPublished && count > 0 ? { undo, ...(await describeLegalGap(context)) } : {}
  return back({ flash: { notice: { kind: 'positive', text, ...told } } })
})

const downloadTemplate = deskHandler('season.files.template', ({ context: { locale, translate } }) =>
  downloadWorkbook({ name: translate('files.file.template'), locale, translate, season: null }),
)

/** All data of the organiser except orders and persons, which have exports of their own. */
const exportSeason = deskHandler('season.files.export', async ({ params, person, request, context }) => {
  const { db, locale, translate, settings, now, config } = context
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const details = { format: params.format }
      await auditStaff(trx, { action: 'season exported', subject: 'season', details }, { person, request })
      const maySeeSettings = canOpen(person.roles, staffPermissions['settings.store'])
      const settled = maySeeSettings ? settings.settle((await readStoredSettings(trx)).stored) : null
      return { ...(await readSeason(trx)), settings: settled }
    })
  const name = `${translate('files.file.season')}-${findCalendarDate(now(), config.timeZone)}`
  if (params.format === 'json') return downloadJson(name, stored)
  return downloadWorkbook({ name, locale, translate, season: stored })
})

export const seasonFileHandlers = {
  'season.files': showFiles,
  'season.files.store': storeFile,
  'season.upload': showUpload,
  'season.upload.store': storeUploaded,
  'season.files.publish': publish,
  'season.files.template': downloadTemplate,
  'season.files.export': exportSeason,
}
