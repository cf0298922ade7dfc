import { href, type RouteName } from '@cadenza/navigation'
import type { Guard, GuardInput, Handler } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findReturnPath, readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { canChangeFactors } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { type Account, findUser } from '#core/accounts/server/user-store.ts'

/** A handler that only somebody reaches who has signed in: it receives them as `guarded.signedIn`. */
export type AccountHandler<name extends RouteName> = Handler<name, ShopContext, { signedIn: Account }>

/** Keeps the pages for who has not signed in yet: anybody else is led on to where signing in would have led them. */
export const guardGuest: Guard<ShopContext> = ({ query, context }) =>
  context.session.signIn ? redirect(readReturnPath(query['to'], context)) : pass()

/** Lets only those pass who have signed in; anybody else is led to the login, and from there to what they wanted. */
export const guardSignedIn: Guard<ShopContext, Account> = async (input) => {
  const { db, session } = input.context
  const user = session.signIn && (await findUser(db, session.signIn.userId))
  if (!user || !session.signIn) return leadTo(accountRoutes.login, input, 'accounts.signInFirst')
  return pass({ ...user, signInId: session.signIn.id })
}

/**
 * Keeps what is sensitive for who has shown within the last ten minutes that it is them; anybody else is asked for their password. Stands inside of
 * `signedIn`.
 */
export const guardConfirmed: Guard<ShopContext> = (input) =>
  input.context.session.signIn?.isConfirmed
    ? pass()
    : leadTo(accountRoutes['password.confirm'], input, 'accounts.confirmFirst')

/**
 * Keeps what opens the account of somebody who works for the house, once it has a passkey, for who has signed in by a second factor: the password
 * alone would else add another one, and open the back office by it. Stands inside of `confirmed`.
 */
export const guardFactorShown: Guard<ShopContext> = async ({ request, context: { db, session, translate } }) => {
  if (!session.signIn || (await canChangeFactors(db, session.signIn.id))) return pass()
  noteRefusal(request, 'confirmation')
  const notice = { kind: 'warning', text: translate('accounts.factorFirst') }
  return redirect(href(accountRoutes.account), { flash: { notice } })
}

/**
 * Leads to a page that asks who somebody is, and from there back: to a page that was asked for, or to the one with the form that was sent.
 * What was sent is not kept: they are told to send it again.
 */
function leadTo(
  route: (typeof accountRoutes)['login' | 'password.confirm'],
  { method, url, request, context }: Pick<GuardInput<ShopContext>, 'method' | 'url' | 'request' | 'context'>,
  text: 'accounts.signInFirst' | 'accounts.confirmFirst',
) {
  noteRefusal(request, route === accountRoutes.login ? 'sign-in' : 'confirmation')
  // A new visitor who only looks at a page is given no visit: nothing is kept for the next one.
  if (method === 'GET') return redirect(href(route, {}, { query: { to: url.pathname + url.search } }))
  const to = findReturnPath(undefined, request, context)
  const notice = { kind: 'warning', text: context.translate(text) }
  return redirect(href(route, {}, { query: { to } }), { flash: { notice } })
}
