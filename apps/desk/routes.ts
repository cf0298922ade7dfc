import { contentRoutes } from './routes/content.ts'
import { inboxRoutes } from './routes/inbox.ts'
import { orderRoutes } from './routes/orders.ts'
import { promoRoutes } from './routes/promo.ts'
import { reportRoutes } from './routes/reports.ts'
import { seasonRoutes } from './routes/season.ts'
import { sessionRoutes } from './routes/session.ts'
import { settingsRoutes } from './routes/settings.ts'

/** All addresses of the desk: each feature defines its own in a file of `routes/`. */
export const deskRoutes = {
  ...sessionRoutes,
  ...orderRoutes,
  ...promoRoutes,
  ...inboxRoutes,
  ...seasonRoutes,
  ...contentRoutes,
  ...reportRoutes,
  ...settingsRoutes,
}
