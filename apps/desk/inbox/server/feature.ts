import { randomUUID } from 'node:crypto'
import { HttpError } from '@cadenza/navigation/server'
import { sql, type RawBuilder } from 'kysely'
import { href } from '@cadenza/navigation'
import type { ServerFeature, SearchAsked } from '#apps/desk/server/feature.ts'
import { contactMailKinds } from '#core/contact/server/mail-kinds.ts'
import { findHalls, canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import {
  describeList,
  readList,
  defineList,
  type ListRequest,
  type Page,
  readPage,
} from '#apps/desk/server/list-query.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { MessageState } from '#core/contact/message.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { readOrderSearch } from '#apps/desk/orders/order-search.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { matchBeginning, hasWords } from '#apps/desk/server/beginnings.ts'
import { readMessageFilters, type ShownMessage, type MessageFilters, type MessageLine, nameSender } from '../inbox.ts'
import { inboxChangeHandlers } from './change-handlers.ts'
import { inboxReplyHandlers } from './reply-handlers.ts'
import {
  findColleagues,
  findOtherMessages,
  findSendersOrders,
  findShownMessage,
  findThread,
  readReplyDraft,
} from './message-store.ts'

const inboxList = defineList({
  sorts: { received: { column: 'created_at', type: 'timestamptz' } },
  byDefault: '-received',
  pageSize: 50,
})

interface MessagesAsked {
  filters: MessageFilters
  me: number
  locale: Locale
  timeZone: string
  now: Date
}

const shownSigns = 120

async function listMessages(
  db: Db,
  list: ListRequest<keyof typeof inboxList.sorts>,
  { filters, me, locale, timeZone, now }: MessagesAsked,
): Promise<Page<MessageLine>> {
  const found = list.q === '' ? null : await matchMessages(db, list.q, now)
  const { state, assignee, language, from, to } = filters
  const midnight = (day: CalendarDate) => sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`
  const messages = db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'assignee_id')
    .select(['contact_messages.id', 'first_name', 'last_name', 'contact_messages.email', 'contact_messages.created_at'])
    .select(['contact_messages.locale', 'state', 'firstname', 'lastname'])
    .select(sql<string>`left(message, ${shownSigns})`.as('beginning'))
    .$if(found !== null, (query) => query.where(found!))
    .$if(state !== 'all', (query) => query.where('state', '=', state as MessageState))
    .$if(assignee === 'nobody', (query) => query.where('assignee_id', 'is', null))
    .$if(assignee === 'me', (query) => query.where('assignee_id', '=', me))
    .$if(typeof assignee === 'number', (query) => query.where('assignee_id', '=', assignee as number))
    .$if(language !== null, (query) => query.where('contact_messages.locale', '=', language!))
    .$if(from !== null, (query) => query.where('contact_messages.created_at', '>=', midnight(from!)))
    .$if(to !== null, (query) =>
      query.where(sql<boolean>`contact_messages.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`),
    )
  const { rows, ...page } = await readPage(db, messages, list)
  return {
    ...page,
    rows: rows.map(({ id, email, state, beginning, firstname, lastname, ...row }) => ({
      id,
      sender: nameSender(row),
      email,
      receivedAt: row.created_at.toISOString(),
      locale: row.locale,
      beginning,
      assignee: firstname === null ? null : formatName({ firstname, lastname: lastname! }, locale),
      state,
    })),
  }
}

async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns a condition on `contact_messages`: mentioned order, beginning of the sender's address, or
 * beginnings of names.
 */
export async function matchMessages(db: Db, typed: string, now: Date): Promise<RawBuilder<boolean>> {
  const { references, email, isName } = readOrderSearch(typed, now.getUTCFullYear())
  const byName = isName ? await hasWords(db, sql`sender_words`, typed) : null
  const ways = [
    // Matches nothing if the input has no meaning.
    sql`false`,
    ...(references.length > 0 ? [sql`mentions && ${references}::text[]`] : []),
    ...(email === null ? [] : [matchBeginning(sql`lower(contact_messages.email)`, email)]),
    ...(byName ? [byName] : []),
  ]
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

interface FoundMessage {
  id: number
  first_name: string
  last_name: string
  locale: Locale
  beginning: string
}

/** Finds messages, the newest first. They belong to no hall: users of some halls find none. */
async function findMessages({ db, q, allowed, limit }: SearchAsked): Promise<SearchHit[]> {
  if (allowed !== null) return []
  const { rows } = await sql<FoundMessage>`
    select id, first_name, last_name, locale, left(message, 80) as beginning from contact_messages
    where ${await matchMessages(db, q, new Date())} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    kind: 'message',
    title: nameSender(row),
    caption: row.beginning.split('\n')[0]!,
    href: href(deskRoutes['inbox.show'], { message: row.id }),
  }))
}

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
  handlers: { 'inbox.index': showInbox, 'inbox.show': showMessage, ...inboxReplyHandlers, ...inboxChangeHandlers },
  search: { action: 'inbox.view', find: findMessages },
} satisfies ServerFeature
