import { href } from '@cadenza/navigation'
import type { FastifyRequest } from 'fastify'
import { accountRoutes } from '../../../account-routes.ts'
import { readPagePath } from '../../../context/page-addresses.ts'
import type { ShopContext } from '../../../context/shop-context.ts'
import { routes } from '../../../routes.ts'

/** Pages on which nobody wants to be once they have signed in. */
const onTheWay = [
  accountRoutes.login,
  accountRoutes.register,
  accountRoutes['password.request'],
  accountRoutes['password.confirm'],
].map((route) => href(route))

type Here = Pick<ShopContext, 'config' | 'locale'>

/** Where signing in leads, as a form or a link asks for it: a page of this host; the front page where it is none. */
export function readReturnPath(asked: unknown, { config, locale }: Here): string {
  return readPagePath(asked, config.origins[locale])
}

/** The page to come back to from a form of accounts: the one that is asked for, else the one that the visitor comes from. */
export function findReturnPath(asked: unknown, request: Pick<FastifyRequest, 'headers'>, here: Here): string {
  if (asked !== undefined) return readReturnPath(asked, here)
  const from = URL.parse(request.headers.referer ?? '')
  if (!from || from.origin !== here.config.origins[here.locale]) return href(routes.home)
  const isOnTheWay = onTheWay.includes(from.pathname) || /^\/(login|register|reset-password)\//.test(from.pathname)
  return isOnTheWay ? href(routes.home) : readReturnPath(from.pathname + from.search, here)
}
