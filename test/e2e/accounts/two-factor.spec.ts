import { readFile } from 'node:fs/promises'
import { href } from '@cadenza/navigation'
import type { Page } from '@playwright/test'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { goodPassword, letConfirmationPass, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expectTabToReachAll, expectToFit } from '../pages/look-over.ts'
import { findNotice, openPage } from '../support/steps.ts'

const account = href(accountRoutes.account)

/** Returns the code after the current one: the shop accepts it, and it has not been used yet. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))

/** Types the address and the password. */
async function logIn({ page, t }: BrowserVisitor, email: string): Promise<void> {
  await page.goto(href(accountRoutes.login, {}, { query: { to: account } }))
  await page.getByLabel(t('accounts.field.email')).fill(email)
  await page.getByLabel(t('accounts.field.password'), { exact: true }).fill(goodPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.login.submit'), exact: true })
    .click()
}

/** Clears the sign-in cookies only; everything else of the account is left to the next person. */
async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /cadenza_session|XSRF-TOKEN/ })
}

/** Returns the secret in the form that is typed into an app. */
const readKey = async (page: Page) => (await page.locator('#two-factor code').first().innerText()).replaceAll(' ', '')
const readCodes = (page: Page) => page.locator('#two-factor li code').allInnerTexts()

// Holds: routes.two-factor-challenge-get-post, visitors.29-time-codes-passwords-can
test('a second factor is switched on, asked for, recovered and switched off', async ({
  page,
  context,
  t,
  visitor,
  db,
  locale,
  checkAccessibility,
}) => {
  const user = await storeAccount(db, { locale })
  const look = async (state: string) => {
    await waitForHydration(page)
    await expectToFit(page)
    await checkAccessibility(page)
    expect(state).not.toBe('')
  }
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const code = page.getByLabel(t('accounts.code.label'))

  await logIn(visitor, user.email)
  await expect(page.getByRole('heading', { name: t('accounts.twoFactor.title') })).toBeVisible()

  // Sensitive actions require the password once ten minutes have passed.
  await letConfirmationPass(db, user)
  await button(t('accounts.twoFactor.begin')).click()
  await expect(page.getByRole('heading', { name: t('accounts.confirmPassword.title') })).toBeVisible()
  await look('confirm-password')
  await page.getByLabel(t('accounts.field.password'), { exact: true }).fill(goodPassword)
  await button(t('accounts.confirmPassword.submit')).click()
  await expect(page).toHaveURL(new RegExp(`${account}$`))

  await button(t('accounts.twoFactor.begin')).click()
  await expect(page.getByRole('img', { name: t('accounts.twoFactor.qrCode') })).toBeVisible()
  await look('begun')
  const secret = await readKey(page)
  await code.fill('12345')
  await button(t('accounts.twoFactor.confirm')).click()
  await expect(page.getByText(t('accounts.errors.code'))).toBeVisible()
  const first = codeAt(secret, new Date())
  await code.fill(`${first.slice(0, 3)} ${first.slice(3)}`)
  await button(t('accounts.twoFactor.confirm')).click()
  await expect(page.getByRole('heading', { name: t('accounts.twoFactor.codesTitle') })).toBeVisible()
  await look('on, with new codes')

  const codes = await readCodes(page)
  expect(codes).toHaveLength(10)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: t('accounts.twoFactor.save') }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  for (const kept of [user.email, ...codes]) expect(saved).toContain(kept)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(t('accounts.twoFactor.copy')).click()
  await expect(page.getByText(t('accounts.twoFactor.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.reload()
  await expect(page.getByText(t('accounts.twoFactor.codesLeft', { left: 10 }))).toBeVisible()
  await look('on')

  // Elsewhere, or later: the password is no longer enough.
  await logOut(page)
  await logIn(visitor, user.email)
  await expect(page.getByRole('heading', { name: t('accounts.challenge.title') })).toBeVisible()
  await look('challenge')
  await expectTabToReachAll(page)
  await code.fill(first)
  await button(t('accounts.challenge.submit')).click()
  await expect(page.getByText(t('accounts.errors.codeUsed'))).toBeVisible()
  await look('challenge, refused')
  await code.fill(nextCode(secret))
  await button(t('accounts.challenge.submit')).click()
  await expect(page).toHaveURL(new RegExp(`${account}$`))

  // The phone is lost.
  await logOut(page)
  await logIn(visitor, user.email)
  await page.getByRole('link', { name: t('accounts.challenge.useRecovery') }).click()
  const recovery = page.getByLabel(t('accounts.challenge.recoveryLabel'))
  await recovery.fill(codes[0]!.toLowerCase())
  await look('challenge, recovery')
  await button(t('accounts.challenge.submit')).click()
  await expect(findNotice(visitor, t('accounts.recoveryCodesLeft', { left: 9 }))).toBeVisible()

  await openPage(visitor, account)
  await button(t('accounts.twoFactor.turnOff')).click()
  await expect(findNotice(visitor, t('accounts.twoFactor.switchedOff'))).toBeVisible()
  await expect(button(t('accounts.twoFactor.begin'))).toBeVisible()
  await look('off')
  await logOut(page)
  await logIn(visitor, user.email)
  await expect(page).toHaveURL(new RegExp(`${account}$`))
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a second factor is switched on, asked for and switched off', async ({ page, t, visitor, db, locale }) => {
    const user = await storeAccount(db, { locale })
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    const code = page.getByLabel(t('accounts.code.label'))
    await logIn(visitor, user.email)
    await button(t('accounts.twoFactor.begin')).click()
    const secret = await readKey(page)
    await code.fill('12345')
    await button(t('accounts.twoFactor.confirm')).click()
    await expect(page.getByText(t('accounts.errors.code'))).toBeVisible()
    await code.fill(codeAt(secret, new Date()))
    await button(t('accounts.twoFactor.confirm')).click()
    expect(await readCodes(page)).toHaveLength(10)
    // Where no script can copy, there is no copy button; the file can be saved.
    await expect(button(t('accounts.twoFactor.copy'))).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('accounts.twoFactor.save') })).toHaveAttribute('download', /\.txt$/)
    await logOut(page)
    await logIn(visitor, user.email)
    await code.fill(nextCode(secret))
    await button(t('accounts.challenge.submit')).click()
    await button(t('accounts.twoFactor.turnOff')).click()
    await expect(button(t('accounts.twoFactor.begin'))).toBeVisible()
  })
})
