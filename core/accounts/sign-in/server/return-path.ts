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

const own = href(accountRoutes['account.orders'])

/** Returns the page of this host to open after signing in; by default the orders. */
export function readReturnPath(asked: unknown, { config, locale }: Here): string {
  return readPagePath(asked, config.origins[locale], own)
}

/** Returns the requested page, else the referring one. */
export function findReturnPath(asked: unknown, request: Pick<FastifyRequest, 'headers'>, here: Here): string {
  if (asked !== undefined) return readReturnPath(asked, here)
  const from = URL.parse(request.headers.referer ?? '')
  if (!from || from.origin !== here.config.origins[here.locale]) return own
  const isOnTheWay = onTheWay.includes(from.pathname) || /^\/(login|register|reset-password)\//.test(from.pathname)
  return isOnTheWay ? own : readReturnPath(from.pathname + from.search, here)
}
