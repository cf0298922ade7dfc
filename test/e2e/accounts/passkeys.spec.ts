import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { goodPassword, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { locales } from '#values/locales.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/secure-hosts.ts'
import { openPage } from '../support/steps.ts'

// Holds: visitors.29-time-codes-passwords-can
test('passkey: added, named, opens the account on another language’s host, and is removed', async ({
  page,
  t,
  locale,
  visitor,
  db,
  secureHosts: { origins },
  checkAccessibility,
}) => {
  const account = await storeAccount(db, { locale })
  const authenticator = await addAuthenticator(page)
  const other = locales.find((candidate) => candidate !== locale)!

  // The visitor signs in with a password that a password manager pastes.
  await openPage(visitor, `${origins[locale]}/login?to=/account`)
  const usePasskey = page.getByRole('button', { name: t('accounts.login.passkey') })
  await expect(usePasskey).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel(t('accounts.field.email')).fill(account.email)
  await paste(page.getByLabel(t('accounts.field.password'), { exact: true }), goodPassword)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(`${origins[locale]}/account`)

  // Ten minutes later the password is required before a passkey is added.
  await sql`update sign_ins set confirmed_at = now() - interval '11 minutes' where user_id = ${account.id}`.execute(db)
  const passkeys = page.getByRole('region', { name: t('accounts.passkeys.title') })
  const add = passkeys.getByRole('button', { name: t('accounts.passkeys.add') })
  await add.click()
  await expect(page).toHaveURL(/\/user\/confirm-password/)
  await paste(page.getByLabel(t('accounts.field.password'), { exact: true }), goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origins[locale]}/account`)
  await authenticator.setPresence(true)
  await add.click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  expect(await authenticator.countPasskeys()).toBe(1)
  // The same device already has one.
  await add.click()
  await expect(passkeys.getByRole('alert')).toHaveText(t('accounts.passkeys.known'))

  await passkeys.getByRole('listitem').locator('summary').click()
  await passkeys.getByLabel(t('accounts.passkeys.name')).fill('My phone')
  await checkAccessibility(page)
  await passkeys.getByRole('button', { name: t('accounts.passkeys.saveName') }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('My phone')

  // On the host of another language, in a browser without a sign-in.
  await authenticator.setPresence(false)
  await page.context().clearCookies()
  await openPage(visitor, `${origins[other]}/login?to=/account`)
  const button = page.locator('form + div').getByRole('button')
  await expect(button).toBeVisible()
  await authenticator.pressAndTouch(button)
  await expect(page).toHaveURL(`${origins[other]}/account`)
  await expect(page.getByText(account.email).first()).toBeVisible()

  // The sign-in follows the language switch back to the first host; the passkey is removed there.
  await page.locator(`a[hreflang="${locale}"]`).first().click()
  await expect(page).toHaveURL(`${origins[locale]}/account`)
  await passkeys.getByRole('listitem').locator('summary').click()
  await passkeys.getByRole('button', { name: t('accounts.passkeys.removeSure') }).click()
  await expect(passkeys.getByText(t('accounts.passkeys.none'))).toBeVisible()

  // The device still has the passkey, the account does not.
  await authenticator.setPresence(false)
  await page.context().clearCookies()
  await openPage(visitor, `${origins[locale]}/login`)
  const refused = page.waitForResponse((answer) => answer.url() === `${origins[locale]}/login/passkey`)
  await authenticator.pressAndTouch(usePasskey)
  await refused
  // A virtual device that is present accepts each offer at once, which no person does.
  await authenticator.setPresence(false)
  await expect(page.getByRole('alert').filter({ hasText: t('accounts.errors.passkey') })).toBeVisible()
  await expect(page).toHaveURL(`${origins[locale]}/login`)
  await checkAccessibility(page)
})

test('passkey: is offered in the field with the address, and is the whole login', async ({
  page,
  visitor,
  locale,
  db,
  t,
  secureHosts: { origins },
}) => {
  const account = await storeAccount(db, { locale })
  const authenticator = await addAuthenticator(page)
  await openPage(visitor, `${origins[locale]}/login?to=/account`)
  await expect(page.getByLabel(t('accounts.field.email'))).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByLabel(t('accounts.field.email')).fill(account.email)
  await page.getByLabel(t('accounts.field.password'), { exact: true }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origins[locale]}/account`)
  await authenticator.setPresence(true)
  await page.getByRole('button', { name: t('accounts.passkeys.add') }).click()
  await expect(page.getByRole('region', { name: t('accounts.passkeys.title') }).getByRole('listitem')).toHaveCount(1)
  await page.context().clearCookies()
  // The browser’s list is not visible here; its first passkey is chosen.
  await page.goto(`${origins[locale]}/login?to=/account`)
  await expect(page).toHaveURL(`${origins[locale]}/account`)
})

test('passkey: where the browser does not ask the host of the passkeys, only that host has the button', async ({
  page,
  visitor,
  t,
  locale,
  secureHosts: { origins },
}) => {
  await page.addInitScript(() => {
    const supported = PublicKeyCredential.getClientCapabilities
    PublicKeyCredential.getClientCapabilities = async () => ({ ...(await supported()), relatedOrigins: false })
  })
  const button = page.getByRole('button', { name: t('accounts.login.passkey') })
  await openPage(visitor, `${origins[locale]}/login`)
  if (locale === 'en') await expect(button).toBeVisible()
  else await expect(button).toHaveCount(0)
  await expect(page.getByLabel(t('accounts.field.password'), { exact: true })).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('passkey: the form with the password stands alone', async ({ page, t, locale, secureHosts: { origins } }) => {
    await page.goto(`${origins[locale]}/login`)
    await expect(page.getByLabel(t('accounts.field.password'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t('accounts.login.passkey') })).toBeHidden()
  })
})

/** Puts the clipboard's content into a field, as a person or a password manager does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((input: HTMLInputElement, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const isAllowed = input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    if (isAllowed) document.execCommand('insertText', false, pasted)
  }, text)
  await expect(field).toHaveValue(text)
}
