import type { CDPSession, Locator, Page } from '@playwright/test'

/** A virtual platform authenticator that confirms on request. */
export interface VirtualAuthenticator {
  /** Sets whether it confirms requests. */
  setPresence(isPresent: boolean): Promise<void>
  /**
   * Presses a button that requests a passkey, and confirms afterwards, not earlier. `questions`:
   * URL of the passkey challenge, by default the shop's login.
   */
  pressAndTouch(button: Locator, questions?: string): Promise<void>
  countPasskeys(): Promise<number>
}

/** Adds an authenticator with user verification to a page's browser. */
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
  const setPresence = async (enabled: boolean) =>
    void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }))
  return {
    setPresence,
    async pressAndTouch(button, questions = '**/login/passkey/options') {
      // A virtual device that is asked before the touch waits for ever, and one touched before the
      // button takes up the autofill request: neither happens in reality.
      const touched = Promise.withResolvers<void>()
      await page.route(questions, async (route) => {
        await touched.promise
        await route.continue().catch(() => {})
      })
      await button.click()
      await setPresence(true)
      touched.resolve()
      await page.unroute(questions)
    },
    async countPasskeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
