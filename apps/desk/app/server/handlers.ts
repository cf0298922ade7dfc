import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import { auditHandlers } from '#apps/desk/audit/server/handlers.ts'
import { questionHandlers } from '#apps/desk/content/questions/server/handlers.ts'
import { inboxChangeHandlers } from '#apps/desk/inbox/server/change-handlers.ts'
import { inboxHandlers } from '#apps/desk/inbox/server/handlers.ts'
import { healthHandlers } from '#apps/desk/health/server/handlers.ts'
import { eventHandlers } from '#apps/desk/content/events/server/handlers.ts'
import { hallTextHandlers } from '#apps/desk/content/halls/server/handlers.ts'
import { articleHandlers } from '#apps/desk/content/articles/server/handlers.ts'
import { categoryHandlers } from '#apps/desk/content/categories/server/handlers.ts'
import { pageHandlers } from '#apps/desk/content/pages/server/handlers.ts'
import { previewHandlers } from '#apps/desk/content/preview/server/handlers.ts'
import { surveyAnswerHandlers } from '#apps/desk/content/surveys/server/answer-handlers.ts'
import { surveyHandlers } from '#apps/desk/content/surveys/server/handlers.ts'
import { soloistHandlers } from '#apps/desk/content/soloists/server/handlers.ts'
import { peopleHandlers } from '#apps/desk/people/server/handlers.ts'
import { orderChangeHandlers } from '#apps/desk/orders/server/change-handlers.ts'
import { orderExchangeHandlers } from '#apps/desk/orders/server/exchange-handlers.ts'
import { orderHandlers } from '#apps/desk/orders/server/handlers.ts'
import { orderReturnHandlers } from '#apps/desk/orders/server/return-handlers.ts'
import { dateChangeHandlers } from '#apps/desk/season/change/server/handlers.ts'
import { editHandlers } from '#apps/desk/season/edit/server/handlers.ts'
import { menuHandlers } from '#apps/desk/content/menus/server/handlers.ts'
import { galleryHandlers } from '#apps/desk/content/gallery/server/handlers.ts'
import { fileHandlers } from '#apps/desk/content/media/server/file-handlers.ts'
import { mediaHandlers } from '#apps/desk/content/media/server/handlers.ts'
import { seasonFileHandlers } from '#apps/desk/season/files/server/handlers.ts'
import { hallHandlers } from '#apps/desk/season/halls/server/handlers.ts'
import { hallPlanHandlers } from '#apps/desk/season/halls/server/plan-handlers.ts'
import { planHandlers } from '#apps/desk/season/plan/server/handlers.ts'
import { priceListHandlers } from '#apps/desk/season/price-lists/server/handlers.ts'
import { priceHandlers } from '#apps/desk/season/prices/server/handlers.ts'
import { seasonHandlers } from '#apps/desk/season/server/handlers.ts'
import type { StaffRoute } from '#apps/desk/permissions.ts'
import type { DeskApp } from '#apps/desk/register.ts'
import { promoChangeHandlers } from '#apps/desk/promo/server/change-handlers.ts'
import { promoHandlers } from '#apps/desk/promo/server/handlers.ts'
import { reportHandlers } from '#apps/desk/reports/server/handlers.ts'
import { searchHandlers } from '#apps/desk/search/server/handlers.ts'
import { invitationHandlers } from '#apps/desk/session/server/invitation-handlers.ts'
import { preferenceHandlers } from '#apps/desk/session/server/preference-handlers.ts'
import { secondFactorHandlers } from '#apps/desk/session/server/second-factor-handlers.ts'
import { setUpHandlers } from '#apps/desk/session/server/set-up-handlers.ts'
import { signInHandlers } from '#apps/desk/session/server/sign-in-handlers.ts'
import { settingsHandlers } from '#apps/desk/settings/server/handlers.ts'
import { sellerHandlers } from '#apps/desk/settings/sellers/server/handlers.ts'
import { todayHandlers } from '#apps/desk/today/server/handlers.ts'
import type { DeskContext, DeskGuarded } from '#apps/desk/server/context.ts'
import type { CheckedHandler } from '#apps/desk/server/desk-handler.ts'
import { guardHalfway, guardStaff } from '#apps/desk/server/guards.ts'

type DeskRoute = RouteName<DeskApp['routes']>

/** Each route has a handler; behind the guard `staff` only one that `deskHandler` has made. */
type DeskHandlers = { [name in StaffRoute]: CheckedHandler<name> } & {
  [name in Exclude<DeskRoute, StaffRoute>]: Handler<name, DeskContext, DeskGuarded, DeskApp>
}

export const deskGuards = { staff: guardStaff, halfway: guardHalfway }

/** Who answers which route. A room adds its own here. */
export const deskHandlers: DeskHandlers = {
  ...signInHandlers,
  ...secondFactorHandlers,
  ...setUpHandlers,
  ...invitationHandlers,
  ...preferenceHandlers,
  ...searchHandlers,
  ...todayHandlers,
  ...orderHandlers,
  ...orderChangeHandlers,
  ...orderReturnHandlers,
  ...orderExchangeHandlers,
  ...promoHandlers,
  ...promoChangeHandlers,
  ...inboxHandlers,
  ...inboxChangeHandlers,
  ...seasonHandlers,
  ...dateChangeHandlers,
  ...planHandlers,
  ...priceHandlers,
  ...questionHandlers,
  ...surveyHandlers,
  ...surveyAnswerHandlers,
  ...mediaHandlers,
  ...fileHandlers,
  ...galleryHandlers,
  ...menuHandlers,
  ...eventHandlers,
  ...soloistHandlers,
  ...pageHandlers,
  ...articleHandlers,
  ...categoryHandlers,
  ...hallTextHandlers,
  ...previewHandlers,
  ...reportHandlers,
  ...editHandlers,
  ...seasonFileHandlers,
  ...hallHandlers,
  ...hallPlanHandlers,
  ...priceListHandlers,
  ...peopleHandlers,
  ...auditHandlers,
  ...healthHandlers,
  ...settingsHandlers,
  ...sellerHandlers,
}
