import { contentRoutes } from './routes/content.ts'
import { inboxRoutes } from './routes/inbox.ts'
import { orderRoutes } from './routes/orders.ts'
import { organiserRoutes } from './routes/organiser.ts'
import { promoRoutes } from './routes/promo.ts'
import { seasonRoutes } from './routes/season.ts'
import { sessionRoutes } from './routes/session.ts'

/** All addresses of the desk: each feature defines its own in a file of `routes/`. */
export const deskRoutes = {
  ...sessionRoutes,
  ...orderRoutes,
  ...promoRoutes,
  ...inboxRoutes,
  ...seasonRoutes,
  ...contentRoutes,
  ...organiserRoutes,
}
