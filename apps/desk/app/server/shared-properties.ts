import type { ServerProperties } from '@cadenza/navigation/server'
import { type Grant, type StaffAction, staffActions } from '#core/accounts/roles/roles.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { canOpen, findHalls, staffPermissions } from '#apps/desk/permissions.ts'
import type { Permission } from '#apps/desk/routes/staff-routes.ts'
import { listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import type { DeskPerson, DeskSharedProps } from '#apps/desk/shared-props.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'

/** The navigation adds errors and flash. */
export function createSharedProps(context: DeskContext) {
  const { config, locale, session } = context
  return {
    localization: { locale, timeZone: config.timeZone },
    shop: { name: config.shopName, href: `${config.origins[locale]}/`, textLocales: [...config.textLocales] },
    me: () => describePerson(context),
    security: { csrf_token: session.token },
  } satisfies ServerProperties<Omit<DeskSharedProps, 'errors' | 'flash'>>
}

async function describePerson({ db, locale, person, session }: DeskContext): Promise<DeskPerson | null> {
  if (!person) return null
  const { id, email, roles, isToured } = person
  return {
    id,
    name: formatName(person, locale),
    email,
    actions: staffActions.filter((action) => isOffered(roles, action)),
    // An error page is shown even if they cannot be read.
    halls: await listHallsOf(db, { roles, locale }).catch(() => []),
    hall: session.current?.venueId ?? null,
    isToured,
  }
}

/** By action: what opens its pages that are of no single record. */
const opening = Map.groupBy(
  Object.values<Permission>(staffPermissions).flatMap((permission) =>
    permission === 'everybody' || permission.of === 'record' ? [] : permission,
  ),
  ({ action }) => action,
)

/** Pages of the whole organiser are not offered to who may do the same in some halls only. */
function isOffered(roles: readonly Grant[], action: StaffAction): boolean {
  const permissions = opening.get(action)
  if (!permissions) return findHalls(roles, action)?.length !== 0
  return permissions.some((permission) => canOpen(roles, permission))
}
