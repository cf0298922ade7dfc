import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { TestConcert } from '../support/concerts.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addTickets,
  enterBuyerDetails,
  expectSuccess,
  findAddButton,
  findQuantity,
  openPage,
  order,
  payWithCard,
} from '../support/steps.ts'

const announce = (db: Db, { tickets }: TestConcert) =>
  sql`insert into queues (event_date_id, opens_at, per_minute, rate)
    select event_date_id, now() + interval '2 hours', 6000, 6000 from event_tickets where id = ${tickets.adult.id}`.execute(
    db,
  )

const openSoon = (db: Db, { tickets }: TestConcert) =>
  sql`update queues set opens_at = now() + interval '1 second'
    where event_date_id = (select event_date_id from event_tickets where id = ${tickets.adult.id})`.execute(db)

test(
  'waits in a queue, is let in and buys tickets',
  { tag: ['@phone', '@quick-hu-phone'] },
  async ({ page, t, visitor, addConcert, checkAccessibility, db }) => {
    // Pages come back within some seconds, at random.
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    const concert = await addConcert()
    await announce(db, concert)
    await expect(async () => {
      await openPage(visitor, concert.path)
      await page.getByRole('link', { name: t('event.queue.join') }).click({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: t('queue.announced') })).toBeVisible()
    await checkAccessibility(page)
    await openSoon(db, concert)
    // Other opening times are noticed within 15 seconds; a page that is loaded has them.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/^\d+:\d+:\d+$/)).toHaveCount(0, { timeout: 100 })
    }).toPass()
    await page.getByRole('link', { name: t('queue.turn.go') }).click({ timeout: 30_000 })
    await addTickets(visitor, concert.tickets.adult, 2)
    await openPage(visitor, '/cart/checkout')
    await enterBuyerDetails(visitor)
    await order(visitor)
    await payWithCard(visitor, 'success')
    await expectSuccess(visitor)
  },
)

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('takes no tickets before the turn, waits in the queue, is let in and takes them with JavaScript off', async ({
    page,
    t,
    visitor,
    addConcert,
    db,
  }) => {
    const concert = await addConcert()
    await announce(db, concert)
    await expect(async () => {
      await page.goto(`${concert.path}?turn=1`)
      await findQuantity(visitor, concert.tickets.adult).fill('2')
      await findAddButton(visitor).click()
      await expect(page.getByRole('heading', { name: t('queue.announced') })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await openSoon(db, concert)
    // The page loads itself again.
    await page.getByRole('link', { name: t('queue.turn.go') }).click({ timeout: 50_000 })
    await findQuantity(visitor, concert.tickets.adult).fill('2')
    await findAddButton(visitor).click()
    await expect(page.getByText(t('cart.added'))).toBeVisible()
  })
})
