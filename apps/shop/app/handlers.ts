import type { NavigationOptions } from '@cadenza/navigation/fastify'
import {
  guardConfirmed,
  guardFactorShown,
  guardGuest,
  guardSignedIn,
} from '#core/accounts/access/server/account-guards.ts'
import type { Account } from '#core/accounts/server/user-store.ts'
import { accountPageHandlers } from '../accounts/account-page/server/handlers.ts'
import { confirmationHandlers } from '../accounts/confirmation/server/handlers.ts'
import { findTicketsHandlers } from '../accounts/find-tickets/server/handlers.ts'
import { myOrderHandlers } from '../accounts/my-orders/server/handlers.ts'
import { deviceHandlers } from '../accounts/devices/server/handlers.ts'
import { profileHandlers } from '../accounts/profile/server/handlers.ts'
import { passkeyHandlers } from '../accounts/passkeys/server/handlers.ts'
import { passkeySignInHandlers } from '../accounts/passkeys/server/sign-in-handlers.ts'
import { registrationHandlers, registrationSchemas } from '../accounts/registration/server/handlers.ts'
import { resetHandlers } from '../accounts/reset/server/handlers.ts'
import { deviceLinkHandlers } from '../accounts/sign-in/server/device-link-handlers.ts'
import { signInHandlers } from '../accounts/sign-in/server/handlers.ts'
import { challengeHandlers } from '../accounts/two-factor/server/challenge-handlers.ts'
import { twoFactorDataHandlers } from '../accounts/two-factor/server/data-handlers.ts'
import { guardPendingSignIn } from '../accounts/two-factor/server/pending-guard.ts'
import type { PendingSignIn } from '#core/accounts/two-factor/server/pending-store.ts'
import { setupHandlers } from '../accounts/two-factor/server/setup-handlers.ts'
import { articleHandlers } from '../articles/server/handlers.ts'
import { cartHandlers } from '../cart/server/handlers.ts'
import { catalogueHandlers } from '../catalogue/server/handlers.ts'
import { seasonHandlers } from '../catalogue/season/server/season-handler.ts'
import { soloistHandlers } from '../catalogue/server/soloist-handler.ts'
import { venueHandlers } from '../catalogue/server/venues-handler.ts'
import { contactHandlers, contactSchemas } from '../contact/server/handlers.ts'
import { contentHandlers } from '../content/server/handlers.ts'
import { videoHandlers } from '../content/server/video-handler.ts'
import { guardOrder, guardProviderReturn } from '../orders/access/server/order-guard.ts'
import { documentHandlers } from '../orders/documents/server/handlers.ts'
import { checkoutHandlers, checkoutSchemas } from '../orders/checkout/server/handlers.ts'
import { ownReturnHandlers } from '../orders/own-tickets/server/return-handlers.ts'
import { paymentResultHandlers } from '../orders/payment-result/server/handlers.ts'
import { exchangeHandlers } from '../orders/exchange/server/handlers.ts'
import { ticketNameHandlers } from '../orders/names/server/handlers.ts'
import { webhookHandlers } from '../orders/settlement/server/handlers.ts'
import { orderTicketHandlers } from '../orders/tickets/server/handlers.ts'
import { surveyHandlers } from '../surveys/server/handlers.ts'
import { personHandlers } from '../privacy/server/handlers.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { describeIssue } from '#ui/forms/server/read-form.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

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
  ...webhookHandlers,
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
