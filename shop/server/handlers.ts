import type { NavigationOptions } from '@cadenza/navigation/fastify'
import { respond } from '@cadenza/navigation/server'
import { cartHandlers } from '../cart/server/handlers.ts'
import { catalogueHandlers } from '../catalogue/server/handlers.ts'
import type { Locale } from '../locales.ts'
import type { ShopContext } from './context.ts'

/** Who answers which route. */
export const handlers: NavigationOptions<ShopContext>['handlers'] = {
  ...catalogueHandlers,
  ...cartHandlers,
  messages: ({ params, context }) =>
    respond(context.messages[params.locale as Locale], {
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    }),
}
