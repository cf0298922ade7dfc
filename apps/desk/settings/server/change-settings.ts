import type { Trx } from '#platform/schema/schema.ts'
import { lockStoredSettings, writeSettings } from '#core/context/settings-store.ts'
import {
  type SettingField,
  settingFields,
  type SettingName,
  settingNames,
  type SettingValues,
} from '#core/settings/settings.ts'
import { isUnsendable } from '#values/typed-text.ts'
import { type By, refuseFlaws } from '#apps/desk/content/server/change-record.ts'
import { findRevision, writeRevision } from '#apps/desk/content/server/revision-store.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { type Conflict, type FieldValue, mergeFields } from '#apps/desk/server/merge-fields.ts'
import { readSetting, type SettingFlaw } from '../settings.ts'

export const settingsSubject = 'settings'

type Values = ReadonlyMap<string, FieldValue>
type Change = By & { context: Pick<DeskContext, 'config' | 'settings' | 'translate'> }

/** Null: nothing was changed. */
export type SettingsOutcome = { revision: number | null } | { conflicts: Conflict[] }

/** Fields changed by one of two editors are merged, those changed by both are a conflict. */
export async function saveSettings(
  trx: Trx,
  { was, mine, ...change }: Change & { was: Values; mine: Values },
): Promise<SettingsOutcome> {
  const before = await lock(trx, change)
  const { changes, conflicts } = mergeFields(was, mine, changeable(before, change))
  return conflicts.length > 0 ? { conflicts } : write(trx, { ...change, before, changes, action: 'change' })
}

/** Null: there is no such revision. */
export async function revertSettings(
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

export function describeSetting(name: SettingName, flaw: SettingFlaw, translate: DeskTranslate): string {
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
