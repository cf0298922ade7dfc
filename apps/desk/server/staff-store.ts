import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { Grant } from '#core/accounts/roles/roles.ts'
import type { Locale } from '#values/locales.ts'

export interface StaffPerson {
  id: number
  email: string
  firstname: string
  lastname: string
  /** Account language, for mails. */
  locale: Locale
  /** With single rights. */
  roles: Grant[]
  /** Language of the desk; null: that of the address. */
  deskLocale: Locale | null
  isToured: boolean
}

/** Undefined: the user has no role. */
export async function findStaffPerson(db: Db, id: number): Promise<StaffPerson | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('staff_settings', 'staff_settings.user_id', 'users.id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'users.locale', 'staff_settings.locale as deskLocale'])
    .select(sql<boolean>`toured_at is not null`.as('isToured'))
    .select(
      sql<Grant[]>`coalesce((
        select json_agg(given.entry) from (
          select json_build_object('role', role, 'venueId', venue_id) from user_roles where user_id = users.id
          union all
          select json_build_object('right', action, 'venueId', venue_id, 'isGranted', is_granted)
          from user_rights where user_id = users.id) given (entry)), '[]')`.as('roles'),
    )
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row?.roles.some((grant) => 'role' in grant) ? row : undefined
}
