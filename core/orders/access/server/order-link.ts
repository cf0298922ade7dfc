import { href, type RouteName } from '@cadenza/navigation'
import type { MailContext, ShopContext } from '#core/context/shop-context.ts'
import { routes } from '#core/routes/routes.ts'
import { findOrderForVisitor } from './order-access-store.ts'

/** Query parameter with an order's key. */
export const keyName = 'key'

/** Returns the address that opens the order without a session. */
export function orderUrl(
  { uuid, secret }: { uuid: string; secret: string },
  { config, locale }: Pick<MailContext, 'config' | 'locale'>,
): string {
  return config.origins[locale] + href(routes['payment.success'], { uuid }, { query: { [keyName]: secret } })
}

/** Pages, not files or forms. */
const pagesOfOrder: readonly RouteName[] = [
  'payment.success',
  'payment.failure',
  'order.ticket',
  'order.names',
  'order.return',
  'order.return.review',
  'order.exchange',
]

/**
 * Returns the URL of the same page on another language's host, where this session has no access
 * yet: an order's page gets its key.
 */
export async function writeOrderAddresses(
  { name, params, url }: { name: RouteName; params: Record<string, string>; url: URL },
  { db, session }: Pick<ShopContext, 'db' | 'session'>,
): Promise<URL> {
  if (!pagesOfOrder.includes(name)) return url
  const order = await findOrderForVisitor(db, { uuid: params.uuid ?? '', session })
  const address = new URL(url)
  if (order) address.searchParams.set(keyName, order.secret)
  return address
}
