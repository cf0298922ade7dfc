import type { NavigationOptions } from '@cadenza/navigation/fastify'
import {
  type Account,
  guardConfirmed,
  guardFactorShown,
  guardGuest,
  guardSignedIn,
} from '../accounts/server/account-guards.ts'
import { accountPageHandlers } from '../accounts/server/account-page/handlers.ts'
import { confirmationHandlers } from '../accounts/server/confirmation/handlers.ts'
import { findTicketsHandlers } from '../accounts/server/find-tickets/handlers.ts'
import { myOrderHandlers } from '../accounts/server/my-orders/handlers.ts'
import { deviceHandlers } from '../accounts/server/devices/handlers.ts'
import { profileHandlers } from '../accounts/server/profile/handlers.ts'
import { passkeyHandlers } from '../accounts/server/passkeys/handlers.ts'
import { passkeySignInHandlers } from '../accounts/server/passkeys/sign-in-handlers.ts'
import { registrationHandlers, registrationSchemas } from '../accounts/server/registration/handlers.ts'
import { resetHandlers } from '../accounts/server/reset/handlers.ts'
import { deviceLinkHandlers } from '../accounts/server/sign-in/device-link-handlers.ts'
import { signInHandlers } from '../accounts/server/sign-in/handlers.ts'
import { challengeHandlers } from '../accounts/server/two-factor/challenge-handlers.ts'
import { twoFactorDataHandlers } from '../accounts/server/two-factor/data-handlers.ts'
import { guardPendingSignIn } from '../accounts/server/two-factor/pending-guard.ts'
import type { PendingSignIn } from '../accounts/server/two-factor/pending-store.ts'
import { setupHandlers } from '../accounts/server/two-factor/setup-handlers.ts'
import { articleHandlers } from '../articles/server/handlers.ts'
import { cartHandlers } from '../cart/server/handlers.ts'
import { catalogueHandlers } from '../catalogue/server/handlers.ts'
import { seasonHandlers } from '../catalogue/server/season/season-handler.ts'
import { soloistHandlers } from '../catalogue/server/soloist-handler.ts'
import { venueHandlers } from '../catalogue/server/venues-handler.ts'
import { contactHandlers, contactSchemas } from '../contact/server/handlers.ts'
import { contentHandlers } from '../content/server/handlers.ts'
import { videoHandlers } from '../content/server/video-handler.ts'
import { guardOrder, guardProviderReturn } from '../orders/server/access/order-guard.ts'
import { documentHandlers } from '../orders/server/documents/handlers.ts'
import { checkoutHandlers, checkoutSchemas } from '../orders/server/checkout/handlers.ts'
import { ownReturnHandlers } from '../orders/server/own-tickets/return-handlers.ts'
import { paymentResultHandlers } from '../orders/server/payment-result/handlers.ts'
import { exchangeHandlers } from '../orders/server/exchange/handlers.ts'
import { ticketNameHandlers } from '../orders/server/names/handlers.ts'
import { noticeHandlers } from '../orders/server/settlement/handlers.ts'
import { orderTicketHandlers } from '../orders/server/tickets/handlers.ts'
import { surveyHandlers } from '../surveys/server/handlers.ts'
import { personHandlers } from './person/handlers.ts'
import type { StoredOrder } from '../orders/server/order-store.ts'
import { describeIssue } from '../forms/server/read-form.ts'
import type { ShopContext } from '../context/shop-context.ts'

/** What the guards find, by their names. */
export interface ShopGuarded {
  order: StoredOrder
  signedIn: Account
  pendingSignIn: PendingSignIn
}

type Options = NavigationOptions<ShopContext, ShopGuarded>

/** Who answers which route. */
export const handlers: Options['handlers'] = {
  ...catalogueHandlers,
  ...seasonHandlers,
  ...venueHandlers,
  ...soloistHandlers,
  ...contactHandlers,
  ...articleHandlers,
  ...contentHandlers,
  ...videoHandlers,
  ...surveyHandlers,
  ...orderTicketHandlers,
  ...documentHandlers,
  ...ticketNameHandlers,
  ...ownReturnHandlers,
  ...exchangeHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...noticeHandlers,
  ...paymentResultHandlers,
  ...signInHandlers,
  ...deviceLinkHandlers,
  ...passkeySignInHandlers,
  ...passkeyHandlers,
  ...registrationHandlers,
  ...myOrderHandlers,
  ...resetHandlers,
  ...findTicketsHandlers,
  ...confirmationHandlers,
  ...accountPageHandlers,
  ...profileHandlers,
  ...deviceHandlers,
  ...personHandlers,
  ...challengeHandlers,
  ...setupHandlers,
  ...twoFactorDataHandlers,
}

/** What is asked before a handler: who keeps which group of routes, and what the routes take whose forms are checked as they are filled in. */
export const checks: Pick<Options, 'guards' | 'schemas' | 'describeIssue'> = {
  guards: {
    order: guardOrder,
    providerReturn: guardProviderReturn,
    guest: guardGuest,
    signedIn: guardSignedIn,
    confirmed: guardConfirmed,
    factorShown: guardFactorShown,
    pendingSignIn: guardPendingSignIn,
  },
  schemas: { ...contactSchemas, ...registrationSchemas, ...checkoutSchemas },
  describeIssue: (issue, { context }) => describeIssue(issue, context.translate),
}
