import { formatDate, findLastDayBefore } from '#values/dates.ts'
import { formatPrice, type Euros } from '#values/money.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addTickets,
  findAddButton,
  findNotice,
  findQuantity,
  findTicketRow,
  openPage,
  totalOfTwo,
} from '../support/steps.ts'
import { timeZone } from '../support/time-zone.ts'

// Holds: cart.item-name-unit-price-quantity, states.cart-quantity-changes-0-removes, validation.ticket-quantity-below-0-above
// Holds: validation.add-cart-disabled-quantity-0, validation.cart-minus-disabled-1-less, calls.post-cart-update-hash-quantity
// Holds: errors.sorry-there-more-tickets-available, visitors.8-plus-stock-aria-disabled
test('counts what is in the cart against the seats that are there', async ({ page, t, visitor, addConcert }) => {
  const { path, tickets } = await addConcert({ seats: 3 })
  await openPage(visitor, path)
  await expect(findTicketRow(visitor, tickets.adult).getByText(t('event.onlyLeft', { count: 3 }))).toBeVisible()
  const add = findAddButton(visitor)
  await expect(add).toBeDisabled()
  await addTickets(visitor, tickets.adult, 2)
  await expect(add).toBeDisabled()
  const row = findTicketRow(visitor, tickets.adult)
  const plus = row.getByRole('button', { name: t('event.more', { ticket: tickets.adult.name }) })
  await plus.click()
  await expect(plus).toHaveAttribute('aria-disabled', 'true')
  await expect(plus).toHaveAccessibleDescription(new RegExp(t('cart.noMoreTickets')))
  await plus.click({ force: true })
  await expect(findQuantity(visitor, tickets.adult)).toHaveValue('1')
  await expect(findNotice(visitor, t('cart.alreadyInCart', { quantityInCart: 2 }))).toBeVisible()

  await openPage(visitor, '/cart')
  const { name } = tickets.adult
  const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) })
  const more = page.getByRole('button', { name: t('cart.line.increase', { name }) })
  await more.click()
  await expect(quantity).toHaveValue('3')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  const fewer = page.getByRole('button', { name: t('cart.line.decrease', { name }) })
  await fewer.click()
  await fewer.click()
  await expect(quantity).toHaveValue('1')
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 1 }) })).toBeVisible()
})

// Holds: cart.item-name-unit-price-quantity, cart.empty-cart-shows-empty-message, cart.summary-subtotal-fees-discount-above
// Holds: cart.promo-section-applied-title-remove, validation.promo-apply-disabled-field-empty
// Holds: calls.post-promo-code-apply-errors, visitors.13-promo-behind-i-code, visitors.14-remove-offers-undo-5
test(
  'uses promo codes, removes a ticket and brings it back',
  { tag: '@quick-hu-desktop' },
  async ({ page, t, locale, visitor, addConcert, checkAccessibility, db }) => {
    const { path, tickets } = await addConcert()
    await openPage(visitor, path)
    await addTickets(visitor, tickets.adult, 2)
    await openPage(visitor, '/cart')
    const total = page.getByRole('definition').last()
    await page.getByText(t('cart.promo.open')).click()
    const code = page.getByRole('textbox', { name: t('cart.promo.label') })
    const apply = page.getByRole('button', { name: t('cart.promo.apply') })
    await code.fill('   ')
    await expect(apply).toHaveAttribute('aria-disabled', 'true')
    await code.fill('NO-SUCH-CODE')
    await apply.click()
    await expect(code).toHaveAccessibleDescription(t('cart.promo.unknown'))
    await expect(code).toHaveValue('NO-SUCH-CODE')
    await checkAccessibility(page)
    const expired = await db
      .selectFrom('promo_codes')
      .select('ends_at')
      .where('code', '=', 'LASTSEASON')
      .executeTakeFirstOrThrow()
    await code.fill('LASTSEASON')
    await apply.click()
    await expect(code).toHaveAccessibleDescription(
      t('cart.promo.expired', {
        date: formatDate(findLastDayBefore(expired.ends_at!, timeZone), 'full', { locale, timeZone }),
      }),
    )
    await code.fill('  encore5 ')
    await apply.click()
    await expect(page.getByText(t('cart.summary.discount'), { exact: true })).toBeVisible()
    await expect(total).toHaveText(formatPrice(82 as Euros, locale))
    await page.getByRole('button', { name: t('cart.promo.remove', { code: 'ENCORE5' }) }).click()
    await expect(total).toHaveText(formatPrice((totalOfTwo / 100) as Euros, locale))

    await page.getByRole('button', { name: t('cart.line.remove', { name: tickets.adult.name }) }).click()
    await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
    await expect(page.getByRole('region', { name: t('cart.empty.concerts') }).getByRole('link')).toHaveCount(3)
    await expect(findNotice(visitor, t('cart.removed', { count: 2, name: tickets.adult.name }))).toBeVisible()
    await page.getByRole('button', { name: t('cart.undo') }).click()
    await expect(total).toHaveText(formatPrice((totalOfTwo / 100) as Euros, locale))
    await page.getByRole('button', { name: t('cart.line.remove', { name: tickets.adult.name }) }).click()
    await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
    await checkAccessibility(page)
  },
)

test('removes a line and brings it back by keyboard, in one\u2019s own time', async ({
  page,
  t,
  visitor,
  addConcert,
}) => {
  const { path, tickets } = await addConcert()
  await page.clock.install()
  await openPage(visitor, path)
  await addTickets(visitor, tickets.adult, 1)
  await openPage(visitor, '/cart')
  const remove = page.getByRole('button', { name: t('cart.line.remove', { name: tickets.adult.name }) })
  await remove.press('Enter')
  const undo = page.getByRole('button', { name: t('cart.undo') })
  await expect(undo).toBeFocused()
  await page.clock.fastForward(20_000)
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ has: remove })).toBeFocused()

  await remove.press('Enter')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  // The focus is not back at the top of the page.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('tells the new total; what was removed by a tap is told for its time', async ({
  page,
  t,
  locale,
  visitor,
  addConcert,
}) => {
  const { path, tickets } = await addConcert()
  const { name } = tickets.adult
  await page.clock.install()
  await openPage(visitor, path)
  await addTickets(visitor, tickets.adult, 1)
  await openPage(visitor, '/cart')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: t('cart.line.increase', { name }) }).click()
  const total = page.getByRole('status').filter({ hasText: t('cart.summary.total') })
  await expect(total).toContainText(formatPrice((totalOfTwo / 100) as Euros, locale))
  await page.getByRole('button', { name: t('cart.line.decrease', { name }) }).click()
  await expect(total).not.toContainText(formatPrice((totalOfTwo / 100) as Euros, locale))
  await page.getByRole('button', { name: t('cart.line.remove', { name }) }).click()
  const undo = page.getByRole('button', { name: t('cart.undo') })
  await expect(undo).toBeVisible()
  // Three changes of the page, but no new history entries.
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.mouse.move(0, 0)
  await page.clock.fastForward(20_000)
  await expect(undo).toHaveCount(0)
})

test('a tap on a link while a quantity is being saved loses neither', async ({ page, t, visitor, addConcert }) => {
  const { path, tickets } = await addConcert()
  const { name } = tickets.adult
  await openPage(visitor, path)
  await addTickets(visitor, tickets.adult, 1)
  await openPage(visitor, '/cart')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/cart/update/**', async (route) => {
    await held
    await route.continue()
  })
  const saving = page.waitForRequest('**/cart/update/**')
  await page.getByRole('button', { name: t('cart.line.increase', { name }) }).click()
  await saving
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('links.gallery'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/gallery$/)
  const saved = page.waitForResponse('**/cart/update/**')
  release()
  await saved
  await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()
  await expect(page).toHaveURL(/\/gallery$/)
  await openPage(visitor, '/cart')
  await expect(page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) })).toHaveValue('2')
})

// Holds: states.cart-quantity-changes-0-removes, validation.ticket-quantity-below-0-above
test('a quantity that is typed is asked for once, on Enter or on leaving the field', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const { path, tickets, zoneId } = await addConcert({ seats: null })
  const { name } = tickets.adult
  await openPage(visitor, path)
  const row = findTicketRow(visitor, tickets.adult)
  const wanted = findQuantity(visitor, tickets.adult)
  await wanted.fill('3000')
  await expect(row.getByRole('status').first()).toContainText(t('cart.cap.session_zone', { most: 20 }))
  await wanted.press('Enter')
  await expect(wanted).toHaveAccessibleDescription(new RegExp(t('cart.cap.left', { left: 20 })))
  await expect(wanted).toHaveValue('3000')
  await wanted.fill('3')
  await wanted.press('Enter')
  await expect(findNotice(visitor, t('cart.added'))).toBeVisible()

  await openPage(visitor, '/cart')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.postData() ?? '')
  })
  const field = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) })
  const badge = (count: number) =>
    expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count }) })).toBeVisible()
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await badge(20)
  await page.keyboard.press('Tab')
  expect(asked).toEqual([JSON.stringify({ quantity: 20 })])

  await field.fill('2')
  await badge(20)
  await field.blur()
  await badge(2)
  await field.press('ArrowUp')
  await badge(3)
  await page.getByRole('button', { name: t('cart.line.increase', { name }) }).click()
  await badge(4)
  // The number is shown before it is sent.
  await expect.poll(() => asked).toContain(JSON.stringify({ quantity: 4 }))
  asked.length = 0
  for (const [typed, answer] of [
    ['2,5', t('cart.refused.lineQuantity')],
    ['', t('cart.refused.lineQuantity')],
    ['3000', `${t('cart.cap.session_zone', { most: 20 })} ${t('cart.cap.left', { left: 16 })}`],
  ] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(`${answer} ${t('cart.line.stands', { quantity: 4 })}`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(typed)
    // Already answered: leaving the field sends no second request.
    await field.blur()
  }
  expect(asked).toHaveLength(3)
  await checkAccessibility(page)
  const { held } = await db.selectFrom('zones').select('held').where('id', '=', zoneId).executeTakeFirstOrThrow()
  expect(held).toBe(4)
  await field.fill('0')
  await field.press('Enter')
  await expect(findNotice(visitor, t('cart.removed', { count: 4, name }))).toBeVisible()
})
