import { href } from '@cadenza/navigation'
import type { ShopContext } from '#core/context/shop-context.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'
import type { CalendarAddresses } from '#core/catalogue/catalogue.ts'
import type { FeedOf } from './feed-store.ts'

/** Of a hall or soloist; of the season if neither is given. */
export function findCalendarAddresses(
  { hall, soloist }: FeedOf,
  { config, locale }: Pick<ShopContext, 'config' | 'locale'>,
): CalendarAddresses {
  const path =
    hall !== undefined
      ? href(serverRoutes['feeds.hall'], { hall })
      : soloist !== undefined
        ? href(serverRoutes['feeds.soloist'], { soloist })
        : href(serverRoutes['feeds.season'])
  const address = config.origins[locale] + path
  return { subscribe: address.replace(/^https?:/, 'webcal:'), address }
}
