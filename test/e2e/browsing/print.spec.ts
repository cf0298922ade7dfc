import { expect, test } from '../support/fixtures.ts'
import { findTicketRow, openPage } from '../support/steps.ts'

// Holds: layout.print-bars-controls
test('prints a concert without bars and controls, and in columns that may end on any page', async ({
  page,
  t,
  visitor,
  addConcert,
}) => {
  const { path, tickets } = await addConcert()
  await openPage(visitor, path)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(findTicketRow(visitor, tickets.student)).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('spinbutton')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: t('header.season') })).toBeHidden()
  // A grid whose row a page ends in draws its next rows over the rest.
  const grids = await main.evaluate((element) =>
    [element, ...element.querySelectorAll('.stack, .column, .columns')]
      .filter((one) => getComputedStyle(one).display === 'grid')
      .map((one) => one.className),
  )
  expect(grids).toEqual([])
})
