import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { compileDeskMessages } from '#apps/desk/i18n/server/catalogue.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import { createStaffSession } from '#platform/http/sessions/staff-session-store.ts'
import { storeUser } from '#platform/http/sessions/testing/users.ts'
import type { StaffRole } from '#core/accounts/roles/roles.ts'
import { createTranslator, type Translate } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { expect } from '../../support/fixtures.ts'

export const deskMessages = compileDeskMessages()

interface Colleague {
  role: StaffRole
  /** null: all halls. */
  venueId: number | null
  locale: Locale
}

/**
 * Signs in a staff member, with both factors just confirmed and the tour completed. Returns the
 * desk's texts in their language.
 */
export async function sitDown(
  page: Page,
  db: Db,
  { role, venueId, locale }: Colleague,
): Promise<Translate<DeskMessageKey>> {
  const { id } = await storeUser(db)
  await db.insertInto('user_roles').values({ user_id: id, role, venue_id: venueId }).execute()
  await db
    .insertInto('staff_settings')
    .values({ user_id: id, locale, toured_at: sql<Date>`now()` })
    .execute()
  const secret = createSecret()
  const session = { id: hashSecret(secret), userId: id, step: 'in', network: '', device: '' } as const
  await db.transaction().execute((trx) => createStaffSession(trx, session))
  await page.goto('/desk/sign-in')
  const domain = new URL(page.url()).hostname
  const cookie = { name: 'cadenza_desk', value: secret, domain, path: '/desk', sameSite: 'Strict' } as const
  await page.context().addCookies([cookie])
  return createTranslator(locale, deskMessages[locale])
}

/** Presses page-wide keys until they take effect: listeners are added a moment after hydration. */
export async function pressUntilShown(page: Page, keys: readonly string[], shown: Locator): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(shown).toBeVisible({ timeout: 3000 })
  }).toPass()
}
