import { href, type RouteName } from '@cadenza/navigation'
import type { Guard, GuardInput, Handler } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findReturnPath, readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { canChangeFactors } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { type Account, findUser } from '#core/accounts/server/user-store.ts'

/** A handler for signed-in visitors only: it receives the account as `guarded.signedIn`. */
export type AccountHandler<name extends RouteName> = Handler<name, ShopContext, { signedIn: Account }>

/**
 * Restricts pages to visitors who are not signed in; others are redirected to the target of the
 * sign-in.
 */
export const guardGuest: Guard<ShopContext> = ({ query, context }) =>
  context.session.signIn ? redirect(readReturnPath(query['to'], context)) : pass()

/**
 * Lets only signed-in visitors pass; others are redirected to the login, and from there to the
 * requested page.
 */
export const guardSignedIn: Guard<ShopContext, Account> = async (input) => {
  const { db, session } = input.context
  const user = session.signIn && (await findUser(db, session.signIn.userId))
  if (!user || !session.signIn) return leadTo(accountRoutes.login, input, 'accounts.signInFirst')
  return pass({ ...user, signInId: session.signIn.id })
}

/**
 * Restricts sensitive actions to users who have confirmed their identity within the last ten
 * minutes; all others are asked for their password. Must be nested in `signedIn`.
 */
export const guardConfirmed: Guard<ShopContext> = (input) =>
  input.context.session.signIn?.isConfirmed
    ? pass()
    : leadTo(accountRoutes['password.confirm'], input, 'accounts.confirmFirst')

/**
 * Restricts changes to the sign-in factors of staff accounts with a passkey to users who have
 * signed in by a second factor: the password alone would otherwise allow adding another one and
 * opening the back office with it. Must be nested in `confirmed`.
 */
export const guardFactorShown: Guard<ShopContext> = async ({ request, context: { db, session, translate } }) => {
  if (!session.signIn || (await canChangeFactors(db, session.signIn.id))) return pass()
  noteRefusal(request, 'confirmation')
  const notice = { kind: 'warning', text: translate('accounts.factorFirst') }
  return redirect(href(accountRoutes.account), { flash: { notice } })
}

/**
 * Redirects to a page that identifies the user, and from there back to the requested page or to the
 * page with the submitted form. Submitted data is not stored; the user is asked to send it again.
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
