import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Translate } from '#ui/i18n/translator.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

const footerOf = (page: Page) => page.getByRole('contentinfo')
const tabsOf = (page: Page, t: Translate) =>
  footerOf(page)
    .getByRole('navigation', { name: t('footer.navigation') })
    .getByRole('link')

/**
 * Returns the number of different positions of the tabs on an axis: their columns or their rows.
 */
async function countPlaces(page: Page, t: Translate, axis: 'x' | 'y'): Promise<number> {
  const boxes = await Promise.all((await tabsOf(page, t).all()).map((tab) => tab.boundingBox()))
  return new Set(boxes.map((box) => Math.round(box![axis]))).size
}

// Holds: limits.title-lines-45-max-width
test(
  'sizes: the lines of a title are 45 px high and 350 px long at most, those of the footer 40 and 700',
  { tag: '@each-size' },
  async ({ page, t, visitor, addConcert }) => {
    const { path } = await addConcert()
    await openPage(visitor, path)
    const title = page.getByRole('heading', { level: 2, name: t('event.gallery') })
    const lines = title.locator('+ span')
    // The colour primary, #9F1E10; the lines use it as it is, a quarter transparent.
    await expect(title).toHaveCSS('color', 'rgb(159, 30, 16)')
    expect(await lines.evaluate((element) => getComputedStyle(element).getPropertyValue('--title-color'))).toBe(
      await title.evaluate((element) => getComputedStyle(element).getPropertyValue('--title-color')),
    )
    await expect(lines).toHaveCSS('height', '45px')
    await expect(lines).toHaveCSS('max-width', '350px')
    const footerLines = footerOf(page).locator('h2 + span')
    await expect(footerLines).toHaveCSS('height', '40px')
    await expect(footerLines).toHaveCSS('max-width', '700px')
  },
)

// Holds: limits.tabs-mobile-breakpoint-600-px
test('sizes: tabs are 50 px high, side by side from 600 px on and two by two below', async ({ page, t, visitor }) => {
  await openPage(visitor, '/gallery')
  await expect(tabsOf(page, t)).toHaveCount(4)
  for (const tab of await tabsOf(page, t).all()) await expect(tab).toHaveCSS('min-height', '50px')
  for (const [width, columns, rows] of [
    [320, 2, 2],
    [599, 2, 2],
    [600, 4, 1],
    [1280, 4, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => countPlaces(page, t, 'x'), `columns at ${width} px`).toBe(columns)
    expect(await countPlaces(page, t, 'y'), `rows at ${width} px`).toBe(rows)
  }
})

// Holds: layout.small-screens-burger-menu-opening
test('sizes: the drawer is 350 px wide, and as wide as the screen where that is less', async ({ page, t, visitor }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openPage(visitor, '/gallery')
  await page.getByRole('button', { name: t('header.openMenu') }).click()
  const drawer = page.getByRole('dialog', { name: t('header.navigation') })
  for (const [screen, width] of [
    [390, 350],
    [350, 350],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 800 })
    await expect(drawer, `at ${screen} px`).toHaveCSS('width', `${width}px`)
  }
})

// Holds: limits.spinner-icon-sizes-18-24
test('sizes: icons and spinners have 18, 24, 32, 38 and 46 px', async ({ page }) => {
  const styles = ['display/icon', 'feedback/spinner'].map((name) =>
    readFileSync(join(import.meta.dirname, `../../../ui/${name}.module.css`), 'utf8'),
  )
  const sizes = { xs: 18, sm: 24, md: 32, lg: 38, xl: 46 }
  const drawings = ['icon', 'spinner'].flatMap((kind) =>
    Object.keys(sizes).map((size) => `<svg class="${kind} ${size}" viewBox="0 0 24 24"></svg>`),
  )
  // No page of the shop shows all of them: here they stand alone, in their own styles.
  await page.setContent(`<style>${styles.join('\n')}</style>${drawings.join('')}`)
  for (const kind of ['icon', 'spinner'])
    for (const [size, pixels] of Object.entries(sizes)) {
      const drawing = page.locator(`svg.${kind}.${size}`)
      await expect(drawing).toHaveCSS('width', `${pixels}px`)
      await expect(drawing).toHaveCSS('height', `${pixels}px`)
    }
})
