import { href } from '@cadenza/navigation'
import { readPagePath } from '#core/context/page-addresses.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { deskPath } from '#apps/desk/server/session.ts'

/** The page of the desk to go on to, as a form or an address asks for it; today's where that is none of the desk's. */
export function readDeskPath(asked: unknown, origin: string): string {
  const today = href(deskRoutes.today)
  const path = readPagePath(asked, origin, today)
  return path === deskPath || path.startsWith(`${deskPath}/`) ? path : today
}
