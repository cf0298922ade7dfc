import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { staffPreferenceHandlers } from './preference-handlers.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { setUpHandlers } from './set-up-handlers.ts'
import { signInHandlers } from './sign-in-handlers.ts'

export const sessionFeature = {
  handlers: {
    ...signInHandlers,
    ...secondFactorHandlers,
    ...setUpHandlers,
    ...invitationHandlers,
    ...staffPreferenceHandlers,
  },
} satisfies ServerFeature
