import type { GeneratedJson, GeneratedMoment, Moment, Nullable, NullableJson } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Sessions of visitors, and the sign-ins in them. */
interface SessionTables {
  sessions: SessionsTable
  visit_names: VisitNamesTable
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
  /** Whose visit it is, on whatever device; null: a visitor's. */
  user_id: Nullable<number>
}

interface VisitNamesTable {
  id: string
  session_id: string
  created_at: GeneratedMoment
  /** A user's visit is opened by names with a sign-in only. */
  sign_in_id: Nullable<number>
}

/** Names of visits that browsers have just given up for another one. */
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

/** How somebody has signed in. */
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
  /** What the next page is told, where that is too long for a cookie. */
  flash: NullableJson<Record<string, unknown>>
}

/** `password`: the password was right, and the second factor is outstanding, or still to be set up. */
export type StaffStep = 'password' | 'in'
