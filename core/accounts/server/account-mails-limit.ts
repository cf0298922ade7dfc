import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt, type RateLimit } from '#platform/http/requests/rate-limit.ts'
import type { Database } from '#platform/schema/schema.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

/**
 * Returns whether another mail may be sent to an address typed into a form. A refusal is not shown
 * to anyone.
 */
export async function canBeWrittenTo(
  email: string,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
  limit: RateLimit = rateLimits.accountMailOfAddress,
): Promise<boolean> {
  const clientHash = hashPerson(email, config.sessionSecret)
  const { verdict } = await countAttempt(db, { limit, clientHash })
  return verdict === 'allowed'
}

/** Longer than any of it takes while the database is healthy. */
const evenMilliseconds = 50

/**
 * Sends a mail to an address typed into a form, within its rate limit. Response time does not
 * reveal whether a mail was sent or the address is known.
 */
export async function writeUnseen(
  email: string,
  context: Pick<ShopContext, 'db' | 'config'>,
  { write, limit }: { write: (trx: Transaction<Database>) => Promise<void>; limit?: RateLimit },
): Promise<void> {
  const writing = async () => {
    if (await canBeWrittenTo(email, context, limit)) await context.db.transaction().execute(write)
  }
  await Promise.all([writing(), sleep(evenMilliseconds)])
}
