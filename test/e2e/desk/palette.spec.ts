import { href } from '@cadenza/navigation'
import { deskRoutes } from '#apps/desk/routes.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressUntilShown, sitDown } from './support/at-the-desk.ts'

test(
  'desk: the palette opens by / and by Ctrl+K, even out of a field, shows what arrows choose, and gives the focus back',
  { tag: '@desktop' },
  async ({ page, db, locale }) => {
    const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
    await page.goto(href(deskRoutes['orders.index']))
    const palette = page.getByRole('dialog', { name: t('frame.search') })
    const field = palette.getByRole('combobox')
    await pressUntilShown(page, ['/'], palette)
    // The key that opened the palette is not typed into the field.
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()

    const search = page.getByRole('main').getByRole('searchbox')
    await search.focus()
    await page.keyboard.type('a/')
    await expect(search).toHaveValue('a/')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(search).toBeFocused()

    await page.keyboard.press('ControlOrMeta+k')
    // Moving up from the first entry leads to the last one, at the end of a list that is longer
    // than its box.
    await page.keyboard.press('ArrowUp')
    const last = palette.getByRole('option').last()
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id'))!)
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(palette.getByRole('option').first()).not.toBeInViewport()
    await page.keyboard.type(t('frame.command.plan'))
    await expect(palette.getByRole('option', { name: t('frame.command.plan') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: t('planning.plan') })).toBeVisible()
  },
)
