import { readFile } from 'node:fs/promises'
import { href } from '@cadenza/navigation'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/schema/schema.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { goodPassword, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'
import { expect, test } from '../support/fixtures.ts'
import { findNotice, openPage } from '../support/steps.ts'

const account = href(accountRoutes.account)
const newPassword = 'viola d’amore'

/** Logs in with the form, which leads on to the account. */
async function logIn(
  { page, t }: BrowserVisitor,
  { email, password = goodPassword }: { email: string; password?: string },
) {
  await page.goto(account)
  await page.getByLabel(t('accounts.field.email'), { exact: true }).fill(email)
  await page.getByLabel(t('accounts.field.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(account)
}

const section = ({ page, t }: BrowserVisitor, title: Parameters<BrowserVisitor['t']>[0]) =>
  page.getByRole('region', { name: t(title) })

/**
 * Opens the link of the newest mail about a new address. Sending may remove its secret at any
 * moment, so this sets a known one.
 */
async function confirmNewAddress(db: Db, page: Page, userId: number): Promise<void> {
  const token = 'b'.repeat(43)
  await db
    .updateTable('email_changes')
    .set({ token_hash: hashSecret(token) })
    .where('user_id', '=', userId)
    .execute()
  await page.goto(href(accountRoutes['user-profile-information.confirm'], { token }))
}

// Holds: routes.user-profile-information-put-user
test('changes address and password, logs other devices out, takes the data along, and ends the account', async ({
  page,
  db,
  browser,
  visitor,
  t,
  checkAccessibility,
  baseURL,
}) => {
  const { id, email: old } = await storeAccount(db)
  await logIn(visitor, { email: old })
  await checkAccessibility(page)

  // The profile: errors appear at their fields, and nothing that was typed is lost.
  const profile = section(visitor, 'accounts.profile.title')
  await profile.getByLabel(t('accounts.field.firstname'), { exact: true }).fill('')
  await profile.getByLabel(t('accounts.field.lastname'), { exact: true }).fill('–')
  await profile.getByRole('button', { name: t('accounts.profile.submit') }).click()
  await expect(profile.getByText(t('accounts.errors.firstname'))).toBeVisible()
  await checkAccessibility(page)
  await expect(profile.getByLabel(t('accounts.field.lastname'), { exact: true })).toHaveValue('–')
  await profile.getByLabel(t('accounts.field.firstname'), { exact: true }).fill('Ditta')
  await profile.getByLabel(t('accounts.field.lastname'), { exact: true }).fill('Bartók')
  await profile.getByRole('button', { name: t('accounts.profile.submit') }).click()
  await expect(findNotice(visitor, t('accounts.profileSaved'))).toBeVisible()

  // A new address waits for its link.
  const address = section(visitor, 'accounts.email.title')
  await address.getByLabel(t('accounts.email.new')).fill(visitor.email)
  await address.getByRole('button', { name: t('accounts.email.submit') }).click()
  await expect(address.getByText(t('accounts.email.waiting'))).toBeVisible()
  await checkAccessibility(page)
  await confirmNewAddress(db, page, id)
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('accounts.confirmEmail.submit') }).click()
  await expect(page).toHaveURL(account)
  await expect(page.getByText(visitor.email).first()).toBeVisible()

  // Another device, which a new password logs out.
  const phone = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })
  const other = { ...visitor, page: await phone.newPage() }
  await logIn(other, visitor)
  await openPage(visitor, account)
  const devices = section(visitor, 'accounts.devices.title')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await checkAccessibility(page)
  const password = section(visitor, 'accounts.password.title')
  await password.getByLabel(t('accounts.password.current')).fill('viola da braccio')
  await password.getByLabel(t('accounts.field.newPassword')).fill(newPassword)
  await password
    .getByRole('button', { name: t('accounts.field.showPassword') })
    .last()
    .click()
  await expect(password.getByLabel(t('accounts.field.newPassword'))).toHaveAttribute('type', 'text')
  await password.getByRole('button', { name: t('accounts.password.submit') }).click()
  await expect(password.getByText(t('accounts.errors.passwordNotYours'))).toBeVisible()
  await checkAccessibility(page)
  await password.getByLabel(t('accounts.password.current')).fill(goodPassword)
  await password.getByRole('button', { name: t('accounts.password.submit') }).click()
  await expect(findNotice(visitor, t('accounts.passwordChanged'))).toBeVisible()
  await expect(password.getByLabel(t('accounts.password.current'))).toHaveValue('')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await other.page.goto(account)
  await expect(other.page).toHaveURL(/\/login\?/)

  // It logs in again with the new password, and is logged out by hand.
  await logIn(other, { email: visitor.email, password: newPassword })
  await openPage(visitor, account)
  await devices.getByRole('button', { name: t('accounts.devices.endOthers') }).click()
  await expect(findNotice(visitor, t('accounts.devicesEnded', { count: 1 }))).toBeVisible()
  await other.page.reload()
  await expect(other.page).toHaveURL(/\/login\?/)
  await phone.close()

  // All data stored about the account.
  const data = section(visitor, 'accounts.data.title')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('link', { name: t('accounts.data.export') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${t('accounts.dataFileName')}.json`)
  const known = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(known.account).toMatchObject({ email: visitor.email, firstname: 'Ditta', lastname: 'Bartók' })

  // The account is deleted.
  await data.getByRole('link', { name: t('accounts.data.delete') }).click()
  await expect(page.getByRole('heading', { name: t('accounts.delete.title') })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('accounts.delete.submit') }).click()
  await expect(findNotice(visitor, t('accounts.deleted'))).toBeVisible()
  await page.goto(account)
  await expect(page).toHaveURL(/\/login\?/)
})

test(
  'shows nothing of an account on the way back, once it was logged out',
  { tag: '@each-size' },
  async ({ page, db, visitor, t, size }) => {
    const { email } = await storeAccount(db)
    await logIn(visitor, { email })
    await openPage(visitor, account)
    await expect(page.getByText(email).first()).toBeVisible()
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    if (size === 'phone') await page.getByRole('button', { name: t('header.openMenu') }).click()
    const menu = page.getByRole('navigation', { name: t('header.account') })
    await menu.getByRole('button').filter({ visible: true }).click()
    await expect(findNotice(visitor, t('accounts.signedOut'))).toBeVisible()
    await page.evaluate(() => void (Reflect.get(window, 'seen') as string[]).splice(0))
    await page.goBack()
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByText(email)).toHaveCount(0)
    // Not even for a moment, before the shop has answered.
    const seen = await page.evaluate(() => (Reflect.get(window, 'seen') as string[] | undefined) ?? [])
    expect(seen.join('\n')).not.toContain(email)
  },
)

test('keeps two forms of a page apart without JavaScript: each says what is wrong with itself', async ({
  browser,
  baseURL,
  db,
  visitor,
  t,
}) => {
  const { email } = await storeAccount(db)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.6' },
  })
  const plain = { ...visitor, page: await context.newPage() }
  await logIn(plain, { email })
  const profile = section(plain, 'accounts.profile.title')
  await profile.getByLabel(t('accounts.field.firstname'), { exact: true }).fill('–')
  await profile.getByLabel(t('accounts.field.lastname'), { exact: true }).fill('–')
  await profile.getByRole('button', { name: t('accounts.profile.submit') }).click()
  await expect(profile.getByText(t('accounts.errors.firstname'))).toBeVisible()
  await expect(profile.getByLabel(t('accounts.field.lastname'), { exact: true })).toHaveValue('–')
  const password = section(plain, 'accounts.password.title')
  await password.getByRole('button', { name: t('accounts.password.submit') }).click()
  await expect(password.getByText(t('accounts.errors.newPassword'))).toBeVisible()
  await expect(profile.getByText(t('accounts.errors.firstname'))).toHaveCount(0)
  await context.close()
})
