/** Profile data of accounts. */
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'

export interface Profile {
  firstname: string
  lastname: string
  /** In international format; empty if not given. */
  phone: string
  /** Language of mails. */
  locale: Locale
}

const columns = ['firstname', 'lastname', 'phone', 'locale'] as const

export function findProfile(db: Kysely<Database>, userId: number): Promise<Profile | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}

export async function saveProfile(
  db: Kysely<Database>,
  { userId, profile }: { userId: number; profile: Profile },
): Promise<void> {
  await db.updateTable('users').set(profile).where('id', '=', userId).execute()
}
