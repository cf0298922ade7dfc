import { href } from '@cadenza/navigation'
import { readPagePath } from '../../../shop/context/page-addresses.ts'
import { deskRoutes } from '../../routes.ts'
import { deskPath } from '../../server/session.ts'

/** The page of the desk to go on to, as a form or an address asks for it; today's where that is none of the desk's. */
export function readDeskPath(asked: unknown, origin: string): string {
  const today = href(deskRoutes.today)
  const path = readPagePath(asked, origin, today)
  return path === deskPath || path.startsWith(`${deskPath}/`) ? path : today
}
