import type { Timestamp } from '#values/dates.ts'

/** A passkey as shown to its owner. */
export interface Passkey {
  uuid: string
  name: string
  created_at: Timestamp
  /** Null if never used. */
  last_used_at: Timestamp | null
  /** Whether it is synced to other devices of its owner. */
  is_synced: boolean
}
