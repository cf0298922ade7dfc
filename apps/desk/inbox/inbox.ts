/** Messages of the contact form: list filters and page data. */
import type { CalendarDate } from '#values/dates.ts'
import { type Locale, locales } from '#values/locales.ts'
import { type MessageState, messageStates } from '#core/contact/message.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { OrderState } from '#core/orders/order.ts'
import type { MailState } from '../ui/display/mail-state.tsx'
import { readDay, readId } from '../ui/table/filter-values.ts'

export const shownStates = [...messageStates, 'all'] as const

/** Filters of the message list in an address, besides the search. */
export interface MessageFilters {
  /** Default: unanswered messages; when searching, all. */
  state: MessageState | 'all'
  /** Assignee: the reader, nobody, or an account id. */
  assignee: 'me' | 'nobody' | number | null
  language: Locale | null
  /** Dates of receipt, both inclusive, in local time of the shop. */
  from: CalendarDate | null
  to: CalendarDate | null
}

export const findDefaultState = (q: string): MessageFilters['state'] => (q === '' ? 'open' : 'all')

/** Reads the filters of an address, ignoring invalid ones. */
export function readMessageFilters(query: Record<string, unknown>, q: string): MessageFilters {
  return {
    state: shownStates.find((state) => state === query['state']) ?? findDefaultState(q),
    assignee: readAssignee(query['assignee']),
    language: locales.find((locale) => locale === query['language']) ?? null,
    from: readDay(query['from']),
    to: readDay(query['to']),
  }
}

function readAssignee(value: unknown): MessageFilters['assignee'] {
  if (value === 'me' || value === 'nobody') return value
  return readId(value)
}

/** Shapes beside the state labels. */
export const messageShapes = {
  open: 'open',
  answered: 'good',
  closed: 'over',
} as const satisfies Record<MessageState, string>

/** Formats a name in the order of the sender's language. */
export const nameSender = (row: { first_name: string; last_name: string; locale: Locale }): string =>
  formatName({ firstname: row.first_name, lastname: row.last_name }, row.locale)

export interface MessageLine {
  id: number
  /** In the name order of the sender's language. */
  sender: string
  email: string
  /** ISO. */
  receivedAt: string
  locale: Locale
  beginning: string
  /** Null: nobody. */
  assignee: string | null
  state: MessageState
}

/** A staff member who may answer messages. */
export interface Colleague {
  id: number
  name: string
}

export interface ShownMessage {
  id: number
  sender: string
  email: string
  phone: string
  /** Language of answers to the sender. */
  locale: Locale
  /** ISO. */
  receivedAt: string
  text: string
  state: MessageState
  assignee: Colleague | null
  note: string
}

export interface ShownReply {
  id: number
  /** Null: a former staff member. */
  author: string | null
  /** ISO. */
  at: string
  text: string
  /** Latest mail; null once the outbox has deleted it. */
  mail: { state: MailState; recipient: string; lastError: string | null } | null
  sendings: number
}

/** An order of the sender, or one mentioned in the message. */
export interface SendersOrder {
  reference: string
  state: OrderState
  /** ISO. */
  placedAt: string
  concert: string
  totalCents: number
  /** Bought under another mail address than the message's: the sender may not be the buyer. */
  isOfOther: boolean
}

export interface OtherMessage {
  id: number
  /** ISO. */
  receivedAt: string
  beginning: string
  state: MessageState
}

export interface ReplyDraft {
  text: string
  /** Latest answer when it was begun; 0: none. */
  after: number
}
