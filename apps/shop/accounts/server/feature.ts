import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { accountGuards } from '#core/accounts/access/server/account-guards.ts'
import { accountMails } from '#core/accounts/mails/server/mails.ts'
import { accountPageHandlers } from '../account-page/server/handlers.ts'
import { confirmHandlers } from '../confirmation/server/handlers.ts'
import { accountOrderHandlers } from '../my-orders/server/handlers.ts'
import { passkeyHandlers } from '../passkeys/server/handlers.ts'
import { passkeySignInHandlers } from '../passkeys/server/sign-in-handlers.ts'
import { accountProfileHandlers } from '../profile/server/handlers.ts'
import { registrationHandlers, registrationSchemas } from '../registration/server/handlers.ts'
import { resetHandlers } from '../reset/server/handlers.ts'
import { signInHandlers } from '../sign-in/server/handlers.ts'
import { secondFactorChallengeHandlers, guardPendingSignIn } from '../two-factor/server/challenge-handlers.ts'
import { secondFactorSetupHandlers } from '../two-factor/server/setup-handlers.ts'

export const accountFeature = {
  handlers: {
    ...signInHandlers,
    ...passkeySignInHandlers,
    ...passkeyHandlers,
    ...registrationHandlers,
    ...accountOrderHandlers,
    ...resetHandlers,
    ...confirmHandlers,
    ...accountPageHandlers,
    ...accountProfileHandlers,
    ...secondFactorChallengeHandlers,
    ...secondFactorSetupHandlers,
  },
  guards: { ...accountGuards, pendingSignIn: guardPendingSignIn },
  schemas: registrationSchemas,
  mails: accountMails,
} satisfies ServerFeature
