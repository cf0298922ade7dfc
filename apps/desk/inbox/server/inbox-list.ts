import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { MessageState } from '#core/contact/message.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { defineList, type ListRequest, type Page, readPage } from '#apps/desk/server/list-query.ts'
import { type MessageFilters, type MessageLine, nameSender } from '../inbox.ts'
import { matchMessages } from './message-search.ts'

/** Sorting of the message list. */
export const inboxList = defineList({
  sorts: { received: { column: 'created_at', type: 'timestamptz' } },
  byDefault: '-received',
  pageSize: 50,
})

interface MessagesAsked {
  filters: MessageFilters
  /** Account of the reader. */
  me: number
  locale: Locale
  timeZone: string
  now: Date
}

interface MessageRow {
  id: number
  first_name: string
  last_name: string
  email: string
  created_at: Date
  locale: Locale
  beginning: string
  state: MessageState
  firstname: string | null
  lastname: string | null
}

const shownSigns = 120

/** Returns a page of the requested messages. */
export async function listMessages(
  db: Kysely<Database>,
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
  const { rows, ...page } = await readPage<MessageRow>(db, messages, list)
  return { ...page, rows: rows.map((row) => describeRow(row, locale)) }
}

function describeRow(row: MessageRow, locale: Locale): MessageLine {
  const { id, email, state, beginning, firstname, lastname } = row
  return {
    id,
    sender: nameSender(row),
    email,
    receivedAt: row.created_at.toISOString(),
    locale: row.locale,
    beginning,
    assignee: firstname === null ? null : formatName({ firstname, lastname: lastname! }, locale),
    state,
  }
}

/** Returns the number of unanswered messages. */
export async function countOpen(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
