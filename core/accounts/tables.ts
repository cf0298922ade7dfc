import type { GeneratedMoment, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { StaffAction, StaffRole } from './roles/roles.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface AccountsTables {
  users: UsersTable
  registrations: RegistrationsTable
  email_changes: EmailChangesTable
  password_resets: PasswordResetsTable
  known_devices: KnownDevicesTable
  device_links: DeviceLinksTable
  pending_sign_ins: PendingSignInsTable
  recovery_codes: RecoveryCodesTable
  new_recovery_codes: NewRecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  user_roles: UserRolesTable
  user_rights: UserRightsTable
  invitations: InvitationsTable
  staff_settings: StaffSettingsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends AccountsTables {}
}

interface UsersTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  email: string
  firstname: string
  lastname: string
  phone: Generated<string>
  locale: Locale
  password_hash: string
  password_changed_at: GeneratedMoment
  totp_secret: Nullable<string>
  totp_confirmed_at: NullableMoment
  totp_last_step: Nullable<number>
  created_at: GeneratedMoment
}

interface RegistrationsTable {
  token_hash: string
  email: string
  firstname: string
  lastname: string
  locale: Locale
  password_hash: string
  session_id: Nullable<string>
  expires_at: Moment
}

interface EmailChangesTable {
  user_id: number
  email: string
  token_hash: string
  expires_at: Moment
}

interface PasswordResetsTable {
  token_hash: string
  /** null: requested for an address without an account. */
  user_id: Nullable<number>
  expires_at: Moment
}

interface KnownDevicesTable {
  id: string
  user_id: number
  created_at: GeneratedMoment
  last_used_at: GeneratedMoment
}

interface DeviceLinksTable {
  token_hash: string
  /** null: requested for an address without an account. */
  user_id: Nullable<number>
  expires_at: Moment
}

interface PendingSignInsTable {
  token_hash: string
  user_id: number
  failures: Generated<number>
  expires_at: Moment
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  used_at: NullableMoment
}

interface NewRecoveryCodesTable {
  sign_in_id: number
  codes: string
  expires_at: Moment
}

interface PasskeysTable {
  id: string
  user_id: number
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: GeneratedMoment
  last_used_at: NullableMoment
  uuid: Generated<string>
  is_syncable: Generated<boolean>
  is_synced: Generated<boolean>
  counts_at_desk: Generated<boolean>
}

interface PasskeyChallengesTable {
  /** Session id for a new passkey; for a login, the hash of a cookie's value. */
  holder: string
  purpose: 'register' | 'sign-in'
  challenge: string
  expires_at: Moment
}

interface UserRolesTable {
  user_id: number
  role: StaffRole
  venue_id: Nullable<number>
}

/** Beside the roles: given in a hall or in all, or taken everywhere. */
interface UserRightsTable {
  user_id: number
  action: StaffAction
  venue_id: Nullable<number>
  is_granted: boolean
}

interface InvitationsTable {
  token_hash: string
  email: string
  role: StaffRole
  venue_id: Nullable<number>
  expires_at: Moment
}

interface StaffSettingsTable {
  user_id: number
  locale: Nullable<Locale>
  toured_at: NullableMoment
}
