import { type Kysely, sql } from 'kysely'
import type { Job } from '../../jobs/jobs.ts'
import type { Database } from '../../../db/schema/database.ts'

/**
 * What can be done too often, and how often it may be within ten minutes, by everybody who comes from one network: enough for
 * an office of a hundred, where each buys, changes their mind and buys again.
 */
const limits = {
  /** Codes that do not exist. */
  'promo-code': 30,
  /** Challenges of the bot check that were asked for. */
  challenge: 120,
  /** Tickets that were sent again. */
  resend: 20,
  'cart-add': 600,
  'cart-update': 1200,
  'cart-extend': 300,
  checkout: 300,
  'payment-retry': 300,
} as const

export type AttemptKind = keyof typeof limits

interface Sender {
  kind: AttemptKind
  /** Of `hashSender`: addresses are not kept. */
  senderHash: string
}

/** What became of an attempt. `flood`: twice as many as are allowed, and still going on. */
export interface Attempt {
  verdict: 'allowed' | 'too_many' | 'flood'
  /** Until when nothing more is allowed, where it is too many. */
  secondsToWait: number
}

const spanMinutes = 10
const thisSpan = sql<Date>`date_bin(make_interval(mins => ${spanMinutes}), now(), 'epoch')`

/** Counts one more attempt. Counted in the database, for all processes together. */
export async function countAttempt(db: Kysely<Database>, { kind, senderHash }: Sender): Promise<Attempt> {
  const { count, seconds } = await db
    .insertInto('attempts')
    .values({ kind, sender_hash: senderHash, span_starts_at: thisSpan })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'sender_hash', 'span_starts_at'])
        .doUpdateSet({ count: sql<number>`attempts.count + 1` }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch from span_starts_at - now()))::integer + ${spanMinutes * 60}`.as('seconds'),
    ])
    .executeTakeFirstOrThrow()
  return { verdict: judge(count, limits[kind]), secondsToWait: Math.max(1, seconds) }
}

function judge(count: number, limit: number): Attempt['verdict'] {
  if (count <= limit) return 'allowed'
  return count <= 2 * limit ? 'too_many' : 'flood'
}

/** Whether there is an attempt left, without counting one. */
export async function mayTry(db: Kysely<Database>, { kind, senderHash }: Sender): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('kind', '=', kind)
    .where('sender_hash', '=', senderHash)
    .where('span_starts_at', '=', thisSpan)
    .executeTakeFirst()
  return (row?.count ?? 0) < limits[kind]
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
