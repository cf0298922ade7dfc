/** Operations on texts of all kinds at the desk: save, publish, archive, and revert. */
import { type Answer, back, HttpError, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { isDuplicate } from '#platform/database/database-errors.ts'
import { removeDraft, keepDraft, readDraft } from '#core/content/writing/server/draft-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { checkForm, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { answerConflicts, type FieldValue } from '#apps/desk/server/merge-fields.ts'
import { createUndoNotice } from '#apps/desk/server/undo-notice.ts'
import { type Fields, isDraftDifferent, type ShownDraft } from '../content.ts'
import {
  answerChange,
  changeRecord,
  changeState,
  type Undoable,
  ChangeRefused,
  type ContentKind,
  refuseUndone,
  readRefusal,
  refuseFlaws,
  revertRecord,
  saveRecord,
  nameSubject,
} from './change-record.ts'
import { checkWriting, type StoredWriting, type WritingKind } from './writing-kind.ts'
import { cleanFields, draftSchema, readMoment, draftWritingSchema } from './writing-form.ts'

interface Constraint {
  field: string
  text: DeskMessageKey
  /** Finds the label of a reference, from the stored row and the database's message. */
  nameIn?: (
    context: Pick<DeskContext, 'db' | 'locale'>,
    refused: { id: number; message: string },
  ) => Promise<Record<string, string>>
}

/** A kind of text, and its URLs at the desk. */
export interface Writing extends Undoable {
  kind: WritingKind
  /** Fields and messages for database constraints. */
  constraints?: Readonly<Record<string, Constraint>>
  empty: Fields
  find: (db: Db, id: number) => Promise<StoredWriting | null>
  hrefOf: (id: number) => string
  isOnlySaved?: boolean
  /** Whether visitors find a published one. Default: always. */
  isSeen?: (db: Db, id: number) => Promise<boolean>
}

/** The part of a kind that is required to revert a change. */
type Revertible = Pick<Writing, 'constraints' | 'revertOf'> & { kind: ContentKind }

/** Reads the reader's unsaved draft, unless it equals the stored text. */
export async function readOwnDraft(
  { db }: DeskContext,
  { userId, subject, stored }: { userId: number; subject: string; stored: Fields },
): Promise<ShownDraft | null> {
  const draft = await readDraft(db, { userId, subject })
  if (!draft) return null
  const shown = { was: draft.was, mine: draft.mine, savedAt: draft.savedAt.toISOString() }
  return isDraftDifferent(stored, shown) ? shown : null
}

type Input = Pick<DeskInput<'questions.save'>, 'body' | 'person' | 'request' | 'context'>
type Make = (trx: Trx, fields: Fields) => Promise<number>

/** Returns the time of an intended publication; undefined if none is intended. */
async function momentOf(
  trx: Trx,
  { intent, at, timeZone }: { intent: string; at: string; timeZone: string },
): Promise<string | null | undefined> {
  if (intent === 'save') return undefined
  const typed = intent === 'schedule' ? readMoment(at, timeZone) : null
  if (intent === 'schedule' && typed === null) return null
  const { rows } = await sql<{ moment: Date }>`select coalesce(${typed}::timestamptz, now()) as moment`.execute(trx)
  return rows[0]!.moment.toISOString()
}

async function readTyped(
  { kind: { rules }, empty, find, isOnlySaved }: Writing,
  { body, context: { db, translate } }: Input,
  given: number | null,
): Promise<{ errors: Fields } | (z.output<typeof draftWritingSchema> & { typed: Fields })> {
  const form = readForm(draftWritingSchema, body, translate)
  if ('errors' in form) return form
  const { was, mine: typed } = form.value
  if (given !== null && (await find(db, given)) === null) throw new HttpError(404)
  const mine = cleanFields(rules, { was, mine: given === null ? { ...empty, ...typed } : typed })
  // An empty slug keeps the existing one.
  if (given !== null) for (const slug of ['slug', 'slug_en']) if (mine[slug] === '') delete mine[slug]
  return { ...form.value, intent: isOnlySaved ? 'save' : form.value.intent, mine, typed }
}

/** Saves an existing or new text, and publishes it at once or later. */
export async function saveWriting(writing: Writing, input: Input, target: number | Make): Promise<Answer> {
  const { person, request, context } = input
  const { db, translate, config } = context
  const { kind } = writing
  const given = typeof target === 'number' ? target : null
  const read = await readTyped(writing, input, given)
  if ('errors' in read) return back({ errors: read.errors })
  const { was, mine, typed, checked, intent, at } = read
  const own = { userId: person.id, subject: nameSubject(kind, given ?? 'new') }
  const refuse = async (refused: Record<string, string>) => {
    await keepDraft(db, own, { was, mine: typed })
    return back({ errors: refused })
  }
  const work = db.transaction().execute(async (trx) => {
    const moment = await momentOf(trx, { intent, at, timeZone: config.timeZone })
    if (moment === null) return 'noMoment'
    const values = new Map<string, FieldValue>(moment === undefined ? [] : [['published_at', moment]])
    const by = { person, request, context }
    if (typeof target !== 'number') {
      refuseFlaws(
        await checkWriting(
          trx,
          kind,
          { stored: null, changes: new Map([...Object.entries(mine), ...values]) },
          context,
        ),
      )
      const id = await target(trx, mine)
      await removeDraft(trx, own)
      const line = { action: `${kind.name} create` as const, subject: nameSubject(kind, id), details: { after: mine } }
      await auditStaff(trx, line, by)
      // Generated values, such as the slug, are not overwritten by empty input.
      const first = new Map<string, FieldValue>([
        ...Object.entries(mine).filter(([, value]) => value !== ''),
        ...values,
      ])
      await changeRecord(trx, kind, { id, action: intent, values: first, ...by })
      return { id, revision: null }
    }
    const saved = await saveRecord(trx, kind, { id: target, action: intent, was, mine, values, checked, ...by })
    return saved && { id: target, ...saved }
  })
  const outcome = await work.catch(refusalOf(writing, context, { id: given, mine }))
  if (outcome !== null && typeof outcome === 'object' && 'flaws' in outcome) return refuse(outcome.flaws)
  if (outcome === 'noMoment') return refuse({ at: translate('content.errors.moment') })
  if (outcome === null) throw new HttpError(404)
  if ('conflicts' in outcome) return answerConflicts(outcome.conflicts, context)
  const { id, revision } = outcome
  const done = given === null && intent === 'save' ? 'create' : intent
  const isUnseen = intent === 'publish' && (await writing.isSeen?.(db, id)) === false
  const text = translate(`content.done.${isUnseen ? 'unseen' : done}`)
  const notice = createUndoNotice(text, revision, (last) => ({ url: writing.revertOf(id, last) }))
  return redirect(writing.hrefOf(id), { flash: { notice } })
}

/** Returns errors by field: from the validation, or from the database, such as a duplicate slug. */
function refusalOf(
  { constraints }: Revertible,
  context: DeskContext,
  { id, mine = {} }: { id: number | null; mine?: Fields },
) {
  const { translate } = context
  return async (error: unknown): Promise<{ flaws: Fields }> => {
    if (error instanceof ChangeRefused) return readRefusal(error)
    const { constraint = '', message = '' } = error as { constraint?: string; message?: string }
    const told = constraints?.[constraint]
    if (told) {
      const names = id === null ? {} : await told.nameIn?.(context, { id, message })
      return { flaws: { [told.field]: translate(told.text, names) } }
    }
    if (!isDuplicate(error)) throw error
    const [, locale] = /_slug_(en|fr|hu)$/.exec(constraint) ?? []
    // A language without its own slug uses the English one.
    const own = locale === undefined ? 'slug' : `slug_${locale}`
    return { flaws: { [locale === undefined || mine[own] ? own : 'slug_en']: translate('content.errors.slugTaken') } }
  }
}

type DraftInput = Pick<DeskInput<'questions.draft.store'>, 'body' | 'person' | 'context'>

/** Stores a draft for its author; deletes it if equal to the stored text. */
export async function storeOwnDraft(
  { kind }: Writing,
  { body, person, context: { db, translate, now } }: DraftInput,
  written: string,
): Promise<{ errors: Record<string, string> } | { savedAt: string }> {
  const form = readForm(draftSchema, body, translate)
  if ('errors' in form) return form
  const own = { userId: person.id, subject: draftSubject(kind, written) }
  const { was, mine } = form.value
  const isTouched = Object.keys(mine).some((name) => mine[name] !== was[name])
  await (isTouched ? keepDraft(db, own, { was, mine }) : removeDraft(db, own))
  return { savedAt: now().toISOString() }
}

export async function removeOwnDraft(
  { kind }: Writing,
  { person, context: { db } }: Pick<DraftInput, 'person' | 'context'>,
  written: string,
): Promise<Answer> {
  await removeDraft(db, { userId: person.id, subject: draftSubject(kind, written) })
  return back()
}

const draftSubject = (kind: ContentKind, written: string) =>
  nameSubject(kind, written === 'new' ? 'new' : Number(written))

const stateSchema = z.object({ change: z.enum(['unpublish', 'archive', 'revive']) })

export async function changeWritingState(writing: Writing, input: Input, id: number): Promise<Answer> {
  const { translate } = input.context
  const { change } = checkForm(stateSchema, input.body, translate)
  return answerChange(writing, input, {
    id,
    change: (trx, by) => changeState(trx, writing.kind, { id, change, ...by }),
    textOf: () => translate(`content.done.${change}`),
  })
}

/** Reverts a change, called a revision at the desk. */
export async function revertWriting(
  writing: Revertible,
  input: Omit<Input, 'body'>,
  { id, revision }: { id: number; revision: number },
  texts: { done: DeskMessageKey; same: DeskMessageKey } = { done: 'content.done.revert', same: 'content.done.same' },
): Promise<Answer> {
  const { context } = input
  return answerChange(writing, input, {
    id,
    change: (trx, by) => revertRecord(trx, writing.kind, { id, revision, ...by }),
    textOf: (last) => context.translate(last === null ? texts.same : texts.done),
    readError: refusalOf(writing, context, { id }),
    refuse: (flaws) => refuseUndone('content.notReverted', flaws, context),
  })
}
