import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/fixtures.ts'

/** What somebody at the desk works with. */
export interface DeskSteps {
  /** Clicks a link, a button or a field, or goes to it by Tab and presses Enter on what is no field. */
  use(target: Locator): Promise<void>
  /** Chooses of a list that opens: a click to open it and one to choose, or by the keyboard. */
  choose(list: Locator, option: string | { label: string }): Promise<void>
  /** Clicks since the last time that this was asked, as the page has heard them. What is chosen of a list counts twice, also by the keyboard. */
  countClicks(): Promise<number>
}

export const inputDevices = ['mouse', 'keyboard'] as const

/** Takes one of the hands, before the page that it works on is opened. */
export async function createSteps(page: Page, name: (typeof inputDevices)[number]): Promise<DeskSteps> {
  await page.addInitScript(() => {
    const note = (clicks: number) =>
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + clicks))
    addEventListener('pointerdown', () => note(1), true)
    // Playwright chooses without a pointer.
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && note(2), true)
  })
  return { ...(name === 'mouse' ? mouse : keyboardOf(page)), countClicks: () => countClicks(page) }
}

const mouse: Omit<DeskSteps, 'countClicks'> = {
  use: (target) => target.click(),
  async choose(list, option) {
    await list.selectOption(option)
  },
}

/** Where the tab order does not come to something in so many steps, nobody would look for it there. */
const mostTabs = 120

function keyboardOf(page: Page): Omit<DeskSteps, 'countClicks'> {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeEnabled()
    for (let tabs = 0; tabs < mostTabs; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${target.toString()} is not reached by ${mostTabs} steps of Tab.`)
  }
  return {
    async use(target) {
      await reach(target)
      if (!(await target.evaluate((element) => element instanceof HTMLInputElement))) await page.keyboard.press('Enter')
    },
    async choose(list, option) {
      await reach(list)
      await list.selectOption(option)
    },
  }
}

function countClicks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const clicks = Number(sessionStorage.getItem('clicks'))
    sessionStorage.removeItem('clicks')
    return clicks
  })
}
