import { href } from '@cadenza/navigation'
import { type Answer, back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { type MessageState, messageStates } from '#core/contact/message.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { cleanLines } from '#values/typed-text.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff, type StaffChange } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { answerNoteConflict, describeNoteChange } from '#apps/desk/server/notes.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import type { DeskNotice } from '#apps/desk/shared-props.ts'
import { findColleagues } from './message-store.ts'

/** Account id; empty: nobody. */
const assignee = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((id) => (id === '' ? null : Number(id)))

const messageAssigneeSchema = z.object({ assignee, was: assignee })

const messageStateSchema = z.object({ state: z.enum(messageStates), was: z.enum(messageStates) })

const longestNote = 4000

const noteSchema = z.object({
  note: formField.typed(cleanLines).refine((note) => note.length <= longestNote, deskMessage('inbox.errors.note')),
  was: z.string(),
})

const subjectOf = (id: number) => `message ${id}`

const offerUndo = (text: string, undo: Pick<NonNullable<DeskNotice['undo']>, 'url' | 'data'>): Answer =>
  back({ flash: { notice: { kind: 'positive', text, undo: { method: 'POST', ...undo } } } })

/** Someone else was faster: nothing was changed, and the page shows the current state. */
const describeOvertaken = ({ translate }: DeskContext): Answer =>
  back(withNotice(translate('inbox.overtaken'), 'warning'))

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

/**
 * Changes the state unless it has changed meanwhile. An unanswered message cannot become answered.
 */
async function changeState(
  trx: Trx,
  id: number,
  { state, was }: { state: MessageState; was: MessageState },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', was)
    .$if(state === 'answered', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('contact_replies').select('id').whereRef('message_id', '=', 'contact_messages.id')),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Assigns a message unless the assignee has changed meanwhile. */
async function changeAssignee(
  trx: Trx,
  id: number,
  { assignee, was }: { assignee: number | null; was: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ assignee_id: assignee })
    .where('id', '=', id)
    .where('assignee_id', 'is not distinct from', was)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the note unless someone else has changed it since; then returns theirs. */
async function saveNote(
  trx: Trx,
  id: number,
  { note, was }: { note: string; was: string },
): Promise<{ theirs: string } | 'saved' | 'gone'> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ note })
    .where('id', '=', id)
    .where('note', '=', was)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'saved'
  const stored = await trx.selectFrom('contact_messages').select('note').where('id', '=', id).executeTakeFirst()
  if (!stored) return 'gone'
  return stored.note === note ? 'saved' : { theirs: stored.note }
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
  return offerUndo(translate(`inbox.changed.${state}`), { url, data: { state: was, was: state } })
})

const storeAssignee = deskHandler('inbox.assignee.store', async ({ params, body, person, request, context }) => {
  const { db, locale, translate } = context
  const id = Number(params.message)
  const { assignee, was } = checkForm(messageAssigneeSchema, body, translate)
  const [colleague] = assignee === null ? [] : await findColleagues(db, locale, assignee)
  if (assignee !== null && !colleague) return back({ errors: { assignee: translate('inbox.errors.assignee') } })
  const details = { before: { assignee: was }, after: { assignee } }
  const line = { action: 'message assign' as const, subject: subjectOf(id), details }
  if (!(await changeAndAnswer(context, (trx) => changeAssignee(trx, id, { assignee, was }), line, { person, request })))
    return describeOvertaken(context)
  const text = colleague ? translate('inbox.assign.done', { name: colleague.name }) : translate('inbox.assign.none')
  const data = { assignee: String(was ?? ''), was: String(assignee ?? '') }
  return offerUndo(text, { url: href(deskRoutes['inbox.assignee.store'], { message: id }), data })
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
  if (outcome === 'saved') return back(withNotice(translate('inbox.note.saved')))
  return answerNoteConflict({ note, ...outcome }, context)
})

export const inboxChangeHandlers = {
  'inbox.state': storeState,
  'inbox.assignee.store': storeAssignee,
  'inbox.note.store': storeNote,
}
