import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { accountGuards } from '#core/accounts/access/server/account-guards.ts'
import { accountMails } from '#core/accounts/mails/server/mails.ts'
import { accountPageHandlers } from '../account-page/server/handlers.ts'
import { confirmHandlers } from '../confirmation/server/handlers.ts'
import { deviceHandlers } from '../devices/server/handlers.ts'
import { findTicketsHandlers } from '../find-tickets/server/handlers.ts'
import { accountOrderHandlers } from '../my-orders/server/handlers.ts'
import { passkeyHandlers } from '../passkeys/server/handlers.ts'
import { passkeySignInHandlers } from '../passkeys/server/sign-in-handlers.ts'
import { profileHandlers } from '../profile/server/handlers.ts'
import { registrationHandlers, registrationSchemas } from '../registration/server/handlers.ts'
import { resetHandlers } from '../reset/server/handlers.ts'
import { deviceLinkHandlers } from '../sign-in/server/device-link-handlers.ts'
import { signInHandlers } from '../sign-in/server/handlers.ts'
import { challengeHandlers } from '../two-factor/server/challenge-handlers.ts'
import { secondFactorDataHandlers } from '../two-factor/server/data-handlers.ts'
import { guardPendingSignIn } from '../two-factor/server/pending-guard.ts'
import { secondFactorSetupHandlers } from '../two-factor/server/setup-handlers.ts'

export const accountFeature = {
  handlers: {
    ...signInHandlers,
    ...deviceLinkHandlers,
    ...passkeySignInHandlers,
    ...passkeyHandlers,
    ...registrationHandlers,
    ...accountOrderHandlers,
    ...resetHandlers,
    ...findTicketsHandlers,
    ...confirmHandlers,
    ...accountPageHandlers,
    ...profileHandlers,
    ...deviceHandlers,
    ...challengeHandlers,
    ...secondFactorSetupHandlers,
    ...secondFactorDataHandlers,
  },
  guards: { ...accountGuards, pendingSignIn: guardPendingSignIn },
  schemas: registrationSchemas,
  mails: accountMails,
} satisfies ServerFeature
