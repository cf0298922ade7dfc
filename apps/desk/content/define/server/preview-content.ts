/** Applies a draft for a preview, within a transaction that is rolled back. */
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { readDraft } from '#core/content/writing/server/draft-store.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { Previewed } from '#apps/desk/server/preview-links.ts'
import { openForm } from '#apps/desk/content/content.ts'
import { nameSubject } from '#apps/desk/content/server/change-record.ts'
import type { Writing } from '#apps/desk/content/server/writing.ts'
import { cleanFields, findTextFlaws } from '#apps/desk/content/server/writing-form.ts'
import type { StoredRow } from './content-store.ts'
import type { Content } from './define-content.ts'

/** A kind with a preview, which also publishes what the page requires. */
export const createContentPreview = <row extends StoredRow>(content: Content<row>): Previewed => ({
  async show(trx, { id, userId }) {
    const changes = await findTyped(trx, content, { id, userId })
    if (!changes) return null
    if (!content.isOnlySaved) {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
      changes.set('published_at', rows[0]!.now.toISOString())
      changes.set('archived_at', null)
    }
    await content.kind.write(trx, id, changes)
    const row = await content.findRow(trx, id)
    if (!row) return null
    await content.reveal?.(trx, row)
    return content.pathsOf(row, trx)
  },
})

/** Reads unsaved input, as far as it could be stored. The URL stays unchanged. */
async function findTyped(
  trx: Trx,
  { kind, find }: Writing,
  { id, userId }: { id: number; userId: number },
): Promise<Map<string, FieldValue> | null> {
  const stored = await find(trx, id)
  if (!stored) return null
  const draft = await readDraft(trx, { userId, subject: nameSubject(kind, id) })
  const typed = draft && { ...draft, savedAt: draft.savedAt.toISOString() }
  const { was, mine } = openForm(stored.fields, typed)
  const clean = cleanFields(kind.rules, { was, mine })
  const flaws = Object.keys(findTextFlaws(kind.rules, clean, { isShown: false, translate: String }))
  const isWrong = (name: string) =>
    flaws.some((flaw) => flaw === name || (!kind.structured?.[name] && flaw.startsWith(`${name}.`)))
  const isTyped = ([name, value]: [string, string]) =>
    value !== stored.fields[name] && stored.fields[name] !== undefined && !/^slug(_|$)/.test(name) && !isWrong(name)
  return new Map<string, FieldValue>(Object.entries(clean).filter(isTyped))
}
