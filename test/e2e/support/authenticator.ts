import type { CDPSession, Locator, Page } from '@playwright/test'

/** An authenticator that the browser takes for one of its device, whose owner touches it whenever it asks. */
export interface VirtualAuthenticator {
  /** Whether its owner touches it when it asks. */
  setPresence(isPresent: boolean): Promise<void>
  /**
   * Presses a button that asks for a passkey, and has its owner touch it when it asks; they have not touched it before. `questions`:
   * where the page learns what to ask for, by default the login of the shop.
   */
  pressAndTouch(button: Locator, questions?: string): Promise<void>
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
  const setPresence = async (enabled: boolean) =>
    void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }))
  return {
    setPresence,
    async pressAndTouch(button, questions = '**/login/passkey/options') {
      // A virtual device that is asked before it is touched waits for ever, and one that is touched before the button is
      // pressed takes up what is offered in the field: nobody's hand does either.
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
