import type { GeneratedMoment, Moment, Nullable } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { MessageState } from './message.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface ContactTables {
  contact_messages: ContactMessagesTable
  contact_replies: ContactRepliesTable
  used_challenges: UsedChallengesTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends ContactTables {}
}

interface ContactMessagesTable {
  id: GeneratedAlways<number>
  locale: Locale
  first_name: string
  last_name: string
  email: string
  phone: Generated<string>
  message: string
  sender_hash: string
  created_at: GeneratedMoment
  state: Generated<MessageState>
  assignee_id: Nullable<number>
  note: Generated<string>
  sender_words: GeneratedAlways<string>
  mentions: GeneratedAlways<string[]>
}

interface ContactRepliesTable {
  id: GeneratedAlways<number>
  message_id: number
  author_id: Nullable<number>
  text: string
  key: string
  sendings: Generated<number>
  created_at: GeneratedMoment
}

interface UsedChallengesTable {
  challenge: string
  expires_at: Moment
}
