import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addTickets,
  buyer,
  expectSuccess,
  enterBuyerDetails,
  findField,
  findNotice,
  findOnlyOrder,
  order,
  payWithCard,
  openPage,
  readMail,
  totalOfTwo,
} from '../support/steps.ts'

// Holds: product.purchase-checkout-errors-journeys-without, event.event-selector-calendar-plus-venue
// Holds: cart.proceed-checkout-cart-items, checkout.order-button-loading-state, payment.success-thanks-order-reference-number
// Holds: states.per-ticket-quantity-starts-0, roles.storefront-public-visitor-reads-buys, visitors.5-axe-finds-nothing
// Holds: visitors.9-add-notice-announced-quantity, visitors.12-cart-total-equals-checkout, visitors.16-account-wall
// Holds: visitors.22-button-legal-wording-terms, visitors.25-success-reference-tickets-qr
test(
  'buys tickets and receives them on the page, as files and by mail',
  { tag: ['@each-language', '@firefox', '@quick-en-phone'] },
  async ({ page, t, locale, visitor, addConcert, checkAccessibility, db }) => {
    const concert = await addConcert()
    const total = formatPrice(toEuros(totalOfTwo), locale)
    await openPage(visitor, concert.path)
    await expect(page.getByRole('heading', { name: concert.eventTitle }).first()).toBeVisible()
    await addTickets(visitor, concert.tickets.adult, 2)
    for (const quantity of await page.getByRole('spinbutton').all()) await expect(quantity).toHaveValue('0')
    await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()
    await checkAccessibility(page)

    const bar = page.getByRole('complementary', { name: t('cart.title') })
    await bar.getByRole('link', { name: t('event.cartSummary', { count: 2, price: total }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('cart.title') })).toBeVisible()
    await expect(page.getByRole('definition').last()).toHaveText(total)
    await checkAccessibility(page)

    await page.getByRole('link', { name: t('cart.checkout') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
    await enterBuyerDetails(visitor)
    await expect(page.getByRole('definition').last()).toHaveText(total)
    await checkAccessibility(page)
    await order(visitor)
    await expect(page.getByText(total).first()).toBeVisible()
    await checkAccessibility(page)
    await payWithCard(visitor, 'success')

    const reference = await expectSuccess(visitor)
    await expect(page.getByText(t('payment.success.confirmation', { email: visitor.email }))).toBeVisible()
    await expect(page.getByRole('img', { name: t('payment.success.qr', { serial: '' }).trim() })).toHaveCount(2)
    await expect(page.getByText(concert.tickets.adult.name, { exact: true })).toHaveCount(2)
    await checkAccessibility(page)
    const { ref_nr } = await findOnlyOrder(db, visitor)
    expect(reference).toBe(ref_nr)

    const pdf = await readDownload(page.getByRole('link', { name: t('payment.success.pdf') }))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const calendar = await readDownload(page.getByRole('link', { name: t('payment.success.calendar') }))
    expect(calendar.toString()).toContain(`DTSTART`)
    const mail = await readMail(db, visitor.email, 'order-paid')
    for (const part of [ref_nr, 'application/pdf', 'text/calendar']) expect(mail).toContain(part)

    // Returning to the page, or going back in the history, orders nothing again.
    await page.reload()
    await expectSuccess(visitor)
    await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 0 }) })).toBeVisible()
    await findOnlyOrder(db, visitor)
  },
)

// Holds: checkout.totals-subtotal-fees-discount-promo, checkout.company-invoice-checkbox-revealing-company
// Holds: states.company-fields-show-while-box, visitors.25-success-reference-tickets-qr
test(
  'buys for a company, with a promo code, and corrects the address that tickets go to',
  { tag: '@quick-fr-desktop' },
  async ({ page, t, locale, visitor, addConcert, db }) => {
    const concert = await addConcert()
    await openPage(visitor, concert.path)
    await addTickets(visitor, concert.tickets.adult, 1)
    await addTickets(visitor, concert.tickets.student, 1)
    await openPage(visitor, '/cart')
    await page.getByText(t('cart.promo.open')).click()
    await page.getByRole('textbox', { name: t('cart.promo.label') }).fill('WELCOME10')
    await page.getByRole('button', { name: t('cart.promo.apply') }).click()
    const { title } = await db
      .selectFrom('promo_codes')
      .select('title')
      .where('code', '=', 'WELCOME10')
      .executeTakeFirstOrThrow()
    const promo = title[locale] ?? title.en
    await expect(findNotice(visitor, promo)).toBeVisible()

    await page.getByRole('link', { name: t('cart.checkout') }).click()
    // 42.00 + 21.00 and two fees of 1.50, minus a tenth of the ticket price.
    const total = toCents(6300 + 300 - 630)
    await expect(page.getByRole('complementary').getByText(t('checkout.discount', { title: promo }))).toBeVisible()
    await enterBuyerDetails(visitor)
    await expect(findField(visitor, 'company_name')).toBeHidden()
    await page.getByRole('checkbox', { name: t('checkout.field.companyInvoice') }).check()
    await findField(visitor, 'company_name').fill('Hangversenyrendező Kft.')
    await findField(visitor, 'company_vat').fill('HU12345676')
    await order(visitor, total)
    await payWithCard(visitor, 'success')
    await expectSuccess(visitor)
    const ordered = await findOnlyOrder(db, visitor)
    expect(ordered).toMatchObject({
      locale,
      state: 'paid',
      total_cents: total,
      discount_cents: 630,
      company_name: 'Hangversenyrendező Kft.',
      company_vat: 'HU12345676',
      lastname: buyer.lastname,
      phone: '+33 6 12 34 56 78',
    })

    const corrected = visitor.email.replace('visitor', 'corrected')
    await page.getByText(t('payment.success.resend.title')).click()
    await findField(visitor, 'email').fill(corrected)
    await page.getByRole('button', { name: t('payment.success.resend.button') }).click()
    await expect(findNotice(visitor, t('ticket.resent', { email: corrected }))).toBeVisible()
    expect(await readMail(db, corrected, 'order-paid')).toContain(ordered.ref_nr)
  },
)

async function readDownload(link: Locator): Promise<Buffer> {
  const [download] = await Promise.all([link.page().waitForEvent('download'), link.click()])
  return readFile(await download.path())
}
