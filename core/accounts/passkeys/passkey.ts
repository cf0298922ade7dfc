import type { Timestamp } from '#values/dates.ts'

/** A passkey, as its owner sees it. */
export interface Passkey {
  uuid: string
  name: string
  created_at: Timestamp
  /** Null: never yet. */
  last_used_at: Timestamp | null
  /** Whether it is on other devices of its owner, too. */
  is_synced: boolean
}
