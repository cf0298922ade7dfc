import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import { auditHandlers } from '../../audit/server/handlers.ts'
import { questionHandlers } from '../../content/questions/server/handlers.ts'
import { inboxChangeHandlers } from '../../inbox/server/change-handlers.ts'
import { inboxHandlers } from '../../inbox/server/handlers.ts'
import { healthHandlers } from '../../health/server/handlers.ts'
import { eventHandlers } from '../../content/events/server/handlers.ts'
import { hallTextHandlers } from '../../content/halls/server/handlers.ts'
import { articleHandlers } from '../../content/articles/server/handlers.ts'
import { categoryHandlers } from '../../content/categories/server/handlers.ts'
import { pageHandlers } from '../../content/pages/server/handlers.ts'
import { previewHandlers } from '../../content/preview/server/handlers.ts'
import { surveyAnswerHandlers } from '../../content/surveys/server/answer-handlers.ts'
import { surveyHandlers } from '../../content/surveys/server/handlers.ts'
import { soloistHandlers } from '../../content/soloists/server/handlers.ts'
import { peopleHandlers } from '../../people/server/handlers.ts'
import { orderChangeHandlers } from '../../orders/server/change-handlers.ts'
import { orderExchangeHandlers } from '../../orders/server/exchange-handlers.ts'
import { orderHandlers } from '../../orders/server/handlers.ts'
import { orderReturnHandlers } from '../../orders/server/return-handlers.ts'
import { dateChangeHandlers } from '../../season/server/change/handlers.ts'
import { editHandlers } from '../../season/server/edit/handlers.ts'
import { menuHandlers } from '../../content/menus/server/handlers.ts'
import { galleryHandlers } from '../../content/gallery/server/handlers.ts'
import { fileHandlers } from '../../content/media/server/file-handlers.ts'
import { mediaHandlers } from '../../content/media/server/handlers.ts'
import { seasonFileHandlers } from '../../season/server/files/handlers.ts'
import { hallHandlers } from '../../season/server/halls/handlers.ts'
import { hallPlanHandlers } from '../../season/server/halls/plan-handlers.ts'
import { planHandlers } from '../../season/server/plan/handlers.ts'
import { priceListHandlers } from '../../season/server/price-lists/handlers.ts'
import { priceHandlers } from '../../season/server/prices/handlers.ts'
import { seasonHandlers } from '../../season/server/handlers.ts'
import type { StaffRoute } from '../../permissions.ts'
import type { DeskApp } from '../../register.ts'
import { promoChangeHandlers } from '../../promo/server/change-handlers.ts'
import { promoHandlers } from '../../promo/server/handlers.ts'
import { reportHandlers } from '../../reports/server/handlers.ts'
import { searchHandlers } from '../../search/server/handlers.ts'
import { invitationHandlers } from '../../session/server/invitation-handlers.ts'
import { preferenceHandlers } from '../../session/server/preference-handlers.ts'
import { secondFactorHandlers } from '../../session/server/second-factor-handlers.ts'
import { setUpHandlers } from '../../session/server/set-up-handlers.ts'
import { signInHandlers } from '../../session/server/sign-in-handlers.ts'
import { settingsHandlers } from '../../settings/server/handlers.ts'
import { sellerHandlers } from '../../settings/server/sellers/handlers.ts'
import { todayHandlers } from '../../today/server/handlers.ts'
import type { DeskContext, DeskGuarded } from '../context.ts'
import type { CheckedHandler } from '../desk-handler.ts'
import { guardHalfway, guardStaff } from '../guards.ts'

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
