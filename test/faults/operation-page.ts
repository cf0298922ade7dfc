/** Reads the desk's page of an operation as a staff member. */
import { href } from '@cadenza/navigation'
import type { Db } from '#platform/schema/schema.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { ShownProgress } from '#apps/desk/season/change/change.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import { createStaffSession } from '#platform/http/sessions/staff-session-store.ts'
import { storeUser } from '#platform/http/sessions/testing/users.ts'
import { send } from '../attacks/buyer.ts'

/** Signs an owner in. Reading the page throws if the shop does not return it. */
export async function openOperationPage(
  { db, port }: { db: Db; port: number },
  { date, operation }: { date: number; operation: number },
): Promise<() => Promise<ShownProgress>> {
  const { id: userId } = await storeUser(db)
  await db.insertInto('user_roles').values({ user_id: userId, role: 'owner', venue_id: null }).execute()
  const secret = createSecret()
  const session = { id: hashSecret(secret), userId, step: 'in', network: '', device: '' } as const
  await db.transaction().execute((trx) => createStaffSession(trx, session))
  const path = href(deskRoutes['season.operation'], { date, operation })
  return async () => {
    const headers = { 'x-hybrid': 'true', cookie: `cadenza_desk=${secret}` }
    const { status, body } = await send(port, path, { headers })
    if (status !== 200) throw new Error(`The page of the operation was answered with ${status}: ${body.slice(0, 200)}`)
    return (JSON.parse(body) as { view: { properties: { operation: ShownProgress } } }).view.properties.operation
  }
}
