import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

export interface UnreadSpan {
  from: Date
  until: Date
  /** No refunds remain after it. */
  isLast: boolean
}

/**
 * Returns the time span of refunds not yet read from a provider, at most a day. It overlaps the
 * previous span by an hour: clocks differ, and events at a provider are reported with a delay. The
 * first span begins with the shop's first payment, thirty days ago at most.
 */
export async function findUnreadSpan(db: Kysely<Database>, provider: string): Promise<UnreadSpan> {
  const { rows } = await sql<UnreadSpan>`
    with reading as (
      select coalesce(
        (select read_until from refund_readings where provider = ${provider}),
        (select greatest(created_at, now() - interval '30 days') from payments where provider = ${provider} order by created_at limit 1),
        now()
      ) as read_until
    )
    select read_until - interval '1 hour' as from, least(read_until + interval '1 day', now()) as until,
      read_until + interval '1 day' >= now() as "isLast"
    from reading`.execute(db)
  return rows[0]!
}

/** Records that a provider's refunds have been read until then. */
export async function saveReading(db: Kysely<Database>, provider: string, until: Date): Promise<void> {
  await db
    .insertInto('refund_readings')
    .values({ provider, read_until: until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ read_until: until }))
    .execute()
}
