import type { GeneratedJson, GeneratedMoment, Moment, Nullable, NullableJson } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface SessionTables {
  sessions: SessionsTable
  visit_names: SessionNamesTable
  left_names: LeftNamesTable
  handover_codes: HandoverCodesTable
  sign_ins: SignInsTable
  staff_sessions: StaffSessionsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends SessionTables {}
}

interface SessionsTable {
  id: string
  data: GeneratedJson<Record<string, unknown>>
  created_at: GeneratedMoment
  expires_at: Moment
  /** Owner of the session, on any device; null: a visitor's. */
  user_id: Nullable<number>
}

interface SessionNamesTable {
  id: string
  session_id: string
  created_at: GeneratedMoment
  /** A user's session opens only by names with a sign-in. */
  sign_in_id: Nullable<number>
}

/** Session names that browsers have just exchanged for another one. */
interface LeftNamesTable {
  id: string
  left_at: GeneratedMoment
}

interface HandoverCodesTable {
  id: string
  session_id: string
  nonce_hash: string
  target: Locale
  expires_at: Moment
  sign_in_id: Nullable<number>
}

interface SignInsTable {
  id: GeneratedAlways<number>
  user_id: number
  method: SignInMethod
  created_at: GeneratedMoment
  last_seen_at: GeneratedMoment
  confirmed_at: GeneratedMoment
  expires_at: Moment
  network: Generated<string>
  device: Generated<string>
}

export type SignInMethod = 'password' | 'two-factor' | 'recovery-code' | 'passkey' | 'registration'

interface StaffSessionsTable {
  id: string
  user_id: number
  step: StaffStep
  created_at: GeneratedMoment
  last_seen_at: GeneratedMoment
  confirmed_at: GeneratedMoment
  expires_at: Moment
  tries: Generated<number>
  sealed_secret: Nullable<string>
  sealed_codes: Nullable<string>
  venue_id: Nullable<number>
  network: Generated<string>
  device: Generated<string>
  by_invitation: Generated<boolean>
  /** Flash data for the next page that exceeds a cookie. */
  flash: NullableJson<Record<string, unknown>>
}

/** `password`: the password is verified, and the second factor is pending or not set up. */
export type StaffStep = 'password' | 'in'
