import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage, readMail } from '../support/steps.ts'

/** Fills in and submits the form. */
async function askForLink({ page, t }: BrowserVisitor, email: string, reference: string): Promise<void> {
  await page.getByRole('textbox', { name: t('accounts.field.email') }).fill(email)
  await page.getByRole('textbox', { name: t('accounts.field.reference') }).fill(reference)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.find.submit') })
    .click()
  await expect(page.getByText(t('accounts.find.sentText', { email }))).toBeVisible()
}

const linkOf = (mail: string) => /\/payment\/success\/[\w-]+\?key=[\w-]{43}/.exec(decode(mail))![0]

/** Long lines of a mail are wrapped, and `=` is encoded. */
const decode = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

// Holds: routes.tickets-find-get-tickets-find
test('finds lost tickets from the footer, by a link that is mailed', async ({
  page,
  t,
  visitor,
  checkAccessibility,
  db,
}) => {
  const { ref_nr } = await storeOrder(db, { email: visitor.email })
  await openPage(visitor, '/composers')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('accounts.find.title') })
    .click()
  await expect(page.getByRole('heading', { name: t('accounts.find.title') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.find.submit') })
    .click()
  await expect(page.getByText(t('accounts.errors.reference'))).toBeVisible()
  await checkAccessibility(page)
  await askForLink(visitor, visitor.email, ref_nr)
  await checkAccessibility(page)
  await page.goto(linkOf(await readMail(db, visitor.email, 'tickets-found')))
  await expect(page.getByText(t('payment.success.headline'))).toBeVisible()
  await expect(page.getByText(ref_nr).first()).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('finds lost tickets without loss of what was typed', async ({ page, t, visitor, db }) => {
    const { ref_nr } = await storeOrder(db, { email: visitor.email })
    await page.goto('/find-tickets')
    await page.getByRole('textbox', { name: t('accounts.field.email') }).fill(visitor.email)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('accounts.find.submit') })
      .click()
    await expect(page.getByText(t('accounts.errors.reference'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('accounts.field.email') })).toHaveValue(visitor.email)
    await askForLink(visitor, visitor.email, ref_nr)
    await page.goto(linkOf(await readMail(db, visitor.email, 'tickets-found')))
    await expect(page.getByText(t('payment.success.headline'))).toBeVisible()
  })
})
