import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { expect, test } from '../support/fixtures.ts'
import { enterBuyerDetails, expectSuccess, goToCheckout, order, payWithCard } from '../support/steps.ts'
import { sitDown } from './support/at-the-desk.ts'

test(
  'desk: a concert is cancelled after a look at what comes of it, and its page says how far it is',
  { tag: ['@each-size', '@quick-hu-phone'] },
  async ({ page, visitor, addConcert, db, locale, checkAccessibility }) => {
    const concert = await addConcert()
    await goToCheckout(visitor, concert)
    await enterBuyerDetails(visitor)
    await order(visitor)
    await payWithCard(visitor, 'success')
    await expectSuccess(visitor)
    const { event_date_id } = await db
      .selectFrom('zones')
      .select('event_date_id')
      .where('id', '=', concert.zoneId)
      .executeTakeFirstOrThrow()

    const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
    await page.goto(`/desk/season/${event_date_id}`)
    await page.getByRole('link', { name: t('changes.move.title') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('changes.move.title') })).toBeVisible()
    await page.getByRole('button', { name: t('changes.look') }).click()
    const starts = page.getByLabel(t('planning.column.starts'))
    await expect(starts).toHaveAccessibleDescription(t('changes.refused.nothing_changes'))
    await checkAccessibility(page)
    await page.goBack()
    await page.getByRole('link', { name: t('changes.cancel.title') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('changes.cancel.title') })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('changes.look') }).click()
    const amount = formatPrice(toEuros(toCents(8_700)), locale)
    const plan = page.getByRole('region', { name: t('changes.plan'), exact: true })
    await expect(plan.getByRole('term').filter({ hasText: t('changes.plan.back') })).toBeVisible()
    await expect(plan.getByRole('definition').filter({ hasText: amount })).toBeVisible()
    const cancel = plan.getByRole('button', { name: t('changes.cancel.do', { amount }) })
    await cancel.click()
    const typed = plan.getByRole('textbox', { name: t('changes.typed') })
    await expect(typed).toHaveAttribute('aria-invalid', 'true')
    await checkAccessibility(page)
    await typed.fill('2')
    await cancel.click()
    await expect(page.getByRole('heading', { level: 1, name: t('changes.cancel.is') })).toBeVisible()
    await expect(page.getByText(t('changes.state.done'))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: t('changes.progress', { done: 1, items: 1 }) })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('main').getByRole('link', { name: concert.eventTitle }).click()
    const changes = page.getByRole('region', { name: t('changes.section'), exact: true })
    await expect(changes.getByRole('link', { name: t('changes.cancel.is') })).toBeVisible()
    await expect(changes.getByRole('link', { name: t('changes.cancel.title') })).toHaveCount(0)
    await checkAccessibility(page)
  },
)
