import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { addTickets, findAddButton, findNotice, findQuantity, findTicketRow, openPage } from '../support/steps.ts'

/** Expects a tap in the middle of the target to reach it, once all movement has stopped. */
async function expectWithinReach(target: Locator): Promise<void> {
  const isWithinReach = () =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const front = document.elementFromPoint(left + width / 2, top + height / 2)
      return front !== null && element.contains(front)
    })
  await expect.poll(isWithinReach, String(target)).toBe(true)
}

test('a notice covers nothing that is needed next', { tag: '@each-size' }, async ({ page, t, visitor, addConcert }) => {
  const { path, tickets } = await addConcert()
  await openPage(visitor, path)
  const add = findAddButton(visitor)
  const bar = page.getByRole('complementary', { name: t('cart.title') })
  const header = page.getByRole('banner')
  const notice = page.getByRole('region', { name: t('notices.label') }).getByRole('listitem')

  await addTickets(visitor, tickets.adult, 1)
  await page.evaluate(() => scrollTo(0, 0))
  const tools = [
    header.getByRole('link', { name: t('header.cart', { count: 1 }) }),
    ...(await bar.getByRole('link').all()),
  ]
  for (const tool of tools) await expectWithinReach(tool)
  await notice.getByRole('button', { name: t('notices.dismiss') }).click()
  await expect(notice).toHaveCount(0)

  // The button is right where notices appear, so they move to the lower edge.
  const plus = findTicketRow(visitor, tickets.adult).getByRole('button', {
    name: t('event.more', { ticket: tickets.adult.name }),
  })
  await plus.click()
  await add.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 100))
  await add.press('Enter')
  await expect(findNotice(visitor, t('cart.added'))).toBeVisible()
  await expect(add).toBeFocused()
  for (const tool of [add, ...(await bar.getByRole('link').all())]) await expectWithinReach(tool)
})

// Holds: errors.failed-submission-without-own-handler
test('a form that cannot be sent says so, keeps what was chosen, and is sent when it can be', async ({
  context,
  t,
  visitor,
  addConcert,
}) => {
  const { path, tickets } = await addConcert()
  // Uses a page of its own: on the others, the browser's log of the failure would count as a fault.
  const page = await context.newPage()
  const own = { ...visitor, page }
  await openPage(own, path)
  const row = findTicketRow(own, tickets.adult)
  await row.getByRole('button', { name: t('event.more', { ticket: tickets.adult.name }) }).click()
  await page.route(/cart\/add/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  const add = findAddButton(own)
  await add.click()
  await expect(findNotice(own, t('errors.foreign'))).toBeVisible()
  await expect(findQuantity(own, tickets.adult)).toHaveValue('1')
  await page.unroute(/cart\/add/)
  await add.click()
  await expect(findNotice(own, t('cart.added'))).toBeVisible()
})

test('tickets whose answer is lost on its way are added once, however often the button is pressed', async ({
  context,
  t,
  visitor,
  addConcert,
}) => {
  const { path, tickets } = await addConcert()
  // Uses a page of its own: on the others, the browser's log of the failure would count as a fault.
  const page = await context.newPage()
  const own = { ...visitor, page }
  await openPage(own, path)
  await addTickets(own, tickets.adult, 1)
  const row = findTicketRow(own, tickets.adult)
  await row.getByRole('button', { name: t('event.more', { ticket: tickets.adult.name }) }).click()
  // The shop has added the tickets, but the proxy in front of it reports that it is unreachable.
  const session = await context.newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const body = Buffer.from('Service Unavailable').toString('base64')
    void session.send('Fetch.fulfillRequest', { requestId, responseCode: 503, body })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/cart/add/*', requestStage: 'Response' }] })
  const add = findAddButton(own)
  await add.click()
  await expect(findNotice(own, t('errors.foreign'))).toBeVisible()
  await session.send('Fetch.disable')
  await add.click()
  await expect(findNotice(own, t('cart.added'))).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()
})
