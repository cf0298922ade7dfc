import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import { audit } from '#apps/desk/audit/server/feature.ts'
import { articles } from '#apps/desk/content/articles/server/feature.ts'
import { categories } from '#apps/desk/content/categories/server/feature.ts'
import { events } from '#apps/desk/content/events/server/feature.ts'
import { gallery } from '#apps/desk/content/gallery/server/feature.ts'
import { hallTexts } from '#apps/desk/content/halls/server/feature.ts'
import { media } from '#apps/desk/content/media/server/feature.ts'
import { menus } from '#apps/desk/content/menus/server/feature.ts'
import { writtenPages } from '#apps/desk/content/pages/server/feature.ts'
import { preview } from '#apps/desk/content/preview/server/feature.ts'
import { questions } from '#apps/desk/content/faq/server/feature.ts'
import { soloists } from '#apps/desk/content/soloists/server/feature.ts'
import { surveys } from '#apps/desk/content/surveys/server/feature.ts'
import { health } from '#apps/desk/health/server/feature.ts'
import { inbox } from '#apps/desk/inbox/server/feature.ts'
import { orders } from '#apps/desk/orders/server/feature.ts'
import { people } from '#apps/desk/people/server/feature.ts'
import { promo } from '#apps/desk/promo/server/feature.ts'
import { reports } from '#apps/desk/reports/server/feature.ts'
import { season } from '#apps/desk/season/server/feature.ts'
import { changes } from '#apps/desk/season/change/server/feature.ts'
import { edit } from '#apps/desk/season/edit/server/feature.ts'
import { seasonFiles } from '#apps/desk/season/files/server/feature.ts'
import { halls } from '#apps/desk/season/halls/server/feature.ts'
import { plan } from '#apps/desk/season/plan/server/feature.ts'
import { priceLists } from '#apps/desk/season/price-lists/server/feature.ts'
import { prices } from '#apps/desk/season/prices/server/feature.ts'
import { session } from '#apps/desk/session/server/feature.ts'
import { settings } from '#apps/desk/settings/server/feature.ts'
import { sellers } from '#apps/desk/settings/sellers/server/feature.ts'
import { today } from '#apps/desk/today/server/feature.ts'
import type { Joined } from '#apps/desk/feature.ts'
import type { StaffRoute } from '#apps/desk/permissions.ts'
import type { DeskApp } from '#apps/desk/register.ts'
import { searchHandlers } from '#apps/desk/search/server/handlers.ts'
import type { DeskContext, DeskGuarded } from '#apps/desk/server/context.ts'
import type { CheckedHandler } from '#apps/desk/server/desk-handler.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { guardHalfway, guardStaff } from '#apps/desk/server/guards.ts'
import type { Previewed } from '#apps/desk/server/preview-links.ts'

/** The features of the desk, in the order in which the search lists what it finds of them. */
const features = [
  session,
  today,
  orders,
  promo,
  inbox,
  season,
  plan,
  prices,
  edit,
  seasonFiles,
  halls,
  priceLists,
  changes,
  events,
  soloists,
  writtenPages,
  articles,
  categories,
  questions,
  surveys,
  media,
  gallery,
  menus,
  hallTexts,
  preview,
  reports,
  people,
  audit,
  health,
  settings,
  sellers,
] as const satisfies readonly ServerFeature[]

type DeskRoute = RouteName<DeskApp['routes']>

/** Each route has a handler; behind the guard `staff` only one that `deskHandler` has made. */
type DeskHandlers = { [name in StaffRoute]: CheckedHandler<name> } & {
  [name in Exclude<DeskRoute, StaffRoute>]: Handler<name, DeskContext, DeskGuarded, DeskApp>
}

export const deskGuards = { staff: guardStaff, halfway: guardHalfway }

/** Who answers which route. */
export const deskHandlers: DeskHandlers = {
  ...(Object.assign({}, ...features.map(({ handlers }) => handlers)) as Joined<(typeof features)[number]['handlers']>),
  ...searchHandlers(features.flatMap((feature: ServerFeature) => feature.search ?? [])),
}

/** What can be looked at before it is published. */
export const previewed: Readonly<Record<string, Previewed>> = Object.assign(
  {},
  ...features.map((feature: ServerFeature) => feature.previews),
)
