import { href } from '@cadenza/navigation'
import type { Page } from '@playwright/test'
import { accountRoutes } from '../shop/account-routes.ts'
import { goodPassword, storeAccount } from '../shop/accounts/server/testing/account-holder.ts'
import { codeAt } from '../shop/accounts/server/testing/second-factor.ts'
import type { BrowserVisitor } from './browser-visitor.ts'
import { expect, test } from './fixtures.ts'

const account = href(accountRoutes.account)

/** The code that comes after the one of this moment: the shop takes it, and has not had it yet. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))

/** Types address and password. */
async function logIn({ page, t }: BrowserVisitor, email: string): Promise<void> {
  await page.goto(href(accountRoutes.login, {}, { query: { to: account } }))
  await page.getByLabel(t('accounts.field.email')).fill(email)
  await page.getByLabel(t('accounts.field.password'), { exact: true }).fill(goodPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.login.submit') })
    .click()
}

/** Everything of the account that is signed in is left to the next person. */
async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /cadenza_session|XSRF-TOKEN/ })
}

/** The secret as one types it into an app. */
const readKey = async (page: Page) => (await page.locator('#two-factor code').first().innerText()).replaceAll(' ', '')
const readCodes = (page: Page) => page.locator('#two-factor li code').allInnerTexts()

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
    // Where no script could copy, nothing offers to; the file can be saved.
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
