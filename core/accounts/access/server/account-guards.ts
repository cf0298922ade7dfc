import { href, type RouteName } from '@cadenza/navigation'
import type { Guard, GuardInput, Handler } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findReturnPath, readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { canChangeFactors } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { type Account, findUser } from '#core/accounts/server/user-store.ts'

/** Handles requests of signed-in visitors; receives the account as `guarded.signedIn`. */
export type AccountHandler<name extends RouteName> = Handler<name, ShopContext, { signedIn: Account }>

/** Lets only visitors who are not signed in pass; redirects others to the target of the sign-in. */
const guest: Guard<ShopContext> = ({ query, context }) =>
  context.session.signIn ? redirect(readReturnPath(query['to'], context)) : pass()

/** Lets only signed-in visitors pass; others come back to the requested page after the login. */
const signedIn: Guard<ShopContext, Account> = async (input) => {
  const { db, session } = input.context
  const user = session.signIn && (await findUser(db, session.signIn.userId))
  if (!user || !session.signIn) return leadTo(accountRoutes.login, input, 'accounts.signInFirst')
  return pass({ ...user, signInId: session.signIn.id })
}

/** Lets users pass who gave their password within ten minutes. Must be nested in `signedIn`. */
const confirmed: Guard<ShopContext> = (input) =>
  input.context.session.signIn?.isConfirmed
    ? pass()
    : leadTo(accountRoutes['password.confirm'], input, 'accounts.confirmFirst')

/**
 * Protects the sign-in factors of staff accounts with a passkey: the password alone would otherwise
 * allow adding another factor, and opening the back office with it. Must be nested in `confirmed`.
 */
const factorShown: Guard<ShopContext> = async ({ request, context: { db, session, translate } }) => {
  if (!session.signIn || (await canChangeFactors(db, session.signIn.id))) return pass()
  noteRefusal(request, 'confirmation')
  const notice = { kind: 'warning', text: translate('accounts.factorFirst') }
  return redirect(href(accountRoutes.account), { flash: { notice } })
}

/**
 * Redirects to a page that identifies the user, and from there back. Submitted data is not stored;
 * the user is asked to send it again.
 */
function leadTo(
  route: (typeof accountRoutes)['login' | 'password.confirm'],
  { method, url, request, context }: Pick<GuardInput<ShopContext>, 'method' | 'url' | 'request' | 'context'>,
  text: 'accounts.signInFirst' | 'accounts.confirmFirst',
) {
  noteRefusal(request, route === accountRoutes.login ? 'sign-in' : 'confirmation')
  // Viewing a page creates no session for a new visitor, so no flash data is stored.
  if (method === 'GET') return redirect(href(route, {}, { query: { to: url.pathname + url.search } }))
  const to = findReturnPath(undefined, request, context)
  const notice = { kind: 'warning', text: context.translate(text) }
  return redirect(href(route, {}, { query: { to } }), { flash: { notice } })
}

/** Guards of account pages, by their names in the table of routes. */
export const accountGuards = { guest, signedIn, confirmed, factorShown }
