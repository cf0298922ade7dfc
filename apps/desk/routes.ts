import { auditRoutes } from './routes/audit.ts'
import { articleRoutes } from './routes/content/articles.ts'
import { categoryRoutes } from './routes/content/categories.ts'
import { eventRoutes } from './routes/content/events.ts'
import { galleryRoutes } from './routes/content/gallery.ts'
import { hallTextRoutes } from './routes/content/hall-texts.ts'
import { mediaRoutes } from './routes/content/media.ts'
import { menuRoutes } from './routes/content/menus.ts'
import { pageRoutes } from './routes/content/pages.ts'
import { previewRoutes } from './routes/content/preview.ts'
import { questionRoutes } from './routes/content/questions.ts'
import { soloistRoutes } from './routes/content/soloists.ts'
import { surveyRoutes } from './routes/content/surveys.ts'
import { healthRoutes } from './routes/health.ts'
import { inboxRoutes } from './routes/inbox.ts'
import { orderRoutes } from './routes/orders.ts'
import { peopleRoutes } from './routes/people.ts'
import { promoRoutes } from './routes/promo.ts'
import { reportRoutes } from './routes/reports.ts'
import { searchRoutes } from './routes/search.ts'
import { seasonRoutes } from './routes/season.ts'
import { sessionRoutes } from './routes/session.ts'
import { settingsRoutes } from './routes/settings.ts'
import { todayRoutes } from './routes/today.ts'

/** All addresses of the desk: each feature defines its own in a file of `routes/`. */
export const deskRoutes = {
  ...sessionRoutes,
  ...todayRoutes,
  ...searchRoutes,
  ...orderRoutes,
  ...promoRoutes,
  ...inboxRoutes,
  ...seasonRoutes,
  ...questionRoutes,
  ...mediaRoutes,
  ...eventRoutes,
  ...galleryRoutes,
  ...menuRoutes,
  ...soloistRoutes,
  ...pageRoutes,
  ...articleRoutes,
  ...categoryRoutes,
  ...surveyRoutes,
  ...previewRoutes,
  ...hallTextRoutes,
  ...reportRoutes,
  ...healthRoutes,
  ...auditRoutes,
  ...settingsRoutes,
  ...peopleRoutes,
}
