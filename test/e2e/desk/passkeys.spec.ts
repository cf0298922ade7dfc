import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { createTranslator } from '#ui/i18n/translator.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { goodPassword, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/secure-hosts.ts'
import { openPage } from '../support/steps.ts'
import { deskMessages } from './support/at-the-desk.ts'

test('desk: whoever works for the house adds a passkey to their account, comes in by it, and shows it again before what is sensitive', async ({
  page,
  t,
  visitor,
  locale,
  db,
  secureHosts: { origins },
  checkAccessibility,
}) => {
  const account = await storeAccount(db, { locale })
  await db.insertInto('user_roles').values({ user_id: account.id, role: 'owner', venue_id: null }).execute()
  await db
    .insertInto('staff_settings')
    .values({ user_id: account.id, locale, toured_at: sql<Date>`now()` })
    .execute()
  const desk = createTranslator(locale, deskMessages[locale])
  const authenticator = await addAuthenticator(page)

  await openPage(visitor, `${origins[locale]}/login?to=/account`)
  await page.getByLabel(t('accounts.field.email')).fill(account.email)
  await page.getByLabel(t('accounts.field.password'), { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(`${origins[locale]}/account`)
  await authenticator.setPresence(true)
  const passkeys = page.getByRole('region', { name: t('accounts.passkeys.title') })
  await passkeys.getByRole('button', { name: t('accounts.passkeys.add') }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)

  await authenticator.setPresence(false)
  await page.goto(`${origins[locale]}${href(deskRoutes['people.invite'])}`)
  await page.getByLabel(desk('session.field.email')).fill(account.email)
  await page.getByLabel(desk('session.field.password')).fill(goodPassword)
  await page.getByRole('button', { name: desk('session.signIn.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: desk('session.secondFactor.title') })).toBeVisible()
  const show = page.getByRole('button', { name: desk('session.passkey.show') })
  await expect(show).toBeVisible()
  await checkAccessibility(page)
  await page.screenshot({ path: test.info().outputPath('second-factor.png') })
  // Nobody touches the device, and the request to it fails.
  await authenticator.pressAndTouch(show, `**${href(deskRoutes['second-factor.passkey'])}`)
  await expect(page.getByRole('heading', { level: 1, name: desk('people.invite.title') })).toBeVisible()

  // Ten minutes later it is requested once more.
  await authenticator.setPresence(false)
  await sql`update staff_sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${account.id}`.execute(
    db,
  )
  await page.goto(`${origins[locale]}${href(deskRoutes['people.invite'])}`)
  await expect(page.getByRole('heading', { level: 1, name: desk('session.confirm.title') })).toBeVisible()
  await checkAccessibility(page)
  await page.screenshot({ path: test.info().outputPath('confirm.png') })
  await authenticator.pressAndTouch(show, `**${href(deskRoutes['confirm.passkey'])}`)
  await expect(page.getByRole('heading', { level: 1, name: desk('people.invite.title') })).toBeVisible()

  // A removed passkey opens nothing, and the page says so.
  await authenticator.setPresence(false)
  await sql`delete from passkeys where user_id = ${account.id}`.execute(db)
  await sql`update staff_sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${account.id}`.execute(
    db,
  )
  await page.goto(`${origins[locale]}${href(deskRoutes['people.invite'])}`)
  await expect(page.getByRole('heading', { level: 1, name: desk('session.confirm.title') })).toBeVisible()
  await expect(show).toHaveCount(0)
})
