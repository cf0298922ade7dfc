import { href } from '@cadenza/navigation'
import { back, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { readUpload } from '../../../../platform/http/requests/multipart-forms.ts'
import { readHandedIn } from '../../../../platform/threads/read-handed-in.ts'
import type { ThreadWork } from '../../../../platform/threads/run-aside.ts'
import { readStoredSettings } from '../../../../shop/context/settings-store.ts'
import { readForm } from '../../../../shop/forms/server/read-form.ts'
import { calendarDateOf } from '../../../../values/dates.ts'
import { mayOpen, permissions } from '../../../permissions.ts'
import { deskRoutes } from '../../../routes.ts'
import { auditStaff } from '../../../server/audit.ts'
import { type DeskContext, view } from '../../../server/context.ts'
import { deskHandler } from '../../../server/desk-handler.ts'
import { tellLegalGap } from '../../../server/legal-gap.ts'
import type { FileLook } from '../../files/files.ts'
import { largestFile } from '../../files/sheets.ts'
import { bringIn } from './bring-in.ts'
import { listDrafts, publishDrafts } from './drafts-store.ts'
import type { FileToRead, ReadFile } from './read-file.ts'
import { readSeason } from './read-season.ts'
import { fileTitles } from './titles.ts'
import { downloadJson, downloadWorkbook } from './write-season.ts'

const reading: ThreadWork<FileToRead, ReadFile> = {
  module: new URL('./read-file.ts', import.meta.url),
  load: () => import('./read-file.ts'),
  mostMilliseconds: 20_000,
}

const showPage = async ({ db, locale, translate }: DeskContext, look: FileLook | null) =>
  view('season-files', { look, drafts: await listDrafts(db, locale) }, { head: { title: translate('files.title') } })

const showFiles = deskHandler('season.files', ({ context }) => showPage(context, null))

/** A file is looked at, and what it would change is shown; what was seen is done, if it still is the same. */
const storeFile = deskHandler('season.files.store', async ({ query, person, request, context }) => {
  const { db, locale, translate, config, season, runAside } = context
  const file = await readUpload(request, { mostBytes: largestFile })
  if (file === 'missing') return back({ errors: { file: translate('files.errors.file') } })
  if (file === 'tooHeavy') return showPage(context, { kind: 'unreadable', flaw: 'tooLarge' })
  const read = await readHandedIn(runAside, reading, {
    bytes: file.bytes,
    name: file.name,
    locale,
    titles: fileTitles(),
  })
  if ('passed' in read)
    return showPage(context, { kind: 'unreadable', flaw: read.passed === 'time' ? 'tooLong' : 'tooMuch' })
  const outcome = await bringIn(db, {
    file: read,
    port: season,
    locale,
    timeZone: config.timeZone,
    seen: query['seen'],
    tellLog: (problem) =>
      request.log.warn({ problem }, "A season's file has a problem that the desk has no words for."),
    afterwards: (trx, { made, changes }) => {
      const details = { file: file.name.slice(0, 100), before: null, after: { made, changes } }
      return auditStaff(trx, { action: 'season brought in', subject: 'season', details }, { person, request })
    },
  })
  if ('look' in outcome) return showPage(context, outcome.look)
  const { made, count: changed } = outcome.done
  const count = made.reduce((sum, one) => sum + one.count, 0)
  return redirect(href(deskRoutes['season.files']), {
    flash: { notice: { kind: 'positive', text: translate('files.done', { count, changed }) } },
  })
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
  const form = readForm(draftsSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { isPublished, ...chosen } = form.value
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
  const told = isPublished && count > 0 ? { undo, ...(await tellLegalGap(context)) } : {}
  return back({ flash: { notice: { kind: 'positive', text, ...told } } })
})

const downloadTemplate = deskHandler('season.files.template', ({ context: { locale, translate } }) =>
  downloadWorkbook({ name: translate('files.file.template'), locale, translate, season: null }),
)

/** Everything that the house owns, but orders and persons, which have exports of their own. */
const exportSeason = deskHandler('season.files.export', async ({ params, person, request, context }) => {
  const { db, locale, translate, season, settings, now, config } = context
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const details = { format: params.format }
      await auditStaff(trx, { action: 'season exported', subject: 'season', details }, { person, request })
      const maySeeSettings = mayOpen(person.roles, permissions['settings.store'])
      const settled = maySeeSettings ? settings.settle((await readStoredSettings(trx)).stored) : null
      return { ...(await readSeason(trx, season)), settings: settled }
    })
  const name = `${translate('files.file.season')}-${calendarDateOf(now(), config.timeZone)}`
  if (params.format === 'json') return downloadJson(name, stored)
  return downloadWorkbook({ name, locale, translate, season: stored })
})

export const seasonFileHandlers = {
  'season.files': showFiles,
  'season.files.store': storeFile,
  'season.files.publish': publish,
  'season.files.template': downloadTemplate,
  'season.files.export': exportSeason,
}
