import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { holdChunk } from '../support/chunks.ts'
import { expect, test } from '../support/fixtures.ts'
import { actBeforeHydration } from '../support/hydration.ts'
import { openPage } from '../support/steps.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'

// All browsers of the run share one address, which may send only a limited number of messages per
// hour.
test.beforeEach(async ({ db }) => {
  await db
    .updateTable('contact_messages')
    .set({ created_at: sql<Date>`created_at - interval '2 hours'` })
    .execute()
})

const findForm = ({ page, t }: BrowserVisitor) => page.getByRole('region', { name: t('contact.title') })

/** Opens the contact form on the front page, hydrated. */
async function openForm(visitor: BrowserVisitor): Promise<Locator> {
  await openPage(visitor, '/')
  const section = findForm(visitor)
  return section
}
const message = 'Jó napot!\nŐrzik még a páholyt? Œuvre complète ?'

// Holds: contact.fields-first-name-last-name, contact.success-positive-banner-your-message
// Holds: validation.errors-come-server-per-field, calls.post-contact-submit-six-fields
test(
  'writes to the shop after a mistake, and is thanked',
  { tag: ['@each-language', '@quick-hu-phone'] },
  async ({ page, t, locale, visitor, db, checkAccessibility }) => {
    const section = await openForm(visitor)
    const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'message') =>
      section.getByRole('textbox', { name: new RegExp(`^${t(`contact.${name}`)}`) })
    await field('firstName').fill('Zsófia')
    await field('lastName').fill('Őrűné')
    await field('email').fill('zsofia@')
    await field('phone').fill('+36 (1) 411-6600')
    await expect(field('phone')).toHaveValue('+36 1 4116600')
    await field('message').fill(message)
    await section.getByRole('button', { name: t('contact.send') }).click()
    await expect(section.getByText(t('contact.errors.email'))).toBeVisible()
    await expect(field('email')).toBeFocused()
    await expect(field('message')).toHaveValue(message)
    await checkAccessibility(page)

    await field('email').fill(visitor.email)
    await expect(section.getByText(t('contact.errors.email'))).toBeHidden()
    await section.getByRole('button', { name: t('contact.send') }).click()
    await expect(section.getByText(t('contact.sent'))).toBeVisible()
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'message'] as const)
      await expect(field(name)).toHaveValue('')
    await checkAccessibility(page)

    const stored = await db.selectFrom('contact_messages').selectAll().where('email', '=', visitor.email).execute()
    expect(stored).toMatchObject([
      { locale, first_name: 'Zsófia', last_name: 'Őrűné', phone: '+36 1 4116600', message },
    ])
  },
)

// Holds: visitors.nothing-lost-typed-before-page
test('the form stands as it came until its code is there', async ({ page, t }) => {
  actBeforeHydration(page)
  const code = await holdChunk(page, 'apps/shop/contact/contact-section.tsx')
  await page.addInitScript(() => {
    // Marks the server's element, to distinguish it from one rendered in its place.
    document.addEventListener('DOMContentLoaded', () =>
      document.getElementById('contact-us')?.setAttribute('data-came', ''),
    )
  })
  await page.goto('/')
  const section = page.locator('#contact-us')
  await expect(section).toHaveAttribute('data-came')
  const field = section.getByRole('textbox', { name: t('contact.message') })
  const phone = section.getByRole('textbox', { name: t('contact.phone') })
  await field.fill(message)
  await phone.fill('+36 (1) 411')
  await code.release()
  // Once hydrated, the form formats the number; what was typed before is not lost.
  await expect(phone).toHaveValue('+36 1 411')
  await expect(field).toHaveValue(message)
  await expect(section).toHaveAttribute('data-came')
})

test('the link to the form leads to the form, from wherever it is followed', async ({
  page,
  t,
  size,
  visitor,
  addConcert,
}) => {
  for (const start of ['/venues', '/cart', (await addConcert()).path]) {
    await openPage(visitor, start)
    if (size === 'phone') await page.getByRole('button', { name: t('header.openMenu') }).click()
    await page
      .getByRole(size === 'phone' ? 'dialog' : 'banner')
      .getByRole('link', { name: t('links.contact'), exact: true })
      .click()
    await expect(page).toHaveURL('/#contact-us')
    const section = findForm(visitor)
    await expect(section).toBeInViewport()
    await expect
      .poll(() => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(120)
  }
})

test(
  'the link to the form waits for the form, where it is quicker',
  { tag: '@each-size' },
  async ({ page, t, size, visitor, addConcert }) => {
    const code = await holdChunk(page, 'apps/shop/contact/contact-section.tsx')
    await openPage(visitor, (await addConcert()).path)
    if (size === 'phone') await page.getByRole('button', { name: t('header.openMenu') }).click()
    await page
      .getByRole(size === 'phone' ? 'dialog' : 'banner')
      .getByRole('link', { name: t('links.contact'), exact: true })
      .click()
    await code.release()
    await expect(page).toHaveURL('/#contact-us')
    await expect(findForm(visitor)).toBeInViewport()
  },
)
