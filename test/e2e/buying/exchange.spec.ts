import type { Db } from '#platform/schema/schema.ts'
import { moveDate } from '#core/orders/changed-dates/server/changes.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { formatDate } from '#values/dates.ts'
import { toCents } from '#values/money.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'
import type { TestConcert } from '../support/concerts.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectTabToReachAll, expectToFit } from '../pages/look-over.ts'
import {
  enterBuyerDetails,
  expectSuccess,
  findAddButton,
  findNotice,
  findOnlyOrder,
  findQuantity,
  goToCheckout,
  order,
  payWithCard,
  readMail,
} from '../support/steps.ts'
import { timeZone } from '../support/time-zone.ts'

/** Finds the offer for exchanging an adult's ticket of another evening. */
function findOffer({ page, t, locale }: BrowserVisitor, { date, tickets }: TestConcert) {
  const group = page.getByRole('group', { name: t('exchange.for') })
  const day = formatDate(date, 'full', { locale, timeZone })
  return group.getByRole('radio', { name: day }).and(group.getByLabel(tickets.adult.name))
}

/** Returns the tickets of the visitor's only order, with the concert's day: `000001 exchanged`. */
async function readTickets(db: Db, visitor: BrowserVisitor) {
  const { id } = await findOnlyOrder(db, visitor)
  return db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .select(['tickets.serial', 'tickets.state', 'event_dates.id as dateId', 'event_dates.date'])
    .where('order_id', '=', id)
    .orderBy('serial')
    .execute()
}

// Holds: tickets.exchanged-for-another-date
test(
  'exchanges one of two tickets for another evening, and gets the new ticket',
  { tag: '@quick-fr-desktop' },
  async ({ page, t, visitor, locale, addConcert, checkAccessibility, db }) => {
    const [evening, other] = [await addConcert(), await addConcert()]
    await goToCheckout(visitor, evening)
    await enterBuyerDetails(visitor)
    await order(visitor)
    await payWithCard(visitor, 'success')
    await expectSuccess(visitor)
    await page.getByRole('link', { name: t('exchange.title') }).click()
    const which = page.getByRole('navigation', { name: t('exchange.which') })
    await expect(which.getByRole('link')).toHaveCount(2)
    await checkAccessibility(page)
    await which.getByRole('link').last().click()
    await expect(which.getByRole('link').last()).toHaveAttribute('aria-current', 'page')

    // Nothing is chosen: the field says so and has the focus.
    const submit = page.getByRole('button', { name: t('exchange.submit') })
    await submit.click()
    await expect(page.getByText(t('exchange.choose'))).toBeVisible()
    await expect(
      page
        .getByRole('group', { name: t('exchange.for') })
        .getByRole('radio')
        .first(),
    ).toBeFocused()
    await checkAccessibility(page)
    await expectToFit(page)
    await expectTabToReachAll(page)

    // A page opened by its address is hydrated with its content.
    await page.reload()
    await findOffer(visitor, other).check()
    await submit.click()
    await expect(submit).toBeHidden()
    const [kept, old, fresh] = await readTickets(db, visitor)
    const serials = { old: formatSerial(old!.serial), fresh: formatSerial(fresh!.serial) }
    await expect(findNotice(visitor, t('exchange.done', serials))).toBeVisible()
    expect([kept!.state, old!.state, fresh!.state]).toEqual(['valid', 'exchanged', 'valid'])
    expect(fresh!.date).toBe(other.date)
    await checkAccessibility(page)

    await expect(page.getByText(t('ticket.exchanged', { serial: serials.fresh }))).toBeVisible()
    await expect(page.getByText(t('payment.success.serial', { serial: serials.fresh }), { exact: true })).toBeVisible()
    expect(await readMail(db, visitor.email, 'ticket-exchanged')).toContain(serials.fresh)

    // The page of the old ticket links to the new one.
    const { uuid } = await findOnlyOrder(db, visitor)
    await page.goto(`/orders/${uuid}/tickets/2`)
    await page.getByRole('link', { name: t('ticket.exchanged', { serial: serials.fresh }) }).click()
    await expect(page.getByText(t('payment.success.serial', { serial: serials.fresh })).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(formatDate(other.date, 'full', { locale, timeZone }))).toBeVisible()
    await expect(page.getByRole('img', { name: t('payment.success.qr', { serial: serials.fresh }) })).toBeVisible()
  },
)

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  // Holds: operation.javascript-off-adding-cart-ordering
  test(
    'exchanges one of three tickets, and returns another when the concert has moved',
    { tag: '@quick-en-phone' },
    async ({ page, t, visitor, addConcert, db }) => {
      const [evening, other] = [await addConcert(), await addConcert()]
      await page.goto(evening.path)
      await findQuantity(visitor, evening.tickets.adult).fill('3')
      await findAddButton(visitor).click()
      await page.goto('/cart/checkout')
      await enterBuyerDetails(visitor)
      await order(visitor, toCents(13_050))
      await payWithCard(visitor, 'success')
      await expectSuccess(visitor)

      await page.getByRole('link', { name: t('exchange.title') }).click()
      await page
        .getByRole('navigation', { name: t('exchange.which') })
        .getByRole('link')
        .first()
        .click()
      const submit = page.getByRole('button', { name: t('exchange.submit') })
      await submit.click()
      await expect(page.getByText(t('exchange.choose'))).toBeVisible()
      await findOffer(visitor, other).check()
      await submit.click()
      const states = async () => (await readTickets(db, visitor)).map(({ state }) => state)
      await expect.poll(states).toEqual(['exchanged', 'valid', 'valid', 'valid'])

      const [{ dateId } = { dateId: 0 }] = await readTickets(db, visitor)
      const startsAt = new Date(`${evening.date}T19:00:00Z`)
      const moveRequest = { startsAt, doorsAt: null, hall: null, slot: null, returnUntil: '2999-12-31' }
      const options = { isMeant: true, actor: 'e2e', now: new Date(), timeZone }
      expect((await moveDate(db, dateId, moveRequest, options)).kind).toBe('made')
      await page.reload()
      await page.getByRole('link', { name: t('ownReturn.title') }).click()
      const group = page.getByRole('group', { name: t('ownReturn.which') })
      await expect(group.getByRole('checkbox')).toHaveCount(2)
      await page.getByRole('button', { name: t('ownReturn.next') }).click()
      await expect(page.getByText(t('ownReturn.noneChosen'))).toBeVisible()
      await group.getByRole('checkbox').last().check()
      await page.getByRole('button', { name: t('ownReturn.next') }).click()
      const amount = (await page.getByRole('definition').last().textContent())!
      await page.getByRole('button', { name: t('ownReturn.review.submit', { amount }) }).click()
      await expect(page.getByText(t('ownReturn.done', { count: 1, amount }))).toBeVisible()
      expect(await states()).toEqual(['exchanged', 'valid', 'void', 'valid'])
    },
  )
})
