import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import { sql } from 'kysely'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import {
  type SettingName,
  settingNames,
  type SettingField,
  settingFields,
  type SettingValues,
} from '#core/settings/settings.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { refuseUndone, readRefusal, type By, refuseFlaws } from '#apps/desk/content/server/change-record.ts'
import { listRevisions, findRevision, writeRevision } from '#apps/desk/content/server/revision-store.ts'
import { view, type DeskContext } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { answerConflicts, type FieldValue, type Conflict, mergeFields } from '#apps/desk/server/merge-fields.ts'
import { createUndoNotice } from '#apps/desk/server/undo-notice.ts'
import type { Trx, Db } from '#platform/schema/schema.ts'
import { lockStoredSettings, writeSettings } from '#core/context/settings-store.ts'
import { isUnsendable } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { routes } from '#core/routes/routes.ts'
import { type Locale, locales, pickText } from '#values/locales.ts'
import { readSetting, type SettingFlaw, type LegalPage } from '../settings.ts'
import { listSellers } from '../sellers/server/seller-store.ts'

/** Legally required pages: those in the footer, and the one accepted at the checkout. */
async function listLegalPages(db: Db, locale: Locale): Promise<LegalPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'key', 'slug', 'title', 'content'])
    .select(sql<boolean>`coalesce(published_at <= now(), false)`.as('isPublished'))
    .where('archived_at', 'is', null)
    .where((where) => where.or([where('footer_position', 'is not', null), where('key', '=', 'terms')]))
    .orderBy(sql`footer_position nulls last`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, key, slug, title, content, isPublished }) => ({
    id,
    key,
    title: pickText(title, locale),
    address: href(routes.page, { slug: pickText(slug, locale) }),
    isPublished,
    missing: locales.filter((language) => !content?.[language]?.length),
  }))
}

const settingsSubject = 'settings'

type Values = ReadonlyMap<string, FieldValue>
type Change = By & { context: Pick<DeskContext, 'config' | 'settings' | 'translate'> }

/** Null: nothing was changed. */
type SettingsOutcome = { revision: number | null } | { conflicts: Conflict[] }

/** Fields changed by one of two editors are merged, those changed by both are a conflict. */
async function saveSettings(
  trx: Trx,
  { was, mine, ...change }: Change & { was: Values; mine: Values },
): Promise<SettingsOutcome> {
  const before = await lock(trx, change)
  const { changes, conflicts } = mergeFields(was, mine, changeable(before, change))
  return conflicts.length > 0 ? { conflicts } : write(trx, { ...change, before, changes, action: 'change' })
}

/** Null: there is no such revision. */
async function revertSettings(
  trx: Trx,
  { revision, ...change }: Change & { revision: number },
): Promise<{ revision: number | null } | null> {
  const found = await findRevision(trx, { subject: settingsSubject, id: revision })
  if (!found) return null
  const before = await lock(trx, change)
  const stored = changeable(before, change)
  const changes = new Map(
    Object.entries(found.before).filter(([name, value]) => stored.has(name) && stored.get(name) !== value),
  )
  return write(trx, { ...change, before, changes, action: 'revert' })
}

const lock = async (trx: Trx, { context }: Change): Promise<SettingValues> =>
  context.settings.settle(await lockStoredSettings(trx))

/** Without those fixed by the environment. */
const changeable = (values: SettingValues, { context }: Change): Map<SettingName | string, FieldValue> =>
  new Map(settingNames.filter((name) => !context.config.fixed.includes(name)).map((name) => [name, values[name]]))

/** Limits may have changed since a revision was written. */
function findFlaws(changes: Values, translate: DeskTranslate): Record<string, string> {
  const read = [...changes].map(
    ([name, value]) => [name as SettingName, readSetting(name as SettingName, String(value ?? ''))] as const,
  )
  return Object.fromEntries(
    read.flatMap(([name, found]) => ('flaw' in found ? [[name, describeSetting(name, found.flaw, translate)]] : [])),
  )
}

function describeSetting(name: SettingName, flaw: SettingFlaw, translate: DeskTranslate): string {
  const field: SettingField = settingFields[name]
  if (field.kind === 'number') return translate('settings.flaw.number', { least: field.least, most: field.most })
  if (flaw === 'tooLong') return translate('content.errors.tooLong', { count: 'longest' in field ? field.longest : 0 })
  if (isUnsendable(flaw)) return translate(`forms.${flaw}`)
  return translate(field.kind === 'choice' ? 'settings.flaw.line' : `settings.flaw.${field.kind}`)
}

interface Writing extends Change {
  before: SettingValues
  changes: Values
  action: 'change' | 'revert'
}

async function write(
  trx: Trx,
  { before, changes, action, context, ...by }: Writing,
): Promise<{ revision: number | null }> {
  if (changes.size === 0) return { revision: null }
  refuseFlaws(findFlaws(changes, context.translate))
  const after = { ...before, ...Object.fromEntries(changes) }
  await writeSettings(trx, Object.fromEntries(changes), { before, after })
  const pick = (values: SettingValues) =>
    Object.fromEntries(settingNames.filter((name) => changes.has(name)).map((name) => [name, values[name]]))
  const details = { before: pick(before), after: pick(after) }
  const revision = await writeRevision(trx, { subject: settingsSubject, userId: by.person.id, ...details })
  await auditStaff(trx, { action: `settings ${action}`, subject: settingsSubject, details }, by)
  return { revision }
}

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
