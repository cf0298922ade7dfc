import { sql } from 'kysely'
import { formatDate } from '#values/dates.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'
import { timeZone } from '../support/time-zone.ts'

// Holds: product.times-7-30-pm-19, product.purchase-checkout-errors-journeys-without
test(
  'a concert that begins before ten is hydrated as it was rendered',
  { tag: '@firefox' },
  async ({ page, locale, visitor, addConcert, db }) => {
    const { path, date } = await addConcert()
    const starts_at = `${date}T03:17:00Z`
    await db
      .updateTable('event_dates')
      .set({ starts_at, doors_at: sql<Date>`${starts_at}::timestamptz - interval '1 hour'` })
      .where('starts_at', '=', new Date(`${date}T18:30:00Z`))
      .execute()
    // The fixture fails on any React report of a page that differs from its own rendering.
    await openPage(visitor, path)
    await expect(page.getByText(formatDate(starts_at, 'time', { locale, timeZone })).first()).toBeVisible()
  },
)
