import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/fixtures.ts'

/** Input device at the desk. */
export interface DeskSteps {
  /**
   * Clicks a link, button or field; with the keyboard, reaches it by Tab and presses Enter unless
   * it is a field.
   */
  use(target: Locator): Promise<void>
  /** Selects from a list: two clicks, or by the keyboard. */
  choose(list: Locator, option: string | { label: string }): Promise<void>
  /**
   * Returns the clicks since the last call, as received by the page. A selection in a list counts
   * twice, also by the keyboard.
   */
  countClicks(): Promise<number>
}

export const inputDevices = ['mouse', 'keyboard'] as const

/** Creates one of the input devices, before its page is opened. */
export async function createSteps(page: Page, name: (typeof inputDevices)[number]): Promise<DeskSteps> {
  await page.addInitScript(() => {
    const note = (clicks: number) =>
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + clicks))
    addEventListener('pointerdown', () => note(1), true)
    // Playwright selects without a pointer.
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

/** Maximum Tab presses after which an element counts as unreachable. */
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
