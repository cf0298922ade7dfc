import { expect, type Page } from '@playwright/test'

/** Widths of windows at which a page needs no scrolling sideways: a desk's, the narrowest that we promise, and a phone's. */
const widths = [1280, 320, 390]

interface Violation {
  violatedDirective: string
  blockedURI: string
}

/**
 * Notes from now on what a page asks for and does not get, and what it does against the security policy. Answers what lists what was
 * noted since it was last asked.
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
    // What a page that is left had not got yet.
    if (reason !== 'net::ERR_ABORTED') noted.push(`${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    // So the protocol says that the way goes on outside of the shop.
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

/** The pages that a document shows: its own, and that of the dialog over it. */
export async function readComponents(page: Page): Promise<string[]> {
  const payload = await page.locator('#root').getAttribute('data-payload')
  const { view, dialog } = JSON.parse(payload!) as Record<'view' | 'dialog', { component: string } | null>
  return [view, dialog].flatMap((part) => part?.component ?? [])
}

/** Nothing of the page reaches beyond the window, at any width, nor on a phone with letters of twice the size. */
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

/** What reaches further than the window is wide: nobody can read it without moving the page sideways. */
export const listOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    // What reaches out of a part that is moved by itself, or that is cut off, widens nothing.
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
  /** What can have the focus, and the Tab key does not lead to it. */
  missed: string[]
  /** What has had the focus, and nobody could see that. */
  unseen: string[]
}

/** The Tab key leads to everything that can be used, and wherever it is, that can be seen. */
export async function expectTabToReachAll(page: Page): Promise<void> {
  expect(await walkByTab(page), new URL(page.url()).pathname).toEqual({ missed: [], unseen: [] })
}

/** Presses the Tab key until it has been everywhere. */
export async function walkByTab(page: Page): Promise<TabStops> {
  const count = await page.evaluate(rememberStops)
  for (let press = 0; press < count; press++) await page.keyboard.press('Tab')
  return page.evaluate(readStops)
}

interface Watched {
  stops: { wanted: Element[]; reached: Set<Element>; unseen: Set<Element> }
}

/** In the page: begins to note what has the focus. Answers how many stops there are. */
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
  // The keys of the arrows lead from one of a group to the next.
  const groups = new Set<string>()
  const wanted = candidates.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const isNew = !groups.has(element.name)
    groups.add(element.name)
    return isNew
  })
  const stops = { wanted, reached: new Set<Element>(), unseen: new Set<Element>() }
  Object.assign(globalThis, { stops })
  /** An outline or a shadow of its own, or of what stands for it: its label, or the part around it. */
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

/** In the page: what was noted. */
function readStops() {
  const { wanted, reached, unseen } = (globalThis as unknown as Watched).stops
  const describe = (element: Element) => element.outerHTML.slice(0, 200)
  // What could be moved by the arrows before it was taken over by React is no stop any more.
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
