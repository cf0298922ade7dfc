import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt, type RateLimit } from '#platform/http/requests/rate-limit.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

/** Whether an address may be written to once more because somebody has typed it into a form. Nobody is told that it may not. */
export async function mayBeWrittenTo(
  email: string,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
  limit: RateLimit = rateLimits.accountMailOfAddress,
): Promise<boolean> {
  const clientHash = hashPerson(email, config.sessionSecret)
  const { verdict } = await countAttempt(db, { limit, clientHash })
  return verdict === 'allowed'
}
