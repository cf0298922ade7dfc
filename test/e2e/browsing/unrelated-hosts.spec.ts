import { goodPassword, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { locales } from '#values/locales.ts'
import { findExtraShop, type Origins } from '../support/extra-shops.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { addTickets, openPage } from '../support/steps.ts'

/** Makes each language a separate site for the browser: no cookie of one reaches another. */
const test = base.extend<{}, { origins: Origins }>({
  origins: [async ({}, use) => use(await findExtraShop('unrelated')), { scope: 'worker', timeout: 0 }],
})

// Holds: layout.language-switch-same-page-other, visitors.27-language-switch-keeps-page
test('takes page, date and cart along to the other languages on unrelated hosts', async ({
  page,
  t,
  locale,
  visitor,
  addConcert,
  origins,
}) => {
  const concert = await addConcert()
  await openPage(visitor, origins[locale] + concert.path)
  await addTickets(visitor, concert.tickets.adult, 2)
  const others = locales.filter((other) => other !== locale)
  for (const [index, other] of [...others, locale].entries()) {
    const here = index === 0 ? locale : others[index - 1]!
    await page.locator(`a[hreflang="${other}"]`).first().click()
    await expect(page).toHaveURL(origins[other] + concert.path)
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await expect(page.getByRole('link', { name: /\b2\b/ }).and(page.locator('[href="/cart"]')).first()).toBeVisible()
    expect(new URL(origins[here]).hostname).not.toBe(new URL(page.url()).hostname)
  }
  // Back on the first host, the cart has not doubled.
  await page.goto(`${origins[locale]}/cart`)
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.title'))
})

// Holds: visitors.27-language-switch-keeps-cart
test('takes the sign-in along to the other languages on unrelated hosts, and ends it on all of them', async ({
  page,
  db,
  t,
  locale,
  size,
  visitor,
  origins,
}) => {
  const account = await storeAccount(db, { locale })
  await openPage(visitor, `${origins[locale]}/login?to=/account`)
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origins[locale]}/account`)
  const others = locales.filter((other) => other !== locale)
  for (const other of others) {
    await page.locator(`a[hreflang="${other}"]`).first().click()
    await expect(page).toHaveURL(`${origins[other]}/account`)
    await expect(page.getByText(account.email).first()).toBeVisible()
  }
  // Signing out on the first host also signs out on the last.
  const last = origins[others.at(-1)!]
  await openPage(visitor, `${origins[locale]}/venues`)
  if (size === 'phone') await page.getByRole('button', { name: t('header.openMenu') }).click()
  await page
    .getByRole('navigation', { name: t('header.account') })
    .getByRole('button')
    .filter({ visible: true })
    .click()
  await expect(page.getByText(t('accounts.signedOut'))).toBeVisible()
  await page.goto(`${last}/account`)
  await expect(page).toHaveURL(`${last}/login?to=%2Faccount`)
  // A browser that arrived signed in is known there: a login by form sends the owner no further
  // mail.
  await openPage(visitor, `${last}/login?to=/account`)
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${last}/account`)
  const told = await db.selectFrom('outbox').select('kind').where('recipient', '=', account.email).execute()
  expect(told).toEqual([{ kind: 'new-device' }])
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('takes the cart along by a plain link', async ({ page, locale, addConcert, origins }) => {
    const concert = await addConcert()
    await page.goto(origins[locale] + concert.path)
    const field = page.getByRole('spinbutton').first()
    await field.fill('3')
    await field.press('Enter')
    const other = locales.find((candidate) => candidate !== locale)!
    await page.locator(`a[hreflang="${other}"]`).first().click()
    await expect(page).toHaveURL(origins[other] + concert.path)
    await page.goto(`${origins[other]}/cart`)
    await expect(page.getByRole('spinbutton')).toHaveValue('3')
  })
})
