import type { Page } from '@playwright/test'

/**
 * Makes `fill` type, key by key. Over WebDriver BiDi Playwright sets the value itself and then tells of an input that React takes
 * for its own doing, so that nothing of it would reach the form. A letter that no key of a US keyboard has goes the same way and
 * reaches the form with the next key: end a text with an ordinary one.
 */
export function typeAsAPerson(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as {
    fill(this: ReturnType<Page['locator']>, value: string): Promise<void>
  }
  locators.fill = async function fill(value) {
    await this.press('ControlOrMeta+a')
    if (value === '') await this.press('Delete')
    else await this.pressSequentially(value)
  }
}
