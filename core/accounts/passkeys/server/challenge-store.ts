/** Challenges for authenticators: valid in one session or browser, for one purpose, once. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

export const challengeMinutes = 5

export type ChallengePurpose = 'register' | 'sign-in'

export interface Challenge {
  /** Id of the session that creates a passkey, or hash of the cookie used in a login. */
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

/**
 * Consumes a challenge and returns whether it was valid for this holder and purpose. A single
 * statement: of concurrent calls, one succeeds.
 */
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

/** Deletes up to `limit` expired challenges. */
export async function forgetChallenges(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from passkey_challenges where (holder, purpose, challenge) in (
      select holder, purpose, challenge from passkey_challenges where expires_at < now() limit ${limit}
    ) returning challenge`.execute(db)
  return rows.length
}
