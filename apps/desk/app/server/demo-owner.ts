import { href } from '@cadenza/navigation'
import type { Db } from '#platform/schema/schema.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import type { AppServices } from '#core/context/mounted-app.ts'
import { deskRoutes } from '#apps/desk/routes.ts'

/** Account created by the link; the address does not exist. */
const demoOwner = 'owner@cadenza.example'

/**
 * Prints the desk's URL, and while a shop outside of production has no owner, a link that creates
 * one: a new one at each start, invalidating earlier ones.
 */
export async function describeFirstOwner({ config, db }: Pick<AppServices, 'config' | 'db'>): Promise<string[]> {
  if (config.isProduction) return []
  const desk = `${config.origins.en}${href(deskRoutes.today)}`
  const owner = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  if (owner) return [`The desk, for who runs the shop: ${desk}`, '']
  const token = await inviteDemoOwner(db)
  const link = config.origins.en + href(deskRoutes.invitation, { token })
  return [`The desk, for who runs the shop: ${desk}`, 'This link makes its first owner, once:', `  ${link}`, '']
}

function inviteDemoOwner(db: Db): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('invitations').where('email', '=', demoOwner).execute()
    await writeAudit(trx, { actor: 'start', action: 'invite', details: { role: 'owner', venues: [null] } })
    return invitationLinks.save(trx, { email: demoOwner, role: 'owner', venueIds: [null] })
  })
}
