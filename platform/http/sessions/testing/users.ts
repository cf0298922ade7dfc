import type { Db } from '#platform/schema/schema.ts'
import type { NewSignIn } from '../sign-in-store.ts'

/** Stores a user with an unknown password. */
export async function storeUser(db: Db): Promise<{ id: number; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const values = {
    email,
    firstname: 'Anna',
    lastname: 'Kovács',
    locale: 'en',
    password_hash: '$argon2id$none',
  } as const
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, email }
}

/** A sign-in of that user, from an arbitrary origin. */
export function signInOf(userId: number): NewSignIn {
  return { userId, method: 'password', network: '10.0.0.0/24', device: 'Firefox, Linux' }
}
