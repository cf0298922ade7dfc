import type { Page } from '@playwright/test'
import type { Locale } from '#values/locales.ts'
import { expect, noteProblems, test as base } from '../support/fixtures.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expectToFit, expectTabToReachAll, readComponents, watch } from '../pages/look-over.ts'
import { type PageKind, pageKinds } from '../pages/page-kinds.ts'
import {
  addTickets,
  enterBuyerDetails,
  expectFailure,
  expectSuccess,
  findAddButton,
  findQuantity,
  goToCheckout,
  openPage,
  payWithCard,
} from '../support/steps.ts'

interface Looking {
  /** Checks the open page, which must be of that kind, in all respects. */
  lookOver: (kind: PageKind) => Promise<void>
}

const test = base.extend<Looking>({
  lookOver: async ({ page, locale, checkAccessibility }, use) => {
    const listNoted = await watch(page)
    await use(async (kind) => {
      const { pathname } = new URL(page.url())
      await waitForHydration(page)
      expect(await readComponents(page), pathname).toContain(kind)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expectToFit(page)
      await checkAccessibility(page)
      await expectTabToReachAll(page)
      expect(listNoted(), pathname).toEqual([])
    })
  },
})

const kinds = Object.entries(pageKinds) as [PageKind, (typeof pageKinds)[PageKind]][]

/**
 * Kinds that together have something of every other: a calendar, cards, a form, a text, a table and
 * nothing. The quick tier checks them.
 */
const quickKinds: Partial<Record<PageKind, string>> = {
  season: '@quick-fr-desktop',
  soloist: '@quick-hu-phone',
  survey: '@quick-en-phone',
  article: '@quick-en-desktop',
  cart: '@quick-fr-phone',
  error: '@quick-hu-desktop',
}

for (const [kind, findPaths] of kinds) {
  if (typeof findPaths === 'string') continue
  // Holds: visitors.crawl-each-page-in-browser, visitors.5-axe-finds-nothing
  test(
    `the page “${kind}” fits, is used by keyboard, and neither axe nor the browser finds fault`,
    { tag: quickKinds[kind] ?? [] },
    async ({ visitor, db, locale, lookOver }) => {
      for (const path of await findPaths({ db, locale })) {
        await openPage(visitor, path)
        await lookOver(kind)
      }
    },
  )
}

// Holds: visitors.crawl-each-page-in-browser, visitors.5-axe-finds-nothing
test('the pages of who buys fit, are used by keyboard, and neither axe nor the browser finds fault', async ({
  page,
  t,
  visitor,
  addConcert,
  lookOver,
}) => {
  const concert = await addConcert()
  await openPage(visitor, concert.path)
  await addTickets(visitor, concert.tickets.student, 1)
  await lookOver('event')
  await openPage(visitor, '/cart')
  await lookOver('cart')
  await goToCheckout(visitor, await addConcert())
  await lookOver('checkout')
  await enterBuyerDetails(visitor)
  await page.locator('button[type=submit]').last().click()
  await payWithCard(visitor, 'declined')
  await expectFailure(visitor, t('payment.error.insufficient_funds'))
  await lookOver('payment-failure')
  await page.getByRole('button', { name: t('payment.failure.retry') }).click()
  await expect(page.getByRole('heading', { name: t('bank.cards') })).toBeVisible()
  const bank = page.url()
  await payWithCard(visitor, 'success')
  await expectSuccess(visitor)
  const orderPage = page.url()
  await lookOver('payment-success')
  await page.goto(bank)
  await page.getByRole('button', { name: t('bank.desk.refund') }).click()
  await expect(page.getByLabel(t('bank.desk.amount'))).toHaveCount(0)
  await page.goto(orderPage)
  await lookOver('payment-refunded')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  const look = async (page: Page, kind: PageKind, locale: Locale) => {
    const { pathname } = new URL(page.url())
    expect(await readComponents(page), pathname).toContain(kind)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(5)
    expect(await page.getByRole('main').innerText(), pathname).toMatch(/\p{L}{3}/u)
    await expectToFit(page)
  }

  // Holds: visitors.crawl-each-page-without-javascript
  test('every page is there, fits, and has its links', async ({ context, db, locale }) => {
    const found = kinds.map(async ([kind, findPaths]) =>
      typeof findPaths === 'string' ? [] : (await findPaths({ db, locale })).map((path) => ({ kind, path })),
    )
    const left = (await Promise.all(found)).flat()
    // Four at once: much of the time goes into waiting for the browser to lay out another width.
    const walk = async () => {
      const page = await context.newPage()
      const problems = noteProblems(page)
      for (let next = left.pop(); next; next = left.pop()) {
        await page.goto(next.path)
        await look(page, next.kind, locale)
      }
      expect(problems).toEqual([])
    }
    await Promise.all([walk(), walk(), walk(), walk()])
  })

  // Holds: visitors.crawl-each-page-without-javascript
  test('the pages of who buys are there, fit, and have their links', async ({
    page,
    t,
    visitor,
    locale,
    addConcert,
  }) => {
    const { path, tickets } = await addConcert()
    await page.goto(path)
    await findQuantity(visitor, tickets.adult).fill('2')
    await findAddButton(visitor).click()
    await expect(page.getByText(t('cart.added'))).toBeVisible()
    await look(page, 'event', locale)
    await page.goto('/cart')
    await look(page, 'cart', locale)
    await page.getByRole('link', { name: t('cart.checkout') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
    await look(page, 'checkout', locale)
  })
})
