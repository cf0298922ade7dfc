import { randomUUID } from 'node:crypto'
import { HttpError } from '@cadenza/navigation/server'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { contactMailKinds } from '#core/contact/server/mail-kinds.ts'
import { findHalls, canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { readMessageFilters, type ShownMessage } from '../inbox.ts'
import { inboxChangeHandlers } from './change-handlers.ts'
import { findMessages, countOpen, inboxList, listMessages } from './inbox-list.ts'
import {
  findColleagues,
  findOtherMessages,
  findSendersOrders,
  findShownMessage,
  findThread,
  readReplyDraft,
} from './message-store.ts'

const showInbox = deskHandler('inbox.index', async ({ query, person, context }) => {
  const { db, config, locale, translate, now } = context
  const list = readList(inboxList, query)
  const filters = readMessageFilters(query, list.q)
  const asked = { filters, me: person.id, locale, timeZone: config.timeZone, now: now() }
  const { rows, ...page } = await listMessages(db, list, asked)
  return view('inbox', translate('inbox.title'), {
    messages: rows,
    list: describeList(list, page),
    filters,
    open: () => countOpen(db),
    colleagues: () => findColleagues(db, locale),
  })
})

const showMessage = deskHandler('inbox.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const found = await findShownMessage(db, Number(params.message), locale)
  if (!found) throw new HttpError(404)
  const { message, mentions } = found
  const mayAnswer = canOpen(person.roles, staffPermissions['inbox.reply.store'])
  const allowed = findHalls(person.roles, 'orders.view')
  const seesOrders = allowed === null || allowed.length > 0
  return view('message', message.sender, {
    message,
    replies: await findThread(db, message.id, locale),
    orders: seesOrders ? await findSendersOrders(db, { email: message.email, mentions }, { allowed, locale }) : null,
    others: await findOtherMessages(db, message),
    colleagues: mayAnswer ? await findColleagues(db, locale) : [],
    frame: mayAnswer ? await writeFrame(message, context) : null,
    replyKey: randomUUID(),
    draft: mayAnswer ? await readReplyDraft(db, { userId: person.id, messageId: message.id }) : null,
    mayAnswer,
  })
})

/** Renders the mail of an answer without the typed text. */
async function writeFrame({ id, email, locale }: ShownMessage, { writeMail }: DeskContext) {
  const data = { messageId: id, replyId: null }
  const mail = await writeMail({
    id: 0,
    kind: contactMailKinds.contactReply.name,
    recipient: email,
    locale,
    data,
    attempts: 0,
  })
  return mail && { subject: mail.subject, text: mail.text }
}

export const inboxFeature = {
  handlers: { 'inbox.index': showInbox, 'inbox.show': showMessage, ...inboxChangeHandlers },
  search: { action: 'inbox.view', find: findMessages },
} satisfies ServerFeature
