import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Actions on an element, which React has to have hydrated before. */
const acts = [
  'check',
  'clear',
  'click',
  'dblclick',
  'dragTo',
  'fill',
  'press',
  'pressSequentially',
  'selectOption',
  'setChecked',
  'setInputFiles',
  'tap',
  'uncheck',
] as const

/** Actions that open a document. Subsequent key presses belong to no element. */
const openings = ['goto', 'reload', 'goBack', 'goForward'] as const

type Method = (this: Locator | Page, ...given: unknown[]) => Promise<unknown>

const patched = new WeakSet<object>()
const unhydrated = new WeakSet<BrowserContext>()

/**
 * Makes every action wait until React has hydrated its element: an earlier click would be lost.
 * Applies to all pages of the worker except those of `actBeforeHydration`; does not wait without
 * JavaScript.
 */
export function actOnHydratedPages(page: Page): void {
  wrap(
    Object.getPrototypeOf(page.locator('html')) as object,
    acts,
    (act) =>
      async function (this, ...given) {
        const locator = this as Locator
        if (!unhydrated.has(locator.page().context())) await waitForElement(locator)
        return act.apply(this, given)
      },
  )
  wrap(
    Object.getPrototypeOf(page) as object,
    openings,
    (open) =>
      async function (this, ...given) {
        const opened = await open.apply(this, given)
        if (!unhydrated.has((this as Page).context())) await waitForHydration(this as Page)
        return opened
      },
  )
}

/**
 * Disables the wait for a page and its siblings: for journeys that test the state before hydration.
 */
export function actBeforeHydration(page: Page): void {
  unhydrated.add(page.context())
}

function wrap(prototype: object, names: readonly string[], around: (method: Method) => Method): void {
  if (patched.has(prototype)) return
  patched.add(prototype)
  const methods = prototype as Record<string, Method>
  for (const name of names) methods[name] = around(methods[name]!)
}

/**
 * React marks hydrated elements; nothing visible changes at that moment. The buttons of lazy
 * sections are the last.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(isPageHydrated).catch(whileBeingReplaced)
  await expect.poll(isHydrated, { message: 'the page is hydrated', intervals: [50, 100] }).toBe(true)
}

/** Waits until the element of a locator exists and React has hydrated it. */
async function waitForElement(locator: Locator): Promise<void> {
  // Most are hydrated: one check costs a millisecond, and no entry in the report.
  if (await locator.evaluate(isElementHydrated).catch(whileBeingReplaced)) return
  // Lazy sections hydrate as they come near.
  const isHydrated = () => locator.evaluate(isElementHydrated).catch(whileBeingReplaced)
  await expect.poll(isHydrated, { message: `${String(locator)} is hydrated`, intervals: [50, 100] }).toBe(true)
}

/** A document being replaced does not respond. */
function whileBeingReplaced(error: Error): false {
  if (!/Execution context was destroyed|Cannot find context|frame was detached/i.test(error.message)) throw error
  return false
}

/** Runs in the page. Pages without a payload are not React's: the bank's, or the browser's own. */
function isPageHydrated(): boolean {
  const root = document.querySelector('#root[data-payload]')
  if (!root || matchMedia('(scripting: none)').matches) return true
  const isMarked = (element: Element, mark: string) => Object.keys(element).some((key) => key.startsWith(mark))
  const buttons = [...root.querySelectorAll('main button')]
  return isMarked(root, '__reactContainer') && buttons.every((button) => isMarked(button, '__reactProps'))
}

/** Runs in the page. A text edited in place belongs to the editor, not to React. */
function isElementHydrated(element: Element): boolean {
  const root = element.closest('#root[data-payload]')
  if (!root || element.closest('[contenteditable]') || matchMedia('(scripting: none)').matches) return true
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
