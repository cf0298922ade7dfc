import { back, data, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { maxReplies, maxReplyLength } from '#core/contact/message.ts'
import { sendReply, sendReplyAgain } from '#core/contact/server/reply-store.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { textLinesRule } from '#ui/forms/text-rules.ts'
import { cleanLines } from '#values/typed-text.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { emailField } from '#apps/desk/server/email-field.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { keepReplyDraft, removeReplyDraft } from './message-store.ts'

const count = z.number().int().nonnegative()

const messageReplySchema = z.object({
  text: formField.text(textLinesRule(maxReplyLength), {
    isRequired: true,
    messages: {
      missing: deskMessage('inbox.errors.text'),
      tooLong: deskMessage('inbox.errors.tooLong'),
      wrong: deskMessage('inbox.errors.text'),
    },
  }),
  /** Latest answer when it was typed; 0: none. */
  seen: count,
  /** Idempotency key of the form. */
  key: z.uuid(),
})

/** A draft of an answer; empty to delete it. */
const draftSchema = z.object({
  text: formField.typed(cleanLines).refine((text) => text.length <= maxReplyLength, {
    error: deskMessage('inbox.errors.tooLong'),
    params: { count: maxReplyLength },
  }),
  /** Latest answer when it was begun. */
  after: count,
})

export const messageAgainSchema = z.object({
  email: emailField,
  /** Number of times it had been sent when the page was loaded. */
  sendings: count,
})

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
        subject: `message ${messageId}`,
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
  return back(withNotice(translate('inbox.reply.sent', { email: outcome.email })))
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
      const line = { action: 'message resend' as const, subject: `message ${ids.messageId}`, details }
      await auditStaff(trx, line, { person, request })
    }
    return sent
  })
  if (outcome === null) throw new HttpError(404)
  if (outcome.kind === 'under way') return back({ errors: { email: translate('inbox.again.underWay') } })
  return back(withNotice(translate('inbox.again.done', { email })))
})

export const inboxReplyHandlers = {
  'inbox.reply.store': storeReply,
  'inbox.draft.store': storeDraft,
  'inbox.reply.again': sendAgain,
}
