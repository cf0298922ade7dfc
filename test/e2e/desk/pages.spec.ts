import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

// Holds: product.purchase-checkout-errors-journeys-without
test(
  'desk: a page is made of blocks by keyboard alone: added, moved, written, looked at, published and undone',
  { tag: ['@desktop', '@firefox', '@quick-fr-desktop'] },
  async ({ page, db, locale, checkAccessibility }) => {
    const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
    const mark = randomUUID().slice(0, 8)
    const inLanguage = (text: string, language: 'en' | 'fr' | 'hu') =>
      page.getByLabel(t('content.textIn', { text, language: t(`content.language.${language}`) }), { exact: true })
    await page.goto('/desk/pages/new')
    await inLanguage(t('pages.text.title'), 'en').focus()
    await page.keyboard.type(`Access ${mark}`)

    /** The status that a visitor gets. */
    const status = () => page.evaluate(async (path) => (await fetch(path)).status, `/access-${mark}`)

    /** Adds a block; the cursor is then on it, and its form is the next stop. */
    const add = async (kind: string) => {
      await page.getByLabel(t('blocks.kind'), { exact: true }).selectOption(kind)
      await page.getByRole('button', { name: t('blocks.add'), exact: true }).press('Enter')
      await expect(page.getByRole('button', { name: kind, exact: true, expanded: true })).toBeFocused()
    }
    await add(t('blocks.text'))
    const running = inLanguage(t('blocks.property.nodes'), 'en')
    await expect(running).toHaveAttribute('contenteditable', 'true')
    await running.focus()
    await page.keyboard.type(`By metro ${mark}, `)
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('every ten minutes')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await page.keyboard.press('ControlOrMeta+k')
    const address = page.getByLabel(t('content.link.address'), { exact: true })
    await expect(address).toBeFocused()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAccessibleDescription(/javascript:alert/)
    await expect(address).toBeFocused()
    await checkAccessibility(page)
    await address.fill('/terms')
    await address.press('Enter')
    await expect(running).toBeFocused()
    const tool = (name: 'bold' | 'list') =>
      page
        .getByRole('toolbar')
        .first()
        .getByRole('button', { name: t(`content.mark.${name}`), exact: true })
    await page.keyboard.press('Shift+Tab')
    await expect(tool('bold')).toBeFocused()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await expect(tool('list')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tool('list')).toHaveAttribute('aria-pressed', 'true')
    await expect(running).toBeFocused()
    await add(t('blocks.title'))
    await inLanguage(t('blocks.property.text'), 'en').focus()
    await page.keyboard.type('Getting there')
    await inLanguage(t('blocks.property.text'), 'fr').focus()
    await page.keyboard.type('Venir')
    await checkAccessibility(page)

    // A block is named by its words in the editor's language, or by the English ones where there
    // are none.
    const words = locale === 'fr' ? 'Venir' : 'Getting there'
    const heading = `${t('blocks.title')}: ${words}`
    const blocks = page.getByRole('group', { name: t('pages.text.content') }).locator('> ol > li')
    await expect(blocks.last()).toContainText(words)
    await page.getByRole('button', { name: t('content.moveUp', { text: heading }) }).press('Enter')
    await expect(page.getByRole('button', { name: t('content.moveUp', { text: heading }) })).toBeFocused()
    await expect(blocks.first()).toContainText(words)

    // A removed block is restored with one key.
    await page.getByRole('button', { name: t('blocks.removeOf', { block: heading }) }).press('Enter')
    await expect(page.getByRole('button', { name: t('blocks.undo') })).toBeFocused()
    await expect(blocks).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(blocks.first()).toContainText(words)

    // A button without a target is refused at its field.
    await add(t('blocks.button'))
    await inLanguage(t('blocks.property.label'), 'en').focus()
    await page.keyboard.type('Terms')
    await inLanguage(t('blocks.property.href'), 'en').focus()
    await page.keyboard.type('terms')
    await page.getByRole('button', { name: t('content.save.draft') }).press('Enter')
    await expect(inLanguage(t('blocks.property.href'), 'en')).toBeFocused()
    await expect(page.getByText(t('content.draft.text'))).toBeHidden()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await inLanguage(t('blocks.property.href'), 'en').fill('/terms')
    await page.getByRole('button', { name: t('content.save.draft') }).press('Enter')
    await expect(page.getByText(t('content.done.create'))).toBeVisible()

    // The preview of the page, before anybody else sees it, in two languages.
    await page.getByText(t('content.look'), { exact: true }).press('Enter')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText(`By metro ${mark}`)).toBeVisible()
    await page
      .getByRole('group', { name: t('content.look.language') })
      .getByRole('button', { name: t('content.language.fr') })
      .press('Enter')
    await expect(frame.getByRole('heading', { name: 'Venir' })).toBeVisible()
    expect(await status()).toBe(404)

    await page.getByRole('button', { name: t('content.publish'), exact: true }).press('Enter')
    await expect(page.getByText(t('content.done.publish'))).toBeVisible()
    expect(await status()).toBe(200)
    const html = await page.evaluate(async (path) => (await fetch(path)).text(), `/access-${mark}`)
    expect(html).toMatch(
      new RegExp(
        `<li>By metro ${mark}, <strong>every ten </strong><a [^>]*href="/terms"[^>]*><strong>minutes</strong></a></li>`,
      ),
    )
    await page
      .getByRole('region', { name: t('content.history') })
      .getByRole('button')
      .first()
      .press('Enter')
    await expect(page.getByText(t('content.done.revert'))).toBeVisible()
    await expect.poll(status).toBe(404)
    await sql`delete from pages where key = ${`access-${mark}`}`.execute(db)
  },
)
