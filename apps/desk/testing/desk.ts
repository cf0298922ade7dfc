import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { StaffRole } from '#core/accounts/roles/roles.ts'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { hashSecret, createSecret } from '#platform/http/sessions/secrets.ts'
import { createStaffSession } from '#platform/http/sessions/staff-session-store.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import type { Locale } from '#values/locales.ts'
import { deskRoutes } from '../routes.ts'
import { deskApp } from '../app/server/desk-app.ts'

export interface TestDesk extends TestShop {
  /** Creates a user with these roles in these halls (none: all), not signed in. */
  staff(roles?: GivenRoles): Promise<{ id: number; email: string }>
  /** The same, just signed in with both factors, with their browser. */
  signedIn(roles?: GivenRoles, locale?: Locale): Promise<{ id: number; email: string; visitor: TestVisitor }>
  /**
   * Moves a user's last confirmation back by ten minutes, so that sensitive actions ask for a code
   * again.
   */
  letConfirmationPass(userId: number): Promise<void>
}

/** `owner`, or `{ planner: [2], viewer: [] }`: halls by role, none for all. */
export type GivenRoles = StaffRole | Partial<Record<StaffRole, readonly number[]>>

type DeskOptions = Parameters<typeof createTestShop>[0]

/**
 * Creates the whole shop with the desk, on a database of its own.
 *
 *     const desk = await createTestDesk({ season: false })
 *     afterAll(desk.close)
 *     const { visitor } = await desk.signedIn({ planner: [hallId] })
 *     const { status, props } = await visitor.hybrid('/desk')
 */
export async function createTestDesk(options: DeskOptions = {}): Promise<TestDesk> {
  const shop = await createTestShop({ ...options, mountedApps: [deskApp] })
  const { db } = shop

  async function staff(given: GivenRoles = 'owner') {
    const account = await storeAccount(db)
    const roles = typeof given === 'string' ? { [given]: [] } : given
    const rows = Object.entries(roles).flatMap(([role, halls]) =>
      (halls.length > 0 ? halls : [null]).map((venue_id: number | null) => ({
        user_id: account.id,
        role: role as StaffRole,
        venue_id,
      })),
    )
    if (rows.length > 0) await db.insertInto('user_roles').values(rows).execute()
    return account
  }

  return {
    ...shop,
    staff,
    async signedIn(given = 'owner', locale = 'en') {
      const account = await staff(given)
      const visitor = shop.visitor(locale)
      const secret = createSecret()
      const session = { id: hashSecret(secret), userId: account.id, step: 'in', network: '', device: '' } as const
      await db.transaction().execute((trx) => createStaffSession(trx, session))
      visitor.cookies.set('cadenza_desk', secret)
      // The first page sets the token.
      await visitor.get(href(deskRoutes.today))
      return { ...account, visitor }
    },
    async letConfirmationPass(userId) {
      await sql`update staff_sessions set confirmed_at = now() - interval '10 minutes' where user_id = ${userId}`.execute(
        db,
      )
    },
  }
}
