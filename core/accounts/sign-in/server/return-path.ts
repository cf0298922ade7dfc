import { href } from '@cadenza/navigation'
import type { FastifyRequest } from 'fastify'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { readPagePath } from '#core/context/page-addresses.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

/** Pages to skip after signing in. */
const onTheWay = [
  accountRoutes.login,
  accountRoutes.register,
  accountRoutes['password.request'],
  accountRoutes['password.confirm'],
  accountRoutes['two-factor.login'],
].map((route) => href(route))

type Here = Pick<ShopContext, 'config' | 'locale'>

/** Default page after signing in. */
const own = href(accountRoutes['account.orders'])

/**
 * Returns the page to open after signing in, as requested by a form or link: a page of this host,
 * else the orders.
 */
export function readReturnPath(asked: unknown, { config, locale }: Here): string {
  return readPagePath(asked, config.origins[locale], own)
}

/**
 * Returns the page to return to from an account form: the requested one, else the referring page.
 */
export function findReturnPath(asked: unknown, request: Pick<FastifyRequest, 'headers'>, here: Here): string {
  if (asked !== undefined) return readReturnPath(asked, here)
  const from = URL.parse(request.headers.referer ?? '')
  if (!from || from.origin !== here.config.origins[here.locale]) return own
  const isOnTheWay = onTheWay.includes(from.pathname) || /^\/(login|register|reset-password)\//.test(from.pathname)
  return isOnTheWay ? own : readReturnPath(from.pathname + from.search, here)
}
