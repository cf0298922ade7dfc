import { href } from '@cadenza/navigation'
import { type Answer, back, HttpError, redirect } from '@cadenza/navigation/server'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../db/schema/database.ts'
import { dropDraft, keepDraft, listDrafts, readDraft } from '../../../../shop/content/server/writing/draft-store.ts'
import { idOfAnswer } from '../../../../shop/content/faq/question.ts'
import { readForm } from '../../../../shop/forms/server/read-form.ts'
import { routes } from '../../../../shop/routes.ts'
import { translated } from '../../../../values/locales.ts'
import { mayOpen, permissions } from '../../../permissions.ts'
import { deskRoutes } from '../../../routes.ts'
import { auditStaff } from '../../../server/audit.ts'
import { type DeskContext, view } from '../../../server/context.ts'
import { deskHandler, type DeskInput } from '../../../server/desk-handler.ts'
import { readSearch } from '../../../server/list-query.ts'
import type { FieldValue } from '../../../server/merge-fields.ts'
import type { DeskNotice } from '../../../shared-props.ts'
import { findMissing, findStale, readFieldName, saysMore, type ShownDraft, stateOf } from '../../content.ts'
import { changeRecord, revertRecord, saveRecord } from '../../server/change-record.ts'
import { findLastChanges, listRevisions } from '../../server/revision-store.ts'
import { cleanFields, findTextFlaws, readMoment, type TextRules, writingSchema } from '../../server/writing-form.ts'
import { isShownQuestions, type ShownQuestion } from '../questions.ts'
import {
  fieldsOf,
  findQuestion,
  insertQuestion,
  listQuestions,
  lockedOf,
  moveQuestion,
  questionKind,
  questionSubject,
  type QuestionRow,
} from './question-store.ts'

const rules: TextRules = {
  texts: { question: { longest: 300, isRunning: false }, answer: { longest: 20_000, isRunning: true } },
  needed: ['question'],
  shown: ['answer'],
}

const addressOf = (id: number) => href(deskRoutes['questions.show'], { question: id })
const momentsOf = ({ published_at, archived_at }: QuestionRow) => ({
  publishedAt: published_at?.toISOString() ?? null,
  archivedAt: archived_at?.toISOString() ?? null,
})
type MayInput = Pick<DeskInput<'questions.index'>, 'person'>
/** Questions are of the house itself: whoever works for one hall reads them. */
const mayEdit = ({ person }: MayInput) => mayOpen(person.roles, permissions['questions.save'])

const showQuestions = deskHandler('questions.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const show = isShownQuestions(query['show']) ? query['show'] : 'current'
  const q = readSearch(query['q'])
  const rows = await listQuestions(db, { isArchived: show === 'archived', q })
  const changed = await findLastChanges(
    db,
    rows.map(({ id }) => questionSubject(id)),
  )
  const begun = new Set(await listDrafts(db, person.id))
  const lines = rows.map((row) => {
    const stale = findStale(fieldsOf(row), changed.get(questionSubject(row.id)) ?? new Map())
    return {
      id: row.id,
      question: translated(row.question, locale),
      missing: findMissing(fieldsOf(row)),
      stale: [...new Set(stale.flatMap((field) => readFieldName(field)?.locale ?? []))],
      isBegun: begun.has(questionSubject(row.id)),
      ...momentsOf(row),
    }
  })
  return view(
    'questions',
    { questions: lines, show, q, mayEdit: mayEdit({ person }), now: context.now().toISOString() },
    { head: { title: translate('content.questions') } },
  )
})

async function readShown({ db }: DeskContext, row: QuestionRow): Promise<ShownQuestion> {
  const fields = fieldsOf(row)
  const changed = await findLastChanges(db, [questionSubject(row.id)])
  return {
    id: row.id,
    address: `${href(routes.faq)}#${idOfAnswer(row.key)}`,
    fields,
    locked: lockedOf(row),
    stale: findStale(fields, changed.get(questionSubject(row.id)) ?? new Map()),
    ...momentsOf(row),
  }
}

/** What the reader has typed before and not saved, unless that is stored by now. */
async function readOwnDraft(
  { db }: DeskContext,
  { userId, subject, stored }: { userId: number; subject: string; stored: ShownQuestion['fields'] },
): Promise<ShownDraft | null> {
  const draft = await readDraft(db, { userId, subject })
  if (!draft) return null
  const shown = { was: draft.was, mine: draft.mine, savedAt: draft.savedAt.toISOString() }
  return saysMore(stored, shown) ? shown : null
}

const newQuestion: ShownQuestion = {
  id: null,
  address: '',
  fields: fieldsOf({ question: { en: '' }, answer: { en: [] } }),
  locked: [],
  stale: [],
  publishedAt: null,
  archivedAt: null,
}

const showNew = deskHandler('questions.new', async ({ person, context }) => {
  const draft = await readOwnDraft(context, {
    userId: person.id,
    subject: questionSubject('new'),
    stored: newQuestion.fields,
  })
  return view(
    'question',
    { question: newQuestion, draft, revisions: [], mayEdit: true, now: context.now().toISOString() },
    { head: { title: context.translate('content.questions.new') } },
  )
})

const showQuestion = deskHandler('questions.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.question)
  const row = await readRow(context, id)
  const question = await readShown(context, row)
  const draft = { userId: person.id, subject: questionSubject(id), stored: question.fields }
  return view(
    'question',
    {
      question,
      draft: mayEdit({ person }) ? await readOwnDraft(context, draft) : null,
      revisions: await listRevisions(db, questionSubject(id), locale),
      mayEdit: mayEdit({ person }),
      now: context.now().toISOString(),
    },
    { head: { title: translated(row.question, locale) } },
  )
})

async function readRow({ db }: DeskContext, id: number): Promise<QuestionRow> {
  const row = await findQuestion(db, id)
  if (!row) throw new HttpError(404)
  return row
}

/** The moment that an intention to publish means; undefined: it means none. */
async function momentOf(
  trx: Transaction<Database>,
  { intent, at, timeZone }: { intent: string; at: string; timeZone: string },
): Promise<string | null | undefined> {
  if (intent === 'save') return undefined
  const typed = intent === 'schedule' ? readMoment(at, timeZone) : null
  if (intent === 'schedule' && typed === null) return null
  const { rows } = await sql<{ moment: Date }>`select coalesce(${typed}::timestamptz, now()) as moment`.execute(trx)
  return rows[0]!.moment.toISOString()
}

type Body = Pick<DeskInput<'questions.save'>, 'body' | 'person' | 'request' | 'context'>

/** Saves a question that there is, or that there is to be; and shows it to visitors, at once or later. */
async function save(input: Body, given: number | null): Promise<Answer> {
  const { body, person, request, context } = input
  const { db, translate, config } = context
  const form = readForm(writingSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { was, checked, intent, at } = form.value
  const mine = cleanFields(rules, { was, mine: form.value.mine })
  const row = given === null ? null : await readRow(context, given)
  const isShown =
    intent !== 'save' || (row !== null && ['published', 'scheduled'].includes(stateOf(momentsOf(row), context.now())))
  const errors = findTextFlaws(rules, mine, { isShown, translate })
  const own = { userId: person.id, subject: questionSubject(given ?? 'new') }
  const refuse = async (refused: Record<string, string>) => {
    await keepDraft(db, own, { was, mine: form.value.mine })
    return back({ errors: refused })
  }
  if (given === null && mine['question_en'] === undefined) errors['question_en'] = translate('content.errors.needed')
  if (Object.keys(errors).length > 0) return refuse(errors)
  const outcome = await db.transaction().execute(async (trx) => {
    const moment = await momentOf(trx, { intent, at, timeZone: config.timeZone })
    if (moment === null) return 'noMoment'
    const values = new Map<string, FieldValue>(moment === undefined ? [] : [['published_at', moment]])
    const by = { person, request }
    if (given === null) {
      const id = await insertQuestion(trx, mine['question_en']!)
      await dropDraft(trx, own)
      const line = { action: 'question create', subject: questionSubject(id), details: { after: mine } }
      await auditStaff(trx, line, by)
      const first = new Map<string, FieldValue>([...Object.entries(mine), ...values])
      await changeRecord(trx, questionKind, { id, action: intent, values: first, ...by })
      return { id, revision: null }
    }
    const saved = await saveRecord(trx, questionKind, { id: given, action: intent, was, mine, values, checked, ...by })
    return saved && { id: given, ...saved }
  })
  if (outcome === 'noMoment') return refuse({ at: translate('content.errors.moment') })
  if (outcome === null) throw new HttpError(404)
  if ('conflicts' in outcome) {
    const told = outcome.conflicts.map(({ name }) => [name, translate('frame.conflict.field')] as const)
    return back({ errors: Object.fromEntries(told), flash: { conflicts: outcome.conflicts } })
  }
  const text = translate(`content.done.${given === null && intent === 'save' ? 'create' : intent}`)
  return redirect(addressOf(outcome.id), { flash: { notice: withUndo(text, outcome) } })
}

/** What was done, with the way back where there is one. */
function withUndo(text: string, { id, revision }: { id: number; revision: number | null }): DeskNotice {
  const notice = { kind: 'positive' as const, text }
  if (revision === null) return notice
  const url = href(deskRoutes['questions.revert'], { question: id, revision })
  return { ...notice, undo: { url, method: 'POST', data: {} } }
}

const storeQuestion = deskHandler('questions.store', (input) => save(input, null))
const saveQuestion = deskHandler('questions.save', (input) => save(input, Number(input.params.question)))

const stateSchema = z.object({ change: z.enum(['unpublish', 'archive', 'revive']) })

/** Takes a question from visitors, or puts it away and back. */
const changeState = deskHandler('questions.state', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const form = readForm(stateSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { change } = form.value
  const id = Number(params.question)
  const outcome = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
    const values = {
      unpublish: ['published_at', null] as const,
      archive: ['archived_at', rows[0]!.now.toISOString()] as const,
      revive: ['archived_at', null] as const,
    }
    const by = { person, request }
    return changeRecord(trx, questionKind, { id, action: change, values: new Map([values[change]]), ...by })
  })
  if (outcome === null) throw new HttpError(404)
  return back({ flash: { notice: withUndo(translate(`content.done.${change}`), { id, ...outcome }) } })
})

const revertQuestion = deskHandler('questions.revert', async ({ params, person, request, context }) => {
  const { db, translate } = context
  const [id, revision] = [Number(params.question), Number(params.revision)]
  const outcome = await db
    .transaction()
    .execute((trx) => revertRecord(trx, questionKind, { id, revision, person, request }))
  if (outcome === null) throw new HttpError(404)
  const text = translate(outcome.revision === null ? 'content.done.same' : 'content.done.revert')
  return back({ flash: { notice: withUndo(text, { id, ...outcome }) } })
})

const moveSchema = z.object({ by: z.coerce.number().pipe(z.union([z.literal(-1), z.literal(1)])) })

const move = deskHandler('questions.move', async ({ params, body, person, request, context: { db, translate } }) => {
  const form = readForm(moveSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { by } = form.value
  const id = Number(params.question)
  await db.transaction().execute(async (trx) => {
    if (!(await moveQuestion(trx, id, by))) return
    const line = { action: 'question move', subject: questionSubject(id), details: { by } }
    await auditStaff(trx, line, { person, request })
  })
  return back()
})

export const questionHandlers = {
  'questions.index': showQuestions,
  'questions.new': showNew,
  'questions.store': storeQuestion,
  'questions.show': showQuestion,
  'questions.save': saveQuestion,
  'questions.state': changeState,
  'questions.revert': revertQuestion,
  'questions.move': move,
}
