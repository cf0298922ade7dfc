/** Messages of the contact form: which of them are listed, and what is shown of one. */
import { isCalendarDate } from '#values/dates.ts'
import type { CalendarDate } from '#values/dates.ts'
import { type Locale, locales } from '#values/locales.ts'
import { type MessageState, messageStates } from '#core/contact/message.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { OrderState } from '#core/orders/order.ts'
import type { MailState } from '../ui/display/mail-state.tsx'

export const shownStates = [...messageStates, 'all'] as const

/** What an address narrows the list of messages by, beside what is searched for. */
export interface MessageFilters {
  /** What waits for an answer, where an address says nothing; of what is searched for, everything. */
  state: MessageState | 'all'
  /** Who sees to it: whoever looks, nobody, or somebody by the number of their account. */
  assignee: 'me' | 'nobody' | number | null
  language: Locale | null
  /** Days on which it came, both counted, by the clocks of the shop. */
  from: CalendarDate | null
  to: CalendarDate | null
}

export const findDefaultState = (q: string): MessageFilters['state'] => (q === '' ? 'open' : 'all')

/** Reads the filters of an address; what is none of them is left out. */
export function readMessageFilters(query: Record<string, unknown>, q: string): MessageFilters {
  const day = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && isCalendarDate(value) ? value : null
  }
  return {
    state: shownStates.find((state) => state === query['state']) ?? findDefaultState(q),
    assignee: readAssignee(query['assignee']),
    language: locales.find((locale) => locale === query['language']) ?? null,
    from: day('from'),
    to: day('to'),
  }
}

function readAssignee(value: unknown): MessageFilters['assignee'] {
  if (value === 'me' || value === 'nobody') return value
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}

/** The shape beside a state's word. */
export const messageShapes = {
  open: 'open',
  answered: 'good',
  closed: 'over',
} as const satisfies Record<MessageState, string>

/** As the sender's own language says a name. */
export const nameSender = (row: { first_name: string; last_name: string; locale: Locale }): string =>
  formatName({ firstname: row.first_name, lastname: row.last_name }, row.locale)

/** A message in a list. */
export interface MessageLine {
  id: number
  /** In the order in which the sender's language says it. */
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

/** Somebody of the house who may answer messages. */
export interface Colleague {
  id: number
  name: string
}

/** A message as its page shows it. */
export interface ShownMessage {
  id: number
  sender: string
  email: string
  phone: string
  /** In which the sender is answered. */
  locale: Locale
  /** ISO. */
  receivedAt: string
  text: string
  state: MessageState
  assignee: Colleague | null
  note: string
}

/** An answer to a message. */
export interface ShownReply {
  id: number
  /** Null: somebody who is not here any more. */
  author: string | null
  /** ISO. */
  at: string
  text: string
  /** Of the last time that it was sent; null once the outbox has forgotten it. */
  mail: { state: MailState; recipient: string; lastError: string | null } | null
  /** How often it was sent. */
  sendings: number
}

/** An order of the sender, or one that the message mentions. */
export interface SendersOrder {
  reference: string
  state: OrderState
  /** ISO. */
  placedAt: string
  concert: string
  totalCents: number
  /** Bought under another mail address than the message came from: whoever wrote may not be the buyer. */
  isOfOther: boolean
}

/** Another message from the same address. */
export interface OtherMessage {
  id: number
  /** ISO. */
  receivedAt: string
  beginning: string
  state: MessageState
}

/** An answer that somebody has typed and not sent. */
export interface ReplyDraft {
  text: string
  /** The last answer that was there when it was begun; 0: none. */
  after: number
}
