import { expect, type Page } from '@playwright/test'

/**
 * Window widths at which a page must not scroll sideways: desktop, the narrowest supported, and
 * phone.
 */
const widths = [1280, 320, 390]

interface Violation {
  violatedDirective: string
  blockedURI: string
}

/**
 * Records failed requests and violations of the security policy from now on. Returns a function
 * that lists those since its last call.
 */
export async function watch(page: Page): Promise<() => string[]> {
  let noted: string[] = []
  await page.exposeFunction('noteViolation', ({ violatedDirective, blockedURI }: Violation) =>
    noted.push(`${violatedDirective} forbids ${blockedURI}`),
  )
  await page.addInitScript(() => {
    const { noteViolation } = globalThis as unknown as { noteViolation: (violation: object) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      noteViolation({ violatedDirective, blockedURI }),
    )
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Requests aborted by leaving the page.
    if (reason !== 'net::ERR_ABORTED') noted.push(`${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    // Protocol header for a redirect out of the shop.
    const leadsOutside = 'x-hybrid-external' in response.headers()
    if (response.status() >= 400 && !isPage && !leadsOutside)
      noted.push(`${response.url()} answers ${response.status()}`)
  })
  return () => {
    const listed = noted
    noted = []
    return listed
  }
}

/** Returns the page components of a document: its own, and that of its dialog. */
export async function readComponents(page: Page): Promise<string[]> {
  const payload = await page.locator('#root').getAttribute('data-payload')
  const { view, dialog } = JSON.parse(payload!) as Record<'view' | 'dialog', { component: string } | null>
  return [view, dialog].flatMap((part) => part?.component ?? [])
}

/**
 * Expects that nothing extends beyond the window, at any width, nor on a phone at twice the font
 * size.
 */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()!
  const { pathname } = new URL(page.url())
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height })
    await expect.poll(() => listOverflowing(page), { message: `${pathname} at ${width} px` }).toEqual([])
  }
  const zoom = (text: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
  await zoom('200%')
  await expect.poll(() => listOverflowing(page), { message: `${pathname} with letters of twice the size` }).toEqual([])
  await zoom('')
  await page.setViewportSize(size)
}

/** Returns wide elements beyond the window, which cannot be read without scrolling sideways. */
export const listOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    // Elements overflowing a scrolling or clipping part do not widen the page.
    const isWithinPart = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      ((getComputedStyle(element).overflowX !== 'visible' && !isWide(element)) || isWithinPart(element.parentElement))
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => isWide(element) && ![...element.children].some(isWide) && !isWithinPart(element.parentElement),
    )
    return [
      `${scrollWidth} of ${clientWidth} px`,
      ...wide.slice(0, 12).map((element) => element.outerHTML.slice(0, 160)),
    ]
  })

interface TabStops {
  /** Focusable elements not reached by Tab. */
  missed: string[]
  /** Elements with invisible focus. */
  unseen: string[]
}

/** Expects that the Tab key reaches every control, with visible focus. */
export async function expectTabToReachAll(page: Page): Promise<void> {
  expect(await walkByTab(page), new URL(page.url()).pathname).toEqual({ missed: [], unseen: [] })
}

/** Presses the Tab key until it has visited everything. */
export async function walkByTab(page: Page): Promise<TabStops> {
  const count = await page.evaluate(rememberStops)
  const readMissed = async () => (await page.evaluate(readStops)).missed.length
  for (let press = 0; press < count; press++) await page.keyboard.press('Tab')
  // A list that loads more where the focus comes has stops that were not counted.
  for (let press = 0; press < count && (await readMissed()) > 0; press++) await page.keyboard.press('Tab')
  return page.evaluate(readStops)
}

interface Watched {
  stops: { wanted: Element[]; reached: Set<Element>; unseen: Set<Element> }
}

/** Runs in the page: starts recording the focus. Returns the number of stops. */
function rememberStops(): number {
  const isUsable = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true })
  const modal = document.querySelector('dialog:modal')
  const candidates = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, audio[controls], [tabindex]',
    ),
  ].filter(isUsable)
  // Arrow keys move within a group.
  const groups = new Set<string>()
  const wanted = candidates.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const isNew = !groups.has(element.name)
    groups.add(element.name)
    return isNew
  })
  const stops = { wanted, reached: new Set<Element>(), unseen: new Set<Element>() }
  Object.assign(globalThis, { stops })
  /** An outline or shadow of its own, or of its label or container. */
  const isMarked = (element: Element | null, depth = 0): boolean => {
    if (!element || depth > 2) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
    if (depth > 0 && boxShadow !== 'none') return true
    return (depth === 0 && isMarked(element.nextElementSibling, 2)) || isMarked(element.parentElement, depth + 1)
  }
  document.addEventListener('focusin', ({ target }) => {
    stops.reached.add(target as Element)
    if (!isMarked(target as Element)) stops.unseen.add(target as Element)
  })
  const active = document.activeElement
  if (active && active !== document.body) stops.reached.add(active)
  return Math.ceil(wanted.length * 1.2) + 10
}

/** Runs in the page: returns the recorded stops. */
function readStops() {
  const { wanted, reached, unseen } = (globalThis as unknown as Watched).stops
  const describe = (element: Element) => element.outerHTML.slice(0, 200)
  // Elements scrollable by arrow keys before hydration are no longer stops after it.
  const isThere = (element: Element) =>
    element.isConnected &&
    (element as HTMLElement).tabIndex >= 0 &&
    element.checkVisibility({ visibilityProperty: true })
  const radios = new Set([...reached].map((element) => (element as HTMLInputElement).name).filter(Boolean))
  return {
    missed: wanted
      .filter((element) => isThere(element) && !reached.has(element))
      .filter(
        (element) => (element as HTMLInputElement).type !== 'radio' || !radios.has((element as HTMLInputElement).name),
      )
      .map(describe),
    unseen: [...unseen].map(describe),
  }
}
