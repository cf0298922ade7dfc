import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import { auditFeature } from '#apps/desk/audit/server/feature.ts'
import { articleFeature } from '#apps/desk/content/articles/server/feature.ts'
import { categoryFeature } from '#apps/desk/content/categories/server/feature.ts'
import { eventFeature } from '#apps/desk/content/events/server/feature.ts'
import { fileFeature } from '#apps/desk/content/files/server/feature.ts'
import { galleryFeature } from '#apps/desk/content/gallery/server/feature.ts'
import { hallTextFeature } from '#apps/desk/content/halls/server/feature.ts'
import { mediaFeature } from '#apps/desk/content/media/server/feature.ts'
import { menuFeature } from '#apps/desk/content/menus/server/feature.ts'
import { pageFeature } from '#apps/desk/content/pages/server/feature.ts'
import { previewFeature } from '#apps/desk/content/preview/server/feature.ts'
import { faqFeature } from '#apps/desk/content/faq/server/feature.ts'
import { soloistFeature } from '#apps/desk/content/soloists/server/feature.ts'
import { surveyFeature } from '#apps/desk/content/surveys/server/feature.ts'
import { healthFeature } from '#apps/desk/health/server/feature.ts'
import { inboxFeature } from '#apps/desk/inbox/server/feature.ts'
import { orderFeature } from '#apps/desk/orders/server/feature.ts'
import { peopleFeature } from '#apps/desk/people/server/feature.ts'
import { promoFeature } from '#apps/desk/promo/server/feature.ts'
import { reportFeature } from '#apps/desk/reports/server/feature.ts'
import { seasonFeature } from '#apps/desk/season/server/feature.ts'
import { sessionFeature } from '#apps/desk/session/server/feature.ts'
import { settingsFeature } from '#apps/desk/settings/server/feature.ts'
import { sellerFeature } from '#apps/desk/settings/sellers/server/feature.ts'
import { vatFeature } from '#apps/desk/settings/vat/server/feature.ts'
import { todayFeature } from '#apps/desk/today/server/feature.ts'
import type { StaffRoute } from '#apps/desk/permissions.ts'
import type { DeskApp } from '#apps/desk/register.ts'
import { createSearchHandlers } from '#apps/desk/search/server/handlers.ts'
import type { DeskContext, DeskGuarded } from '#apps/desk/server/context.ts'
import type { CheckedHandler } from '#apps/desk/server/desk-handler.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import type { Previewed } from '#apps/desk/server/preview-links.ts'
import { joinTables } from '#values/join-tables.ts'

const features = [
  sessionFeature,
  todayFeature,
  orderFeature,
  promoFeature,
  inboxFeature,
  seasonFeature,
  eventFeature,
  soloistFeature,
  pageFeature,
  articleFeature,
  categoryFeature,
  faqFeature,
  surveyFeature,
  mediaFeature,
  fileFeature,
  galleryFeature,
  menuFeature,
  hallTextFeature,
  previewFeature,
  reportFeature,
  peopleFeature,
  auditFeature,
  healthFeature,
  settingsFeature,
  sellerFeature,
  vatFeature,
] as const satisfies readonly ServerFeature[]

type DeskRoute = RouteName<DeskApp['routes']>

/** Each route has a handler; behind the guard `staff` it must be created by `deskHandler`. */
type DeskHandlers = { [name in StaffRoute]: CheckedHandler<name> } & {
  [name in Exclude<DeskRoute, StaffRoute>]: Handler<name, DeskContext, DeskGuarded, DeskApp>
}

export const deskHandlers: DeskHandlers = {
  ...joinTables(features.map(({ handlers }) => handlers)),
  ...createSearchHandlers(features.flatMap((feature: ServerFeature) => feature.search ?? [])),
}

export const previewTable: Readonly<Record<string, Previewed>> = Object.assign(
  {},
  ...features.map((feature: ServerFeature) => feature.previews),
)
