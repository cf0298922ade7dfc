import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addTickets, openPage } from './steps.ts'

/** What reaches further than the window is wide: nobody can read it without moving the page sideways. */
const listOverflowing = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.childElementCount === 0,
    )
    return [
      `${scrollWidth} of ${clientWidth} px`,
      ...wide.slice(0, 12).map((element) => element.outerHTML.slice(0, 160)),
    ]
  })

test(
  'text of twice the size needs no scrolling sideways',
  { tag: ['@phone', '@everywhere'] },
  async ({ page, visitor, addConcert }) => {
    // Phone alone: on a wide screen there is room.
    const concert = await addConcert()
    await openPage(visitor, concert.path)
    await addTickets(visitor, concert.tickets.adult, 2)
    const paths = [
      '/',
      concert.path,
      '/venues',
      '/gallery',
      '/cart',
      '/cart/checkout',
      '/terms',
      '/gyik',
      '/tudasbazis',
      '/tudasbazis/kategoriak/music',
    ]
    for (const path of paths) {
      await openPage(visitor, path)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expect.poll(() => listOverflowing(page), { message: path }).toEqual([])
    }
  },
)
