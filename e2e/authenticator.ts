import type { CDPSession, Page } from '@playwright/test'

/** An authenticator that the browser takes for one of its device, whose owner touches it whenever it asks. */
export interface VirtualAuthenticator {
  /** Whether its owner touches it when it asks. */
  setPresence(isPresent: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** Gives a page's browser an authenticator that knows its owner by a finger. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    setPresence: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    async countPasskeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
