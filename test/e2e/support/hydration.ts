import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a visitor does to an element, and React has to have taken over first. */
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

/** What opens a document. What is pressed on the keyboard afterwards belongs to no element. */
const openings = ['goto', 'reload', 'goBack', 'goForward'] as const

type Method = (this: Locator | Page, ...given: unknown[]) => Promise<unknown>

const patched = new WeakSet<object>()
const unhydrated = new WeakSet<BrowserContext>()

/**
 * Makes everything that is done to a page wait until React has taken over what it is done to: an earlier click would be lost. Holds
 * for all pages of the worker but those of `actBeforeHydration`, and where JavaScript is off nothing is waited for.
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

/** From now on a page and its siblings are used as they come: for journeys that look at what is before hydration. */
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
 * React marks the elements that it has taken over; nothing that a visitor sees changes at that moment. The buttons of lazy sections
 * are the last.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(isPageHydrated).catch(whileBeingReplaced)
  await expect.poll(isHydrated, { message: 'the page is hydrated', intervals: [50, 100] }).toBe(true)
}

/** Waits until the element that a locator leads to is there, and React has taken it over. */
async function waitForElement(locator: Locator): Promise<void> {
  // Most are: one look costs a millisecond, and no entry in the report.
  if (await locator.evaluate(isElementHydrated).catch(whileBeingReplaced)) return
  // Lazy sections are hydrated as they come near.
  const isHydrated = () => locator.evaluate(isElementHydrated).catch(whileBeingReplaced)
  await expect.poll(isHydrated, { message: `${String(locator)} is hydrated`, intervals: [50, 100] }).toBe(true)
}

/** A document that is being replaced answers nothing. */
function whileBeingReplaced(error: Error): false {
  if (!/Execution context was destroyed|Cannot find context|frame was detached/i.test(error.message)) throw error
  return false
}

/** In the page. Pages without a payload are not React's: the bank, or the browser's own. */
function isPageHydrated(): boolean {
  const root = document.querySelector('#root[data-payload]')
  if (!root || matchMedia('(scripting: none)').matches) return true
  const isMarked = (element: Element, mark: string) => Object.keys(element).some((key) => key.startsWith(mark))
  const buttons = [...root.querySelectorAll('main button')]
  return isMarked(root, '__reactContainer') && buttons.every((button) => isMarked(button, '__reactProps'))
}

/** In the page. A text that is edited in place is the editor's, not React's. */
function isElementHydrated(element: Element): boolean {
  const root = element.closest('#root[data-payload]')
  if (!root || element.closest('[contenteditable]') || matchMedia('(scripting: none)').matches) return true
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
