import { sql } from 'kysely'
import { languageTags } from '#values/locales.ts'
import { holdChunk } from '../support/chunks.ts'
import { expect, test } from '../support/fixtures.ts'
import { actBeforeHydration, waitForHydration } from '../support/hydration.ts'
import {
  addTickets,
  endHolds,
  enterBuyerDetails,
  expectBank,
  findAddButton,
  findField,
  findOrderButton,
  goToCheckout,
  openPage,
  order,
  tabTo,
} from '../support/steps.ts'

// Holds: product.purchase-checkout-errors-journeys-without, validation.valid-if-number-valid-allowed
// Holds: visitors.19-phone-says-why-asked, visitors.20-validates-leaving-field-errors
// Holds: operation.fields-problems-checkout-come-order
test(
  'says what is wrong with the checkout form, and loses nothing',
  { tag: ['@each-language', '@firefox', '@quick-fr-phone'] },
  async ({ page, t, locale, visitor, addConcert, checkAccessibility }) => {
    await goToCheckout(visitor, await addConcert())
    await findOrderButton(visitor).click()
    // Nothing is ordered: the first field has the focus, each field says what it needs, and the
    // list above links to all of them.
    const first = findField(visitor, locale === 'hu' ? 'lastname' : 'firstname')
    await expect(first).toBeFocused()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    const summary = page.getByRole('alert').filter({ hasText: t('checkout.problems', { count: 4 }) })
    await expect(summary.getByRole('link')).toHaveCount(4)
    await expect(findField(visitor, 'phone')).toHaveAccessibleDescription(new RegExp(t('checkout.missing.phone')))
    await checkAccessibility(page)
    await summary.getByRole('link', { name: t('checkout.missing.phone') }).click()
    await expect(findField(visitor, 'phone')).toBeFocused()

    await enterBuyerDetails(visitor)
    await expect(summary).toBeHidden()
    // A field shows an error when it is left, never during typing, and clears it as soon as the
    // value is valid.
    const email = findField(visitor, 'email')
    await email.fill('zsofia@')
    await expect(page.getByText(t('checkout.emailInvalid'))).toBeHidden()
    await email.blur()
    await expect(page.getByText(t('checkout.emailInvalid')).last()).toBeVisible()
    await email.fill('zsofia@gmial.com')
    await expect(page.getByText(t('checkout.emailInvalid'))).toHaveCount(0)
    await page.getByRole('button', { name: t('checkout.emailCorrect') }).click()
    await expect(email).toHaveValue('zsofia@gmail.com')

    await findField(visitor, 'phone').fill('12')
    await findOrderButton(visitor).click()
    await expect(findField(visitor, 'phone')).toBeFocused()
    await expect(findField(visitor, 'phone')).toHaveAccessibleDescription(new RegExp(t('checkout.phoneInvalid')))
    const country = new Intl.DisplayNames(languageTags[locale], { type: 'region' }).of('FR')!
    await expect(findField(visitor, 'phone')).toHaveAccessibleDescription(
      new RegExp(t('checkout.phoneElsewhere', { country }).replace(/[.+]/g, '\\$&').replace(/\s/g, '\\s')),
    )
    await findField(visitor, 'phone').fill('+36 30 123 4567')
    await page.getByRole('checkbox', { name: t('checkout.field.companyInvoice') }).check()
    await findOrderButton(visitor).click()
    await expect(findField(visitor, 'company_name')).toBeFocused()
    await expect(findField(visitor, 'firstname')).not.toHaveValue('')
    await page.getByRole('checkbox', { name: t('checkout.field.companyInvoice') }).uncheck()
    await email.fill(visitor.email)
    await order(visitor)
  },
)

test(
  'keeps postcode and town side by side where one label is longer and one field is wrong',
  { tag: ['@phone', '@each-language', '@quick-hu-phone'] },
  async ({ page, t, visitor, addConcert }) => {
    await goToCheckout(visitor, await addConcert())
    // An invoice opens the address, and requires it.
    await page.getByRole('checkbox', { name: t('checkout.field.companyInvoice') }).check()
    const [beforeCountry] = t('checkout.countryIs', { country: '|' }).split('|')
    await page.getByText(beforeCountry!).click()
    await page.getByRole('combobox', { name: t('checkout.field.country'), exact: true }).selectOption('HK')
    await findOrderButton(visitor).click()
    await expect(findField(visitor, 'city')).toHaveAttribute('aria-invalid', 'true')
    const boxes = [findField(visitor, 'zip_code'), findField(visitor, 'city')].map((field) => field.boundingBox())
    const [zip, city] = await Promise.all(boxes)
    expect(zip!.y).toBe(city!.y)
    expect(zip!.x + zip!.width).toBeLessThan(city!.x)
  },
)

test(
  'keeps the button where it is while a field is left for it',
  { tag: '@each-size' },
  async ({ page, t, locale, visitor, addConcert }) => {
    await goToCheckout(visitor, await addConcert())
    const phone = findField(visitor, 'phone')
    await phone.fill('12')
    await phone.blur()
    await expect(page.getByText(t('checkout.phoneInvalid')).last()).toBeVisible()
    await phone.fill('06 12 34 56 78')
    await expect(page.getByText(t('checkout.phoneInvalid'))).toHaveCount(0)
    // The error appears as the finger goes down; it must not move the button away from under it.
    await phone.fill('12')
    await findOrderButton(visitor).click()
    await expect(findField(visitor, locale === 'hu' ? 'lastname' : 'firstname')).toBeFocused()
  },
)

test('shows until when the seats are held, and holds them longer without losing a word', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const concert = await addConcert()
  await goToCheckout(visitor, concert)
  await db
    .updateTable('cart_items')
    .set({ held_until: sql<Date>`now() + interval '100 seconds'` })
    .where('event_ticket_id', '=', concert.tickets.adult.id)
    .execute()
  await openPage(visitor, '/cart/checkout')
  const warning = page.getByText(t('cart.warning'))
  await expect(warning).toBeVisible()
  await checkAccessibility(page)
  await findField(visitor, 'lastname').fill('Pécsi')
  await page.getByRole('button', { name: t('cart.holds.extend') }).click()
  await expect(warning).toBeHidden()
  await expect(page).toHaveURL('/cart/checkout')
  await expect(findField(visitor, 'lastname')).toHaveValue('Pécsi')

  await endHolds(db, concert)
  await page.reload()
  await page.getByRole('button', { name: t('cart.holds.takeAgain') }).click()
  await expect(warning).toBeHidden()
  await expect(findField(visitor, 'lastname')).toHaveValue('Pécsi')
})

// Holds: visitors.5-targets-44-px-focus, visitors.18-right-inputmode-16-px
test(
  'has fields that a thumb can hit, of a size that no phone zooms into',
  { tag: '@each-size' },
  async ({ page, t, visitor, addConcert }) => {
    await goToCheckout(visitor, await addConcert())
    await page.locator('summary', { hasText: t('checkout.addressOptional') }).click()
    const fields = page.getByRole('main').locator('input:visible:not([type=checkbox]), select:visible')
    await expect(fields).toHaveCount(9)
    const looks = await fields.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute('name'),
        height: element.getBoundingClientRect().height,
        fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
        mode: element.getAttribute('inputmode') ?? element.getAttribute('type'),
        autocomplete: element.getAttribute('autocomplete'),
      })),
    )
    for (const look of looks) {
      expect(look.height, `height of ${look.name}`).toBeGreaterThanOrEqual(44)
      expect(look.fontSize, `letters of ${look.name}`).toBeGreaterThanOrEqual(16)
      expect(look.autocomplete, `autocomplete of ${look.name}`).toBeTruthy()
    }
    const modes = Object.fromEntries(looks.map(({ name, mode }) => [name, mode]))
    expect(modes).toMatchObject({ email: 'email', phone: 'tel' })
    const button = await findOrderButton(visitor).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  },
)

// Holds: visitors.5-targets-44-px-focus, visitors.9-add-notice-announced-quantity
test('buys by keyboard alone, up to the payment page', async ({ page, t, visitor, addConcert }) => {
  const concert = await addConcert()
  await openPage(visitor, concert.path)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('header.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: t('event.more', { ticket: concert.tickets.adult.name }) }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  const add = findAddButton(visitor)
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()
  await expect(add).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: t('event.checkout'), exact: true }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const answers = {
    firstname: 'Ilona',
    lastname: 'Kováts',
    email: visitor.email,
    phone: '+36301234567',
  }
  const names = visitor.locale === 'hu' ? ['lastname', 'firstname'] : ['firstname', 'lastname']
  for (const name of [...names, 'email', 'phone'] as (keyof typeof answers)[]) {
    await tabTo(page, findField(visitor, name))
    await page.keyboard.type(answers[name])
  }
  await tabTo(page, findOrderButton(visitor))
  await page.keyboard.press('Enter')
  await expectBank(visitor)
})

// Holds: visitors.nothing-lost-typed-before-page
test('keeps what was typed before hydration', async ({ page, t, visitor, addConcert }) => {
  const { path, tickets } = await addConcert()
  await openPage(visitor, path)
  await addTickets(visitor, tickets.adult, 1)
  const code = await holdChunk(page, 'apps/shop/orders/checkout/checkout-page.tsx')
  actBeforeHydration(page)
  await page.goto('/cart/checkout', { waitUntil: 'commit' })
  await findField(visitor, 'firstname').fill('Zsófia')
  await page.getByRole('textbox', { name: t('checkout.field.phone') }).fill('06 (12) 34-56-78')
  await code.release()
  await waitForHydration(page)
  await findField(visitor, 'lastname').fill('Őrűné')
  await expect(findField(visitor, 'firstname')).toHaveValue('Zsófia')
  await expect(page.getByRole('textbox', { name: t('checkout.field.phone') })).toHaveValue('06 12 345678')
})
