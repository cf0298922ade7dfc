import { href } from '@cadenza/navigation'
import { type Answer, back, data, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { maxReplies, maxReplyLength, messageStates } from '#core/contact/message.ts'
import { sendReply, sendReplyAgain } from '#core/contact/server/reply-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff, type StaffChange } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { answerNoteConflict, describeNoteChange } from '#apps/desk/server/notes.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { DeskNotice } from '#apps/desk/shared-props.ts'
import { textField, typedText } from '#ui/forms/server/text-field.ts'
import { textLinesRule } from '#ui/forms/text-rules.ts'
import { cleanLines } from '#values/typed-text.ts'
import { emailField } from '#apps/desk/server/email-field.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import {
  removeReplyDraft,
  keepReplyDraft,
  changeAssignee,
  changeState,
  findColleague,
  saveNote,
} from './message-store.ts'
import { flashNotice } from '#apps/desk/server/undo-notice.ts'

const number = z.number().int().nonnegative()

const messageReplySchema = z.object({
  text: textField(textLinesRule(maxReplyLength), {
    isRequired: true,
    messages: {
      missing: deskMessage('inbox.errors.text'),
      tooLong: deskMessage('inbox.errors.tooLong'),
      wrong: deskMessage('inbox.errors.text'),
    },
  }),
  /** Latest answer when it was typed; 0: none. */
  seen: number,
  /** Idempotency key of the form. */
  key: z.uuid(),
})

/** A draft of an answer; empty to delete it. */
const draftSchema = z.object({
  text: typedText(cleanLines).refine((text) => text.length <= maxReplyLength, {
    error: deskMessage('inbox.errors.tooLong'),
    params: { count: maxReplyLength },
  }),
  /** Latest answer when it was begun. */
  after: number,
})

export const messageAgainSchema = z.object({
  email: emailField,
  /** Number of times it had been sent when the page was loaded. */
  sendings: number,
})

/** Account id; empty: nobody. */
const assignee = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((id) => (id === '' ? null : Number(id)))

const messageAssigneeSchema = z.object({ assignee, was: assignee })

const messageStateSchema = z.object({ state: z.enum(messageStates), was: z.enum(messageStates) })

const longestNote = 4000

const noteSchema = z.object({
  note: typedText(cleanLines).refine((note) => note.length <= longestNote, deskMessage('inbox.errors.note')),
  was: z.string(),
})

const subjectOf = (id: number) => `message ${id}`

const say = (text: string, undo?: NonNullable<DeskNotice['undo']>): Answer =>
  back({ flash: { notice: { kind: 'positive', text, ...(undo && { undo }) } } })

/** Someone else was faster: nothing was changed, and the page shows the current state. */
const describeOvertaken = ({ translate }: DeskContext): Answer =>
  back(flashNotice(translate('inbox.overtaken'), 'warning'))

const storeReply = deskHandler('inbox.reply.store', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const messageId = Number(params.message)
  const form = checkForm(messageReplySchema, body, translate)
  const outcome = await db.transaction().execute(async (trx) => {
    const sent = await sendReply(trx, { messageId, authorId: person.id, ...form })
    if (sent?.kind === 'sent') {
      const { replyId, before, after } = sent
      const line = {
        action: 'message reply' as const,
        subject: subjectOf(messageId),
        details: { replyId, before, after },
      }
      await auditStaff(trx, line, { person, request })
      await removeReplyDraft(trx, { userId: person.id, messageId })
    }
    return sent
  })
  if (outcome === null) throw new HttpError(404)
  if (outcome.kind === 'too many')
    return back({ errors: { text: translate('inbox.errors.tooMany', { count: maxReplies }) } })
  if (outcome.kind === 'overtaken') {
    const name = await nameAuthor(outcome.authorId, context)
    const told = translate('inbox.errors.overtaken', { name })
    // After one notice the author decides: the form continues from the current state.
    return back({ errors: { text: told, seen: told } })
  }
  return say(translate('inbox.reply.sent', { email: outcome.email }))
})

const storeDraft = deskHandler('inbox.draft.store', async ({ params, body, person, context: { db, translate } }) => {
  const form = checkForm(draftSchema, body, translate)
  const messageId = Number(params.message)
  const message = await db.selectFrom('contact_messages').select('id').where('id', '=', messageId).executeTakeFirst()
  if (!message) throw new HttpError(404)
  await keepReplyDraft(db, { userId: person.id, messageId }, form)
  return data(deskRoutes['inbox.draft.store'], { savedAt: new Date().toISOString() })
})

async function nameAuthor(id: number | null, { db, locale, translate }: DeskContext): Promise<string> {
  const author =
    id !== null &&
    (await db.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', id).executeTakeFirst())
  return author ? formatName(author, locale) : translate('inbox.somebody')
}

const sendAgain = deskHandler('inbox.reply.again', async ({ params, body, person, request, context }) => {
  const { db, config, translate } = context
  const ids = { messageId: Number(params.message), replyId: Number(params.reply) }
  const form = checkForm(messageAgainSchema, body, translate)
  const { email } = form
  const outcome = await db.transaction().execute(async (trx) => {
    const sent = await sendReplyAgain(trx, { ...ids, ...form })
    if (sent?.kind === 'sent') {
      const hash = (address: string) => ({ email: hashPerson(address, config.sessionSecret) })
      const details = { replyId: ids.replyId, before: hash(sent.before), after: hash(email) }
      const line = { action: 'message resend' as const, subject: subjectOf(ids.messageId), details }
      await auditStaff(trx, line, { person, request })
    }
    return sent
  })
  if (outcome === null) throw new HttpError(404)
  if (outcome.kind === 'under way') return back({ errors: { email: translate('inbox.again.underWay') } })
  return say(translate('inbox.again.done', { email }))
})

/** Changes a message and logs it in the audit log, or does nothing. */
function changeAndAnswer(
  { db }: DeskContext,
  change: (trx: Trx) => Promise<boolean>,
  line: StaffChange,
  by: Parameters<typeof auditStaff>[2],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isDone = await change(trx)
    if (isDone) await auditStaff(trx, line, by)
    return isDone
  })
}

const storeState = deskHandler('inbox.state', async ({ params, body, person, request, context }) => {
  const { translate } = context
  const id = Number(params.message)
  const form = readForm(messageStateSchema, body, translate)
  if ('errors' in form) return describeOvertaken(context)
  const { state, was } = form.value
  const details = { before: { state: was }, after: { state } }
  const line = { action: 'message state' as const, subject: subjectOf(id), details }
  if (!(await changeAndAnswer(context, (trx) => changeState(trx, id, { state, was }), line, { person, request })))
    return describeOvertaken(context)
  const url = href(deskRoutes['inbox.state'], { message: id })
  return say(translate(`inbox.changed.${state}`), { url, method: 'POST', data: { state: was, was: state } })
})

const storeAssignee = deskHandler('inbox.assignee.store', async ({ params, body, person, request, context }) => {
  const { db, locale, translate } = context
  const id = Number(params.message)
  const { assignee, was } = checkForm(messageAssigneeSchema, body, translate)
  const colleague = assignee === null ? null : await findColleague(db, assignee)
  if (colleague === undefined) return back({ errors: { assignee: translate('inbox.errors.assignee') } })
  const details = { before: { assignee: was }, after: { assignee } }
  const line = { action: 'message assign' as const, subject: subjectOf(id), details }
  if (!(await changeAndAnswer(context, (trx) => changeAssignee(trx, id, { assignee, was }), line, { person, request })))
    return describeOvertaken(context)
  const text = colleague
    ? translate('inbox.assign.done', { name: formatName(colleague, locale) })
    : translate('inbox.assign.none')
  const data = { assignee: String(was ?? ''), was: String(assignee ?? '') }
  return say(text, { url: href(deskRoutes['inbox.assignee.store'], { message: id }), method: 'POST', data })
})

const storeNote = deskHandler('inbox.note.store', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const id = Number(params.message)
  const { note, was } = checkForm(noteSchema, body, translate)
  const outcome = await db.transaction().execute(async (trx) => {
    const saved = await saveNote(trx, id, { note, was })
    const line = {
      action: 'message note' as const,
      subject: subjectOf(id),
      details: describeNoteChange({ was, note }, context),
    }
    if (saved === 'saved') await auditStaff(trx, line, { person, request })
    return saved
  })
  if (outcome === 'gone') throw new HttpError(404)
  if (outcome === 'saved') return say(translate('inbox.note.saved'))
  return answerNoteConflict({ note, ...outcome }, context)
})

export const inboxChangeHandlers = {
  'inbox.reply.store': storeReply,
  'inbox.draft.store': storeDraft,
  'inbox.reply.again': sendAgain,
  'inbox.state': storeState,
  'inbox.assignee.store': storeAssignee,
  'inbox.note.store': storeNote,
}
