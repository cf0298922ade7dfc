/** Milliseconds after which hydration no longer waits for a missing picture. */
const timeout = 4000

/**
 * Resolves when the content is on the screen: earlier, the page's code would compete with its
 * styles, fonts and pictures. Resolves sooner if the visitor interacts, and after four seconds at
 * the latest.
 */
export function waitForFirstView(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => resolve()
    const once = { capture: true, once: true }
    // A frame is painted after its callback: when the next one begins, it is on the screen.
    const waitForFrame = () => window.requestAnimationFrame(() => window.requestAnimationFrame(begin))
    if (window.document.readyState === 'complete') waitForFrame()
    else window.addEventListener('load', waitForFrame, once)
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, once)
    window.setTimeout(begin, timeout)
  })
}

/** Longer than a frame of a slow phone; hidden windows have none. */
const longestFrame = 100

/** Resolves after the next frame is painted. */
export function waitForPaint(window: Window): Promise<void> {
  return new Promise((resolve) => {
    window.requestAnimationFrame(() => window.setTimeout(resolve))
    window.setTimeout(resolve, longestFrame)
  })
}
