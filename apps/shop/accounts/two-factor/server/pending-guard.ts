import { href, type RouteName } from '@cadenza/navigation'
import type { Guard, Handler } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { createPendingCookie } from '#core/accounts/two-factor/server/ask-second-factor.ts'
import { findPending, type PendingSignIn } from '#core/accounts/two-factor/server/pending-store.ts'

/** A handler after a correct password: it gets the sign-in as `guarded.pendingSignIn`. */
export type PendingHandler<name extends RouteName> = Handler<name, ShopContext, { pendingSignIn: PendingSignIn }>

/** Admits only users whose password was verified within minutes; others go to the login. */
export const guardPendingSignIn: Guard<ShopContext, PendingSignIn> = async ({ query, method, request, context }) => {
  const { db, config, translate } = context
  const secret = createPendingCookie(config).read(request)
  const pending = secret && (await findPending(db, secret))
  if (pending) return pass(pending)
  const login = href(accountRoutes.login, {}, { query: { to: readReturnPath(query['to'], context) } })
  // Merely opening the address starts no session.
  if (method === 'GET') return redirect(login)
  return redirect(login, { flash: { notice: { kind: 'warning', text: translate('accounts.signInAgain') } } })
}
