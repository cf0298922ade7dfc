/** A kind of text: its row as fields, and its validation for every kind of change. */
import type { Db } from '#platform/schema/schema.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { Fields, Publication } from '../content.ts'
import type { By, CheckedChange, ContentKind } from './change-record.ts'
import { isUndescribed } from './picture-store.ts'
import { findTextFlaws, type TextRules } from './writing-form.ts'

export interface StoredWriting extends Publication {
  fields: Fields
  locked: string[]
}

export interface WritingRules {
  rules: TextRules
  pictures?: readonly string[]
  findFlaws?: (db: Db, asked: { mine: Fields; stored: Fields; translate: DeskTranslate }) => Promise<Fields>
}

export type WritingKind = ContentKind & WritingRules

/** Splits a row into its texts, and whether it is published or scheduled. */
function splitRow(row: ReadonlyMap<string, FieldValue>): { fields: Fields; isShown: boolean } {
  const { published_at: published = null, archived_at: archived = null, ...fields } = Object.fromEntries(row)
  return { fields: fields as Fields, isShown: published !== null && archived === null }
}

/**
 * Returns errors after a change, by field. Old errors in untouched fields count only if it is
 * published. `stored` is null for a new text.
 */
export async function checkWriting(
  trx: Db,
  { rules, pictures = [], findFlaws }: WritingRules,
  { stored, changes }: Pick<CheckedChange, 'changes'> & { stored: CheckedChange['stored'] | null },
  { translate }: Pick<By['context'], 'translate'>,
): Promise<Fields> {
  const before = splitRow(stored ?? new Map())
  const after = splitRow(new Map([...(stored ?? []), ...changes]))
  const flaws = findTextFlaws(rules, after.fields, { isShown: after.isShown, translate })
  for (const name of pictures) {
    const picture = after.fields[name]
    if (picture && picture !== before.fields[name] && (await isUndescribed(trx, picture)))
      flaws[name] = translate('content.errors.undescribed')
  }
  Object.assign(flaws, await findFlaws?.(trx, { mine: after.fields, stored: before.fields, translate }))
  if (stored === null || (after.isShown && !before.isShown)) return flaws
  const old = findTextFlaws(rules, before.fields, { isShown: before.isShown, translate })
  const isTouched = (flaw: string) => [...changes.keys()].some((name) => flaw === name || flaw.startsWith(`${name}.`))
  return Object.fromEntries(Object.entries(flaws).filter(([flaw, text]) => isTouched(flaw) || old[flaw] !== text))
}

export const findMoments = (row: { published_at: Date | null; archived_at: Date | null }): Publication => ({
  publishedAt: row.published_at?.toISOString() ?? null,
  archivedAt: row.archived_at?.toISOString() ?? null,
})
