import { sql } from 'kysely'
import { formatDate } from '#values/dates.ts'
import { expect, test } from '../support/fixtures.ts'
import { timeZone } from '../support/time-zone.ts'
import {
  addTickets,
  endHolds,
  enterBuyerDetails,
  findNotice,
  findOnlyOrder,
  findOrderButton,
  findQuantity,
  goToCheckout,
  openChangedPage,
  openPage,
} from '../support/steps.ts'

// Holds: cart.warning-title-cart-warnings, visitors.15-holds-show-end-warn
test(
  'takes seats again whose time has run out, after a warning that came before',
  { tag: '@quick-en-desktop' },
  async ({ page, t, locale, visitor, addConcert, checkAccessibility, db }) => {
    const concert = await addConcert({ seats: 2 })
    await openPage(visitor, concert.path)
    await addTickets(visitor, concert.tickets.adult, 2)
    const { held_until } = await db
      .updateTable('cart_items')
      .set({ held_until: sql<Date>`now() + interval '100 seconds'` })
      .where('event_ticket_id', '=', concert.tickets.adult.id)
      .returning('held_until')
      .executeTakeFirstOrThrow()
    const soon = page.getByText(t('cart.holds.soon', { time: formatDate(held_until!, 'time', { locale, timeZone }) }))
    await openPage(visitor, '/cart')
    await expect(soon).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('cart.holds.extend') }).click()
    await expect(soon).toBeHidden()

    await endHolds(db, concert)
    await page.reload()
    const warning = page.getByRole('status').filter({ hasText: t('cart.warning') })
    await expect(warning).toContainText(t('cart.holds.ended'))
    await expect(page.getByText(t('cart.line.ended'))).toBeVisible()
    await checkAccessibility(page)
    await openPage(visitor, '/cart')
    await warning.getByRole('button', { name: t('cart.holds.takeAgain') }).click()
    await expect(warning).toBeHidden()
    await expect(page.getByText(t('cart.line.ended'))).toBeHidden()
    const zone = await db.selectFrom('zones').select('held').where('id', '=', concert.zoneId).executeTakeFirstOrThrow()
    expect(zone.held).toBe(2)
  },
)

// Holds: cart.error-banner-title-cart-errors
test('hears at the order button that others have taken the seats meanwhile', async ({
  page,
  browser,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const concert = await addConcert({ seats: 2 })
  await goToCheckout(visitor, concert)
  await enterBuyerDetails(visitor)

  const other = { ...visitor, page: await browser.newPage() }
  await openPage(other, concert.path)
  await expect(other.page.getByText(t('event.sold_out.title'))).toBeVisible()
  await endHolds(db, concert)
  await openChangedPage(other, concert.path, findQuantity(other, concert.tickets.adult))
  await addTickets(other, concert.tickets.adult, 2)

  await findOrderButton(visitor).click()
  await expect(page.getByRole('alert').filter({ hasText: t('cart-errors') })).toContainText(
    t('checkout.refused.seatsGone'),
  )
  await expect(page.getByRole('status').filter({ hasText: t('cart.warning') })).toContainText(t('cart.holds.gone'))
  await expect(page.getByText(t('cart.line.gone'))).toBeVisible()
  await checkAccessibility(page)
  const orders = await db.selectFrom('orders').select('id').where('email', '=', visitor.email).execute()
  expect(orders).toEqual([])

  // The other visitor changes their mind: the seats are available again.
  await openPage(other, '/cart')
  await other.page.getByRole('button', { name: t('cart.line.remove', { name: concert.tickets.adult.name }) }).click()
  await expect(other.page.getByText(t('cart.empty.title'))).toBeVisible()
  await other.page.context().close()
  await openPage(visitor, '/cart')
  await page.getByRole('button', { name: t('cart.holds.takeAgain') }).click()
  await expect(page.getByText(t('cart.line.gone'))).toBeHidden()
  await expect(findNotice(visitor, t('cart.holds.gone'))).toBeHidden()
  await openPage(visitor, '/cart/checkout')
  await enterBuyerDetails(visitor)
  await findOrderButton(visitor).click()
  await expect(page.getByRole('heading', { name: t('bank.cards') })).toBeVisible()
  expect((await findOnlyOrder(db, visitor)).state).toBe('awaiting_payment')
})
