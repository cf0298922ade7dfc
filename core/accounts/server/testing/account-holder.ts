import { accountRoutes } from '#core/routes/account-routes.ts'
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { TestResponse, TestVisitor } from '#test/shop/test-visitor.ts'
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts'
import type { Locale } from '#values/locales.ts'

export const goodPassword = 'viola da gamba'

const hasher = createPasswordHasher({ cost: { memory: 64, passes: 1, parallelism: 1 } })

/** Stores an existing account with the password `goodPassword`. */
export async function storeAccount(db: Db, { locale = 'en' }: { locale?: Locale } = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const password_hash = await hasher.hash(goodPassword)
  const { id } = await db
    .insertInto('users')
    .values({ email, firstname: 'Anna', lastname: 'Kovács', locale, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

/** Sends the login form without following the redirect. */
export function login(
  visitor: TestVisitor,
  { email, password = goodPassword, to }: { email: string; password?: string; to?: string },
): Promise<TestResponse> {
  return visitor.post(
    href(accountRoutes['login.store']),
    { email, password, ...(to !== undefined && { to }) },
    { follow: false },
  )
}

/** Creates an account and a visitor signed in to it. */
export async function signedIn(shop: TestShop, locale: Locale = 'en') {
  const account = await storeAccount(shop.db)
  const visitor = shop.visitor(locale)
  await login(visitor, account)
  return { ...account, visitor }
}

/**
 * Moves the last confirmation back by ten minutes, so that sensitive actions ask for the password
 * again.
 */
export async function letConfirmationPass(db: Db, { id }: { id: number }): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ confirmed_at: sql<Date>`now() - interval '10 minutes'` })
    .where('user_id', '=', id)
    .execute()
}

/** Returns the user that the shop recognises in a visitor. */
export async function userOf(visitor: TestVisitor) {
  return (await visitor.hybrid('/faq-that-is-not-there')).props.security.user
}

/** Returns the queued mails to an address, oldest first. */
export function mailsTo(db: Db, email: string) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'locale', 'data'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

/** Returns the token of the link in the newest mail to an address. */
export async function tokenOf(db: Db, email: string): Promise<string> {
  return String((await mailsTo(db, email)).at(-1)?.data['token'])
}
