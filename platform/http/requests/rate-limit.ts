import { type Kysely, sql } from 'kysely'
import type { Job } from '../../jobs/jobs.ts'
import type { Database } from '../../../db/schema/database.ts'

/** What can be done too often, and how often (or with how much, in whatever it is counted) everybody who comes from one network may do it within ten minutes. */
export interface RateLimit {
  /** Letters, digits and `-`: attempts are counted under this name. */
  kind: string
  attempts: number
}

interface Client {
  limit: RateLimit
  /** Of `hashClientIp`: addresses are not kept. */
  clientHash: string
  /** What this attempt counts for. Default 1. */
  amount?: number
}

/** What became of an attempt. `flood`: twice as many as are allowed, and still going on. */
export interface Attempt {
  verdict: 'allowed' | 'too_many' | 'flood'
  /** Until when nothing more is allowed, where it is too many. */
  secondsToWait: number
  /** Whether it is the first of its span that is too many: what is written down once, not with each of thousands. */
  isFirstRefused: boolean
}

const spanMinutes = 10
const thisSpan = sql<Date>`date_bin(make_interval(mins => ${spanMinutes}), now(), 'epoch')`

/**
 * Counts one more attempt. Counted in the database, for all processes together. It is allowed as long as those before it have not
 * used up the limit, however much it counts for: what is right once is never refused for good.
 */
export async function countAttempt(db: Kysely<Database>, { limit, clientHash, amount = 1 }: Client): Promise<Attempt> {
  const { count, seconds } = await db
    .insertInto('attempts')
    .values({ kind: limit.kind, sender_hash: clientHash, span_starts_at: thisSpan, count: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'sender_hash', 'span_starts_at'])
        .doUpdateSet({ count: sql<number>`attempts.count + ${amount}::integer` }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch from span_starts_at - now()))::integer + ${spanMinutes * 60}`.as('seconds'),
    ])
    .executeTakeFirstOrThrow()
  const before = count - amount
  return {
    verdict: judge(before, limit.attempts),
    secondsToWait: Math.max(1, seconds),
    isFirstRefused: before === limit.attempts,
  }
}

function judge(before: number, most: number): Attempt['verdict'] {
  if (before < most) return 'allowed'
  return before < 2 * most ? 'too_many' : 'flood'
}

/** Whether there is an attempt left, without counting one. */
export async function mayTry(db: Kysely<Database>, { limit, clientHash }: Client): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('kind', '=', limit.kind)
    .where('sender_hash', '=', clientHash)
    .where('span_starts_at', '=', thisSpan)
    .executeTakeFirst()
  return (row?.count ?? 0) < limit.attempts
}

export const rateLimitJobs: Job[] = [
  {
    name: 'attempts.forget',
    schedule: { cron: '47 * * * *' },
    run: async ({ db }) => {
      await db
        .deleteFrom('attempts')
        .where('span_starts_at', '<', sql<Date>`now() - interval '1 hour'`)
        .execute()
    },
  },
]
