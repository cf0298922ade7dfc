import { moveDate } from '#core/orders/changed-dates/server/changes.ts'
import { expect, test } from '../support/fixtures.ts'
import { enterBuyerDetails, expectSuccess, findNotice, goToCheckout, order, payWithCard } from '../support/steps.ts'
import { timeZone } from '../support/time-zone.ts'

test(
  'returns one of two tickets of a concert that was moved, and sees before what goes back',
  { tag: ['@each-size', '@quick-hu-desktop'] },
  async ({ page, t, visitor, addConcert, checkAccessibility, db }) => {
    await goToCheckout(visitor, await addConcert())
    await enterBuyerDetails(visitor)
    await order(visitor)
    await payWithCard(visitor, 'success')
    const reference = await expectSuccess(visitor)
    await expect(page.getByRole('link', { name: t('ownReturn.title') })).toBeHidden()
    const { event_date_id } = await db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('event_date_id')
      .where('ref_nr', '=', reference)
      .executeTakeFirstOrThrow()
    const { starts_at } = await db
      .selectFrom('event_dates')
      .select('starts_at')
      .where('id', '=', event_date_id)
      .executeTakeFirstOrThrow()
    const startsAt = new Date(starts_at.getTime() + 15 * 60 * 1000)
    const moveRequest = { startsAt, doorsAt: null, hall: null, slot: null, returnUntil: '2999-12-31' }
    const options = { isMeant: true, actor: 'e2e', now: new Date(), timeZone }
    expect((await moveDate(db, event_date_id, moveRequest, options)).kind).toBe('made')

    await page.reload()
    await checkAccessibility(page)
    await page.getByRole('link', { name: t('ownReturn.title') }).click()
    const group = page.getByRole('group', { name: t('ownReturn.which') })
    await expect(group.getByRole('checkbox')).toHaveCount(2)
    await checkAccessibility(page)

    // Nothing is chosen: the field says so and has the focus.
    await page.getByRole('button', { name: t('ownReturn.next') }).click()
    await expect(page.getByText(t('ownReturn.noneChosen'))).toBeVisible()
    await expect(group.getByRole('checkbox').first()).toBeFocused()
    await checkAccessibility(page)

    await group.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: t('ownReturn.next') }).click()
    await expect(page.getByRole('heading', { name: t('ownReturn.review.title', { count: 1 }) })).toBeVisible()
    await expect(page.getByText(t('ownReturn.review.rest', { count: 1 }))).toBeVisible()
    await checkAccessibility(page)

    // Returning to the selection keeps it.
    await page.getByRole('link', { name: t('ownReturn.review.others') }).click()
    await expect(group.getByRole('checkbox').first()).toBeChecked()
    await expect(group.getByRole('checkbox').last()).not.toBeChecked()
    await page.getByRole('button', { name: t('ownReturn.next') }).click()

    const amount = (await page.getByRole('definition').last().textContent())!
    await page.getByRole('button', { name: t('ownReturn.review.submit', { amount }) }).click()
    await expect(findNotice(visitor, t('ownReturn.done', { count: 1, amount }))).toBeVisible()
    await expect(
      page.getByRole('region', { name: t('payment.success.tickets', { count: 1 }), exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: t('payment.refunded.tickets', { count: 1 }) })).toBeVisible()
    await checkAccessibility(page)
  },
)
