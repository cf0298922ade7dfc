/** What an authenticator is to sign: good in one visit, for one purpose, once. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'

export const challengeMinutes = 5

export type ChallengePurpose = 'register' | 'sign-in'

export interface Challenge {
  /** Key of the visit's row. */
  visit: string
  purpose: ChallengePurpose
  challenge: string
}

export async function storeChallenge(db: Kysely<Database>, { visit, purpose, challenge }: Challenge): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      session_id: visit,
      purpose,
      challenge,
      expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
}

/** Takes a challenge: whether it was one of this visit and purpose that is still good. One statement: of several that take it at once, one gets it. */
export async function takeChallenge(db: Kysely<Database>, { visit, purpose, challenge }: Challenge): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', visit)
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
    delete from passkey_challenges where (session_id, purpose, challenge) in (
      select session_id, purpose, challenge from passkey_challenges where expires_at < now() limit ${limit}
    ) returning challenge`.execute(db)
  return rows.length
}
