/** Writes a change of a text: the row, what it was before, and who did it, or nothing of it. */
import { type Answer, back } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { RecordChange, RecordKind } from '#values/audit-actions.ts'
import type { Database } from '#platform/schema/schema.ts'
import { removeDraft, keepDraft } from '#core/content/writing/server/draft-store.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import type { Conflict, FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import type { Fields } from '../content.ts'
import { findRevision, writeRevision } from './revision-store.ts'
import { mergeWritten, type StructuredFields, withParts } from './structured.ts'

/** One kind of text: its rows as fields, with `published_at` and `archived_at`. */
export interface ContentKind {
  /** As revisions, drafts and the audit log call it: `question`. */
  name: RecordKind
  /** Fields of several parts. */
  structured?: StructuredFields
  /** Locks the row until the end of the transaction. What cannot be changed at the desk is no field. */
  read(trx: Transaction<Database>, id: number): Promise<Map<string, FieldValue> | null>
  /**
   * The border of the record: what forbids a change, by field; empty: nothing. It is asked before anything is written, whether the
   * record is saved, reverted, published, archived or brought back, and nowhere else.
   */
  check(trx: Transaction<Database>, change: CheckedChange, by: By): Promise<Fields>
  write(trx: Transaction<Database>, id: number, changes: ReadonlyMap<string, FieldValue>): Promise<void>
}

/** What would be changed of a row as it is stored. */
export interface CheckedChange {
  id: number
  stored: ReadonlyMap<string, FieldValue>
  changes: ReadonlyMap<string, FieldValue>
}

/** Who changes it, and in which language they are answered. */
export interface By {
  person: Pick<StaffPerson, 'id' | 'roles'>
  request: FastifyRequest
  context: Pick<DeskContext, 'translate' | 'locale'>
}

/** A change that its record's border forbids. Undoes the transaction. */
export class ChangeRefused extends Error {
  /** By field, in the reader's language. */
  readonly flaws: Fields

  constructor(flaws: Fields) {
    super(Object.keys(flaws).join(', '))
    this.flaws = flaws
  }
}

/** Throws what a border has found; nothing, where it has found nothing. */
export function refuseFlaws(flaws: Fields): void {
  if (Object.keys(flaws).length > 0) throw new ChangeRefused(flaws)
}

/** The answer to who wanted a change that is forbidden by a button, beside which there are no fields. */
export const refuseUndone = (
  key: 'content.notDone' | 'content.notReverted',
  flaws: Fields,
  { translate }: Pick<DeskContext, 'translate'>,
): Answer =>
  back({
    flash: {
      notice: { kind: 'warning', text: translate(key, { reason: [...new Set(Object.values(flaws))].join(' ') }) },
    },
  })

/** For `catch`: what forbids the change; every other error stays one. */
export function readRefusal(error: unknown): { flaws: Fields } {
  if (error instanceof ChangeRefused) return { flaws: error.flaws }
  throw error
}

export const nameSubject = ({ name }: ContentKind, id: number | 'new'): string => `${name} ${id}`

/** Null: there is no such text any more. `revision` is null where nothing was changed. */
export type ChangeOutcome = { revision: number | null } | null
export type SaveOutcome = ChangeOutcome | { conflicts: Conflict[] }

interface Change {
  id: number
  /** As the audit log calls it, after the kind: `publish`. */
  action: RecordChange
  values: ReadonlyMap<string, FieldValue>
  /** Fields that were looked through, and are right as they are. */
  checked?: readonly string[]
}

/** Changes fields. Throws `ChangeRefused`. */
export async function changeRecord(
  trx: Transaction<Database>,
  kind: ContentKind,
  change: Change & By,
): Promise<ChangeOutcome> {
  const stored = await kind.read(trx, change.id)
  return stored && writeChange(trx, kind, { ...change, stored })
}

/** Saves what was typed: what only one of two people has touched is merged, what both have is a conflict, and is kept as a draft. Throws `ChangeRefused`. */
export async function saveRecord(
  trx: Transaction<Database>,
  kind: ContentKind,
  { was, mine, ...change }: Change & By & { was: Fields; mine: Fields },
): Promise<SaveOutcome> {
  const stored = await kind.read(trx, change.id)
  if (!stored) return null
  const draft = { userId: change.person.id, subject: nameSubject(kind, change.id) }
  const { changes, conflicts, mine: merged } = mergeWritten(kind.structured, { was, mine, stored })
  if (conflicts.length > 0) {
    // Whoever has seen both decides: what they send next counts.
    const names = new Set([...conflicts.map(({ name }) => name), ...Object.keys(kind.structured ?? {})])
    const seen = [...names].flatMap((name) => (stored.has(name) ? [[name, String(stored.get(name) ?? '')]] : []))
    await keepDraft(trx, draft, { was: { ...was, ...Object.fromEntries(seen) }, mine: merged })
    return { conflicts }
  }
  await removeDraft(trx, draft)
  return writeChange(trx, kind, { ...change, stored, values: new Map([...changes, ...change.values]) })
}

/** Puts the fields of a revision back to what they were before it, where they could be saved so. Throws `ChangeRefused`. */
export async function revertRecord(
  trx: Transaction<Database>,
  kind: ContentKind,
  { id, revision, ...by }: By & { id: number; revision: number },
): Promise<ChangeOutcome> {
  const found = await findRevision(trx, { subject: nameSubject(kind, id), id: revision })
  if (!found) return null
  return changeRecord(trx, kind, { id, action: 'revert', values: new Map(Object.entries(found.before)), ...by })
}

async function writeChange(
  trx: Transaction<Database>,
  kind: ContentKind,
  { id, action, values, checked = [], stored, ...by }: Change & By & { stored: Map<string, FieldValue> },
): Promise<ChangeOutcome> {
  const changes = new Map([...values].filter(([name, value]) => stored.has(name) && stored.get(name) !== value))
  const was = withParts(kind.structured, stored)
  const is = withParts(kind.structured, new Map([...stored, ...changes]))
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  const names = [...new Set([...changed, ...checked.filter((name) => is.has(name))])]
  if (names.length === 0) return { revision: null }
  const pick = (from: ReadonlyMap<string, FieldValue>) =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? null]))
  const [before, after] = [pick(was), pick(is)]
  const subject = nameSubject(kind, id)
  if (changes.size > 0) {
    refuseFlaws(await kind.check(trx, { id, stored, changes }, by))
    await kind.write(trx, id, changes)
  }
  const revision = await writeRevision(trx, { subject, userId: by.person.id, before, after })
  const line = { action: `${kind.name} ${action}` as const, subject, details: { before, after } }
  await auditStaff(trx, line, by)
  return { revision: changes.size > 0 ? revision : null }
}
