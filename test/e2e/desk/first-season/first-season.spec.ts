import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { toCents } from '#values/money.ts'
import { expect } from '#test/e2e/support/fixtures.ts'
import {
  enterBuyerDetails,
  expectSuccess,
  findAddButton,
  openPage,
  order,
  payWithCard,
} from '#test/e2e/support/steps.ts'
import { test } from './empty-shop.ts'
import { readGuide } from './guide.ts'

// The guide is in English, and its pictures show a large screen.
test.use({ locale: 'en', viewport: { width: 1280, height: 900 } })

test(
  'guide: from an empty shop in production mode to a concert on sale; two tickets are bought, refunded, and on sale again',
  { tag: ['@desktop', '@quick-en-desktop'] },
  async ({ page, browser, emptyShop, visitor: { t, locale, email }, checkAccessibility }) => {
    const { press, write, take, countPresses, close } = await readGuide(page)
    const main = page.getByRole('main')
    const expectPage = (title: string) => expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()

    const [invitation] = (await emptyShop.admin('invite', 'anna@example.org', '--role', 'owner')).split('\n')
    await page.goto(invitation!)
    const began = performance.now()
    await write('First name', 'Anna')
    await write('Last name', 'Minta')
    await write('New password', 'seven quiet cellos at dusk')
    await press('Accept')
    await expectPage('Set up the second step')
    const key = (await main.getByRole('code').or(main.locator('code')).first().innerText()).replaceAll(' ', '')
    await write('Code from your app', codeAt(key, new Date()))
    await press('Finish')
    await expectPage('Keep your recovery codes')
    await press('I have kept them')
    await expectPage('Today')
    await press('Close')
    const steps = main.getByRole('region', { name: 'Your first concert on sale' })
    await expect(steps.getByRole('link')).toHaveText(['New hall', 'Create an event', 'Enter the seller'])
    await checkAccessibility(page)
    await take('first-steps')

    await press('New hall')
    await expectPage('New hall')
    await write('Name, English', 'Town Hall')
    await write('City', 'Lyon')
    await write('Address', '1 place de la Comédie, 69001 Lyon')
    await page.getByLabel('Country').selectOption('France')
    await write('Part 1, English', 'Stalls')
    await write('Seats: part 1', '120')
    await write('Part 2, English', 'Box')
    await write('Seats: part 2', '2')
    await take('hall')
    // The third row stays empty.
    await press('Create the hall')
    await expectPage('Town Hall')
    await press('Publish the hall')
    await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()

    await press('New price list')
    await expectPage('New price list')
    await write('Name of the list', 'Every evening')
    await write('Price: Adult, Stalls', '24')
    await write('Price: Student, Stalls', '12')
    await write('Price: Adult, Box', '18')
    await take('prices')
    await press('Create the price list')
    await expectPage('Every evening')
    await press('Plan concerts')
    await expect(main.getByText('There is no event yet')).toBeVisible()
    await checkAccessibility(page)

    await press('Media')
    await expectPage('Media')
    const buffer = await paint(1600, 1000).jpeg().toBuffer()
    await page
      .getByLabel('Drop pictures anywhere on this page, or choose them here')
      .setInputFiles({ name: 'town-hall.jpg', mimeType: 'image/jpeg', buffer })
    await expect(main.getByText('1 of 1 are in the library.')).toBeVisible()
    await main.getByRole('table').getByRole('link', { name: 'town-hall' }).click()
    await expectPage('town-hall')
    await write('Description, English', 'The hall from the stage')
    await write('Description, French', 'La salle vue de la scène')
    await write('Description, Hungarian', 'A terem a pódiumról')
    await press('Save')
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()

    await press('Events')
    await expectPage('Events')
    await press('Soloists')
    await expectPage('Soloists')
    await press('Add a soloist')
    await write('Name', 'Anna Minta')
    await write('Role, English', 'violin')
    await write('In a few words, English', 'She plays from memory.')
    await press('Publish')
    await expectPage('Anna Minta')

    await press('Events')
    await expectPage('Events')
    await press('Create an event')
    await write('Title, English', 'The First Evening')
    await press('Add a piece')
    await write('Composer', 'Bach')
    await write('Minutes', '30')
    await write('Piece, English', 'Partita No. 2')
    await page.getByLabel('Another soloist').selectOption('Anna Minta, violin')
    await press('Add soloist')
    await page.getByRole('group', { name: 'Programme', exact: true }).evaluate((group) => group.scrollIntoView())
    await take('event')
    const picture = page.getByRole('group', { name: 'Picture', exact: true })
    await picture.getByRole('button', { name: 'Choose a picture' }).click()
    await page.getByRole('dialog', { name: 'Picture' }).getByRole('list').getByRole('button').first().click()
    await press('Publish')
    await expectPage('The First Evening')

    await press('Plan concerts')
    await expectPage('Plan concerts')
    // The event and the prices are already selected: there are no others.
    await page.getByRole('table').nth(1).getByRole('row').nth(2).getByRole('button').nth(4).click()
    await press('Look at 1 day')
    await expect(main.getByRole('table', { name: 'Preview', exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Publish 1 concert' }).scrollIntoViewIfNeeded()
    await take('plan')
    await press('Publish 1 concert')
    await expectPage('Concerts')
    const line = main.getByRole('row').nth(1)
    await expect(line).toContainText('On sale')
    const minutes = (performance.now() - began) / 60_000
    test.info().annotations.push({
      type: 'from the invitation to the concert on sale',
      description: `${countPresses() + 3} presses, ${minutes.toFixed(1)} minutes`,
    })
    await line.getByRole('link').click()
    await expectPage('The First Evening')
    const address = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href')
    await page.goto(address!)
    await take('concert')

    const visitor = { page: await (await browser.newContext({ locale })).newPage(), t, locale, email }
    await openPage(visitor, address!)
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'The First Evening' })).toBeVisible()
    const box = visitor.page.getByRole('listitem').filter({ has: visitor.page.getByRole('heading', { name: 'Box' }) })
    await box.getByRole('spinbutton').fill('2')
    await findAddButton(visitor).click()
    await visitor.page.getByRole('link', { name: 'Checkout', exact: true }).first().click()
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await enterBuyerDetails(visitor)
    await order(visitor, toCents(3600))
    await payWithCard(visitor, 'success')
    const reference = await expectSuccess(visitor)
    const seesSoldOut = async (isSoldOut: boolean) =>
      expect(async () => {
        await openPage(visitor, address!)
        await expect(box.getByText('Sold Out')).toHaveCount(isSoldOut ? 1 : 0, { timeout: 500 })
      }).toPass()
    await seesSoldOut(true)

    await page.goto(`${emptyShop.origin}/desk`)
    await press('Orders')
    await expectPage('Orders')
    await main.getByRole('link', { name: reference }).click()
    await expectPage(reference)
    for (const ticket of await main.getByRole('checkbox', { name: /^Choose ticket/ }).all()) await ticket.check()
    await take('refund')
    await press('Return 2 tickets, refund €36.00')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Return 2 tickets, refund €36.00' }).click()
    await expect(page.getByText('2 tickets are void, €36.00 is refunded.').first()).toBeVisible()
    await seesSoldOut(false)
    await expect(findAddButton(visitor)).toBeVisible()
    await visitor.page.context().close()
    close()
  },
)
