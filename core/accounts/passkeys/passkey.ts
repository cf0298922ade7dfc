import type { Timestamp } from '#values/dates.ts'

export interface Passkey {
  uuid: string
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  /** Synced to other devices of its owner. */
  is_synced: boolean
}
