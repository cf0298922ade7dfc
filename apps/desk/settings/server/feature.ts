import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import { type SettingName, settingNames } from '#core/settings/settings.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { refuseUndone, readRefusal } from '#apps/desk/content/server/change-record.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { answerConflicts, type FieldValue } from '#apps/desk/server/merge-fields.ts'
import { readSetting, type SettingFlaw } from '../settings.ts'
import { describeSetting, revertSettings, saveSettings, settingsSubject } from './change-settings.ts'
import { listLegalPages } from './legal-page-store.ts'
import { listSellers } from '../sellers/server/seller-store.ts'
import { createUndoNotice } from '#apps/desk/server/undo-notice.ts'

const showSettings = deskHandler('settings.show', async ({ context }) => {
  const { db, config, settings, locale, translate } = context
  // Another process may have saved a moment ago.
  await settings.refresh(db)
  return view('settings', translate('settings.title'), {
    values: config.settings,
    fixed: [...config.fixed],
    sellers: await listSellers(db, locale),
    legal: await listLegalPages(db, locale),
    revisions: await listRevisions(db, settingsSubject, locale),
  })
})

const texts = z
  .record(z.string().max(40), z.string().max(1000))
  .refine((sent) => Object.keys(sent).length <= settingNames.length)
  .default({})
const settingsSchema = z.object({ was: texts, mine: texts })

type Texts = z.output<typeof texts>

/** Unchanged fields are not checked. */
function readTexts({ was, mine }: { was: Texts; mine: Texts }): {
  values: Map<string, FieldValue>
  flaws: Map<SettingName, SettingFlaw>
} {
  const values = new Map<string, FieldValue>()
  const flaws = new Map<SettingName, SettingFlaw>()
  for (const name of settingNames) {
    const typed = mine[name]
    if (typed === undefined) continue
    const read = readSetting(name, typed)
    if ('value' in read) values.set(name, read.value)
    else if (typed !== was[name]) flaws.set(name, read.flaw)
  }
  return { values, flaws }
}

const storeSettings = deskHandler('settings.store', async ({ body, person, request, context }) => {
  const { db, config, translate } = context
  const { was, mine } = checkForm(settingsSchema, body, context.translate)
  const read = readTexts({ was, mine })
  const flaws = [...read.flaws].filter(([name]) => !config.fixed.includes(name))
  if (flaws.length > 0)
    return back({
      errors: Object.fromEntries(flaws.map(([name, flaw]) => [name, describeSetting(name, flaw, translate)])),
    })
  const began = readTexts({ was, mine: was }).values
  const outcome = await db
    .transaction()
    .execute((trx) => saveSettings(trx, { was: began, mine: read.values, person, request, context }))
    .catch(readRefusal)
  if ('flaws' in outcome) return back({ errors: outcome.flaws })
  if ('conflicts' in outcome) return answerConflicts(outcome.conflicts, context)
  await context.settings.refresh(db)
  const text = translate(outcome.revision === null ? 'settings.same' : 'settings.saved')
  return back({ flash: { notice: wayBack(text, outcome) } })
})

const wayBack = (text: string, { revision }: { revision: number | null }) =>
  createUndoNotice(text, revision, (last) => ({ url: href(deskRoutes['settings.revert']), data: { revision: last } }))

const revertSchema = z.object({ revision: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

const revert = deskHandler('settings.revert', async ({ body, person, request, context }) => {
  const { db, translate } = context
  const { revision } = checkForm(revertSchema, body, context.translate)
  const outcome = await db
    .transaction()
    .execute((trx) => revertSettings(trx, { revision, person, request, context }))
    .catch(readRefusal)
  if (outcome === null) throw new HttpError(404)
  if ('flaws' in outcome) return refuseUndone('content.notReverted', outcome.flaws, context)
  await context.settings.refresh(db)
  const text = translate(outcome.revision === null ? 'settings.same' : 'settings.reverted')
  return back({ flash: { notice: wayBack(text, outcome) } })
})

export const settingsFeature = {
  handlers: {
    'settings.show': showSettings,
    'settings.store': storeSettings,
    'settings.revert': revert,
  },
} satisfies ServerFeature
