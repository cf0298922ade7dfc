import { type Kysely, sql } from 'kysely'
import type { Job } from './jobs.ts'
import type { Database } from './schema.ts'

/** What can be tried too often, and how often it may be within ten minutes. */
const limits = {
  /** Codes that do not exist. */
  'promo-code': 30,
  /** Challenges of the bot check that were asked for. */
  challenge: 120,
  /** Tickets that were sent again. */
  resend: 20,
} as const

export type AttemptKind = keyof typeof limits

interface Sender {
  kind: AttemptKind
  /** Of `hashSender`: addresses are not kept. */
  senderHash: string
}

const thisSpan = sql<Date>`date_bin('10 minutes', now(), 'epoch')`

/** Counts one more attempt. False: it is one too many. Counted in the database, for all processes together. */
export async function countAttempt(db: Kysely<Database>, { kind, senderHash }: Sender): Promise<boolean> {
  const { count } = await db
    .insertInto('attempts')
    .values({ kind, sender_hash: senderHash, span_starts_at: thisSpan })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'sender_hash', 'span_starts_at'])
        .doUpdateSet({ count: sql<number>`attempts.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= limits[kind]
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
