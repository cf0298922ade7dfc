import { href } from '@cadenza/navigation'
import type { TestShop } from '#test/shop/shop.ts'
import type { TestResponse, TestVisitor } from '#test/shop/test-visitor.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { Locale } from '#values/locales.ts'
import { signedIn } from '#core/accounts/server/testing/account-holder.ts'
import { type Asked, type Authenticator, createAuthenticator, type Lies } from './authenticator.ts'

interface Ceremony {
  locale?: Locale
  lies?: Lies
}

/** Returns the server's options for an authenticator. */
async function ask(visitor: TestVisitor, path: string): Promise<Asked> {
  const { status, body } = await visitor.post(path, {}, { follow: false })
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return JSON.parse(body) as Asked
}

export const askForNewPasskey = (visitor: TestVisitor) => ask(visitor, href(accountRoutes['passkeys.options']))
export const askForPasskey = (visitor: TestVisitor) => ask(visitor, href(accountRoutes['login.passkey.options']))

/** Sends a new passkey; resolves to the page that follows. */
export const sendNewPasskey = (visitor: TestVisitor, passkey: unknown): Promise<TestResponse> =>
  visitor.post(href(accountRoutes['passkeys.store']), { passkey })
/** Sends a passkey response without following the redirect. */
export const sendPasskey = (visitor: TestVisitor, passkey: unknown, to = '/'): Promise<TestResponse> =>
  visitor.post(href(accountRoutes['login.passkey']), { passkey, to }, { follow: false })

/** Adds a passkey on the account page. */
export async function addPasskey(
  shop: TestShop,
  visitor: TestVisitor,
  authenticator: Authenticator,
  { locale = 'en', lies }: Ceremony = {},
): Promise<TestResponse> {
  const options = await askForNewPasskey(visitor)
  return sendNewPasskey(visitor, authenticator.make(options, shop.config.origins[locale], lies))
}

/** Signs in with a passkey; the response may be a refusal. */
export async function signInByPasskey(
  shop: TestShop,
  visitor: TestVisitor,
  authenticator: Authenticator,
  { locale = 'en', lies }: Ceremony = {},
): Promise<TestResponse> {
  const options = await askForPasskey(visitor)
  return sendPasskey(visitor, authenticator.show(options, shop.config.origins[locale], lies))
}

/** Creates a signed-in user with a passkey. */
export async function passkeyHolder(shop: TestShop, { counts = true, lies }: { counts?: boolean; lies?: Lies } = {}) {
  const account = await signedIn(shop)
  const authenticator = createAuthenticator({ counts })
  await addPasskey(shop, account.visitor, authenticator, { lies })
  return { ...account, authenticator }
}
