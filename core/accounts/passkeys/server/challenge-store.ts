/** What an authenticator is to sign: good in one visit or browser, for one purpose, once. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

export const challengeMinutes = 5

export type ChallengePurpose = 'register' | 'sign-in'

export interface Challenge {
  /** Id of the visit in which a passkey is made, or the hash of the cookie with which somebody logs in. */
  holder: string
  purpose: ChallengePurpose
  challenge: string
}

export async function storeChallenge(db: Kysely<Database>, { holder, purpose, challenge }: Challenge): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      holder,
      purpose,
      challenge,
      expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
}

/** Takes a challenge: whether it was one of this holder and purpose that is still good. One statement: of several that take it at once, one gets it. */
export async function takeChallenge(db: Kysely<Database>, { holder, purpose, challenge }: Challenge): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets up to `limit` challenges that nothing has answered in time. */
export async function forgetChallenges(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from passkey_challenges where (holder, purpose, challenge) in (
      select holder, purpose, challenge from passkey_challenges where expires_at < now() limit ${limit}
    ) returning challenge`.execute(db)
  return rows.length
}
