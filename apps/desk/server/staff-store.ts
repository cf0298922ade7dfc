/** Who works for the house, as each request to the desk asks for them: with their roles as they are at that moment. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { GrantedRole } from '#core/accounts/roles/roles.ts'
import type { Locale } from '#values/locales.ts'

export interface StaffPerson {
  id: number
  email: string
  firstname: string
  lastname: string
  /** Of the account, for mails. */
  locale: Locale
  roles: GrantedRole[]
  /** The language that they read the desk in; null: that of the address. */
  deskLocale: Locale | null
  isToured: boolean
}

/** Somebody with a role, whatever it is; undefined for whoever has none any more. */
export async function findStaffPerson(db: Kysely<Database>, id: number): Promise<StaffPerson | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('staff_settings', 'staff_settings.user_id', 'users.id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'users.locale', 'staff_settings.locale as deskLocale'])
    .select(sql<boolean>`toured_at is not null`.as('isToured'))
    .select(
      sql<GrantedRole[]>`coalesce((
        select json_agg(json_build_object('role', role, 'venueId', venue_id))
        from user_roles where user_id = users.id), '[]')`.as('roles'),
    )
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row && row.roles.length > 0 ? row : undefined
}

/** Remembers in which language somebody reads the desk. */
export async function chooseLocale(db: Kysely<Database>, userId: number, locale: Locale): Promise<void> {
  await db
    .insertInto('staff_settings')
    .values({ user_id: userId, locale })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ locale }))
    .execute()
}

/** Remembers that somebody has seen the tour, or left it; `false` shows it again. */
export async function saveTour(db: Kysely<Database>, userId: number, isSeen: boolean): Promise<void> {
  const toured_at = isSeen ? sql<Date>`now()` : null
  await db
    .insertInto('staff_settings')
    .values({ user_id: userId, toured_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ toured_at }))
    .execute()
}
