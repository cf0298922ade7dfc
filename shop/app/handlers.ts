import type { NavigationOptions } from '@cadenza/navigation/fastify'
import { cartHandlers } from '../cart/server/handlers.ts'
import { catalogueHandlers } from '../catalogue/server/handlers.ts'
import { soloistHandlers } from '../catalogue/server/soloist-handler.ts'
import { venueHandlers } from '../catalogue/server/venues-handler.ts'
import { contactHandlers } from '../contact/server/handlers.ts'
import { contentHandlers } from '../content/server/handlers.ts'
import { checkoutHandlers } from '../orders/server/checkout/handlers.ts'
import { paymentResultHandlers } from '../orders/server/payment-result/handlers.ts'
import { noticeHandlers } from '../orders/server/settlement/handlers.ts'
import { orderTicketHandlers } from '../orders/server/tickets/handlers.ts'
import type { ShopContext } from '../context/shop-context.ts'

/** Who answers which route. */
export const handlers: NavigationOptions<ShopContext>['handlers'] = {
  ...catalogueHandlers,
  ...venueHandlers,
  ...soloistHandlers,
  ...contactHandlers,
  ...contentHandlers,
  ...orderTicketHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...noticeHandlers,
  ...paymentResultHandlers,
}
