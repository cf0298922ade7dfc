import type { Generated, GeneratedAlways } from 'kysely'
import type { Locale } from '../../values/locales.ts'
import type { GeneratedMoment, Moment } from './columns.ts'

/** Messages of visitors, and the challenges that were solved to send them. */
export interface ContactTables {
  contact_messages: ContactMessagesTable
  used_challenges: UsedChallengesTable
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
}

interface UsedChallengesTable {
  challenge: string
  expires_at: Moment
}
