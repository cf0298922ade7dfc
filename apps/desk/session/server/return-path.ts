import { href } from '@cadenza/navigation'
import { readPagePath } from '#core/context/page-addresses.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { deskPath } from '#apps/desk/server/session.ts'

/** The start page if it is not a desk page. */
export function readDeskPath(asked: unknown, origin: string): string {
  const today = href(deskRoutes.today)
  const path = readPagePath(asked, origin, today)
  return path === deskPath || path.startsWith(`${deskPath}/`) ? path : today
}
