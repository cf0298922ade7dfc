import type { Page } from '@playwright/test'

const patched = new WeakSet<object>()

/**
 * Makes `fill` insert its text at once, like a keyboard with word completion. Over WebDriver BiDi
 * Playwright sets the value itself and then dispatches an input event that React takes for its own
 * change, so that the form would not be notified.
 */
export function insertTextAsKeyboard(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as {
    fill(this: ReturnType<Page['locator']>, value: string): Promise<void>
  }
  if (patched.has(locators)) return
  patched.add(locators)
  locators.fill = async function fill(value) {
    await this.focus()
    const isTaken = await this.evaluate((field, text) => {
      ;(field as HTMLInputElement).select()
      return document.execCommand(text ? 'insertText' : 'delete', false, text) || text === ''
    }, value)
    if (!isTaken) throw new Error(`${String(this)} takes no text.`)
  }
}
