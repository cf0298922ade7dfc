import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

const message = 'Jó napot!\nŐrzik még a páholyt?'

// Holds: navigation.leave-guard
test('typed text is asked about before a link, back, and closing', async ({ page, t, visitor, checkAccessibility }) => {
  await openPage(visitor, '/soloists')
  await page.getByRole('banner').getByRole('link', { name: 'Cadenza' }).first().click()
  const section = page.getByRole('region', { name: t('contact.title') })
  const field = section.getByRole('textbox', { name: new RegExp(`^${t('contact.message')}`) })
  const question = page.getByRole('alertdialog', { name: t('unsaved.title') })
  const answer = (name: 'unsaved.stay' | 'unsaved.leave') => question.getByRole('button', { name: t(name) }).click()
  const footerLink = page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('links.venues') })
    .first()

  await field.fill(message)
  await footerLink.click()
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: t('unsaved.stay') })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field).toHaveValue(message)
  await expect(page).toHaveURL('/')

  await field.click()
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await answer('unsaved.stay')
  await expect(page).toHaveURL('/')
  await expect(field).toHaveValue(message)

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  await expect(field).toHaveValue(message)

  await field.click()
  await page.evaluate(() => history.back())
  await answer('unsaved.leave')
  await expect(page).toHaveURL('/soloists')
  await expect(question).toBeHidden()
})
