/** Writes a change of a text atomically: the row, its previous values, and the author. */
import { type Answer, back, HttpError, redirect } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RecordChange, RecordKind } from '#values/audit-actions.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { removeDraft, keepDraft } from '#core/content/writing/server/draft-store.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { answerConflicts, type Conflict, type FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { createUndoNotice, withNotice } from '#apps/desk/server/undo-notice.ts'
import type { Fields } from '../content.ts'
import { findRevision, writeRevision } from './revision-store.ts'
import { mergeWritten, type StructuredFields, withParts } from './structured.ts'

/** A kind of text: its rows as fields, with `published_at` and `archived_at`. */
export interface ContentKind {
  /** Name in revisions, drafts and the audit log: `question`. */
  name: RecordKind
  /** Fields with several parts. */
  structured?: StructuredFields
  /** Locks the row until the end of the transaction. Data not editable at the desk is no field. */
  read(trx: Trx, id: number): Promise<Map<string, FieldValue> | null>
  /**
   * Returns errors by field. The only check before every write: saved, reverted, published,
   * archived or restored.
   */
  check(trx: Trx, change: CheckedChange, by: By): Promise<Fields>
  /** May return further details for the audit log. */
  write(trx: Trx, id: number, changes: ReadonlyMap<string, FieldValue>): Promise<unknown>
}

export interface CheckedChange {
  id: number
  stored: ReadonlyMap<string, FieldValue>
  changes: ReadonlyMap<string, FieldValue>
}

/** Author of a change, and the language for errors. */
export interface By {
  person: Pick<StaffPerson, 'id' | 'roles'>
  request: FastifyRequest
  context: Pick<DeskContext, 'translate' | 'locale' | 'config'>
}

/** Thrown for a change rejected by the record's validation. Rolls back the transaction. */
export class ChangeRefused extends Error {
  /** By field, in the reader's language. */
  readonly flaws: Fields

  constructor(flaws: Fields) {
    super(Object.keys(flaws).join(', '))
    this.flaws = flaws
  }
}

export function refuseFlaws(flaws: Fields): void {
  if (Object.keys(flaws).length > 0) throw new ChangeRefused(flaws)
}

/** Answers a rejected change by a button, which has no fields beside it. */
export const refuseUndone = (
  key: 'content.notDone' | 'content.notReverted',
  flaws: Fields,
  { translate }: Pick<DeskContext, 'translate'>,
): Answer => back(withNotice(translate(key, { reason: [...new Set(Object.values(flaws))].join(' ') }), 'warning'))

/** For `catch`: returns the validation errors; rethrows any other error. */
export function readRefusal(error: unknown): { flaws: Fields } {
  if (error instanceof ChangeRefused) return { flaws: error.flaws }
  throw error
}

export const nameSubject = ({ name }: ContentKind, id: number | 'new'): string => `${name} ${id}`

/** Null: the text no longer exists. `revision` is null if nothing changed. */
export type ChangeOutcome = { revision: number | null } | null
export type SaveOutcome = ChangeOutcome | { conflicts: Conflict[] }

interface Change {
  id: number
  /** Name in the audit log, after the kind: `publish`. */
  action: RecordChange
  values: ReadonlyMap<string, FieldValue>
  /** Translations marked as checked. */
  checked?: readonly string[]
}

/** Changes fields. Throws `ChangeRefused`. */
export async function changeRecord(trx: Trx, kind: ContentKind, change: Change & By): Promise<ChangeOutcome> {
  const stored = await kind.read(trx, change.id)
  return stored && writeChange(trx, kind, { ...change, stored })
}

/**
 * Saves input, merged with changes by others; a conflict is stored as a draft. Throws
 * `ChangeRefused`.
 */
export async function saveRecord(
  trx: Trx,
  kind: ContentKind,
  { was, mine, ...change }: Change & By & { was: Fields; mine: Fields },
): Promise<SaveOutcome> {
  const stored = await kind.read(trx, change.id)
  if (!stored) return null
  const draft = { userId: change.person.id, subject: nameSubject(kind, change.id) }
  const { changes, conflicts, mine: merged } = mergeWritten(kind.structured, { was, mine, stored })
  if (conflicts.length > 0) {
    // After seeing both versions, the editor's next submission wins.
    const names = new Set([...conflicts.map(({ name }) => name), ...Object.keys(kind.structured ?? {})])
    const seen = [...names].flatMap((name) => (stored.has(name) ? [[name, String(stored.get(name) ?? '')]] : []))
    await keepDraft(trx, draft, { was: { ...was, ...Object.fromEntries(seen) }, mine: merged })
    return { conflicts }
  }
  await removeDraft(trx, draft)
  return writeChange(trx, kind, { ...change, stored, values: new Map([...changes, ...change.values]) })
}

/** Reverts the fields of a revision, if the result is valid. Throws `ChangeRefused`. */
export async function revertRecord(
  trx: Trx,
  kind: ContentKind,
  { id, revision, ...by }: By & { id: number; revision: number },
): Promise<ChangeOutcome> {
  const found = await findRevision(trx, { subject: nameSubject(kind, id), id: revision })
  if (!found) return null
  return changeRecord(trx, kind, { id, action: 'revert', values: new Map(Object.entries(found.before)), ...by })
}

async function writeChange(
  trx: Trx,
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
  if (changes.size > 0) refuseFlaws(await kind.check(trx, { id, stored, changes }, by))
  const more = changes.size > 0 ? await kind.write(trx, id, changes) : null
  const revision = await writeRevision(trx, { subject, userId: by.person.id, before, after })
  const line = {
    action: `${kind.name} ${action}` as const,
    subject,
    details: { before, after, ...(more as object | null) },
  }
  await auditStaff(trx, line, by)
  return { revision: changes.size > 0 ? revision : null }
}

const stateChanges = {
  publish: { column: 'published_at', isSet: true },
  unpublish: { column: 'published_at', isSet: false },
  archive: { column: 'archived_at', isSet: true },
  revive: { column: 'archived_at', isSet: false },
  pause: { column: 'paused_at', isSet: true },
  resume: { column: 'paused_at', isSet: false },
} as const

/** Sets or clears the time since which a record is published, archived or paused. */
export async function changeState(
  trx: Trx,
  kind: ContentKind,
  { id, change, ...by }: By & { id: number; change: keyof typeof stateChanges },
): Promise<ChangeOutcome> {
  const { column, isSet } = stateChanges[change]
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
  const values = new Map([[column, isSet ? rows[0]!.now.toISOString() : null]])
  return changeRecord(trx, kind, { id, action: change, values, ...by })
}

interface AnsweredChange {
  id: number
  change: (trx: Trx, by: By) => Promise<SaveOutcome>
  /** Returns the notice; `revision` is null if nothing changed. */
  textOf: (revision: number | null) => string
  /** For `catch`. Default: `readRefusal`. */
  readError?: (error: unknown) => { flaws: Fields } | Promise<{ flaws: Fields }>
  /** Default: in a notice, as for a button, which has no fields beside it. */
  refuse?: (flaws: Fields) => Answer
  /** Address of the next page. Default: the last one. */
  to?: string
}

/** Changes a record in a transaction, and answers with an undo link, or why it was not changed. */
export async function answerChange(
  { revertOf }: Undoable,
  { person, request, context }: Omit<By, 'context'> & { context: DeskContext },
  { id, change, textOf, readError = readRefusal, ...asked }: AnsweredChange,
): Promise<Answer> {
  const { db } = context
  const { refuse = (flaws) => refuseUndone('content.notDone', flaws, context) } = asked
  const work = db.transaction().execute((trx) => change(trx, { person, request, context }))
  const outcome = await work.catch(readError)
  if (outcome === null) throw new HttpError(404)
  if ('flaws' in outcome) return refuse(outcome.flaws)
  if ('conflicts' in outcome) return answerConflicts(outcome.conflicts, context)
  const { revision } = outcome
  const notice = createUndoNotice(textOf(revision), revision, (last) => ({ url: revertOf(id, last) }))
  return asked.to === undefined ? back({ flash: { notice } }) : redirect(asked.to, { flash: { notice } })
}

export interface Undoable {
  revertOf: (id: number, revision: number) => string
}
