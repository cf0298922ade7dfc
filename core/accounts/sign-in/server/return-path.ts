import { href } from '@cadenza/navigation'
import type { FastifyRequest } from 'fastify'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { readPagePath } from '#core/context/page-addresses.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

/** Pages on which nobody wants to be once they have signed in. */
const onTheWay = [
  accountRoutes.login,
  accountRoutes.register,
  accountRoutes['password.request'],
  accountRoutes['password.confirm'],
  accountRoutes['two-factor.login'],
].map((route) => href(route))

type Here = Pick<ShopContext, 'config' | 'locale'>

/** Where signing in leads where nothing else was asked for. */
const own = href(accountRoutes['account.orders'])

/** Where signing in leads, as a form or a link asks for it: a page of this host; the orders where it is none. */
export function readReturnPath(asked: unknown, { config, locale }: Here): string {
  return readPagePath(asked, config.origins[locale], own)
}

/** The page to come back to from a form of accounts: the one that is asked for, else the one that the visitor comes from. */
export function findReturnPath(asked: unknown, request: Pick<FastifyRequest, 'headers'>, here: Here): string {
  if (asked !== undefined) return readReturnPath(asked, here)
  const from = URL.parse(request.headers.referer ?? '')
  if (!from || from.origin !== here.config.origins[here.locale]) return own
  const isOnTheWay = onTheWay.includes(from.pathname) || /^\/(login|register|reset-password)\//.test(from.pathname)
  return isOnTheWay ? own : readReturnPath(from.pathname + from.search, here)
}
