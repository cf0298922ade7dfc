/** Milliseconds after which a picture that does not come keeps the page from being hydrated no longer. */
const timeout = 4000

/**
 * Resolves when what the document brings is on the screen: until then the page's code would take the line from its styles, fonts and
 * pictures. Resolves at once where the visitor is quicker, and after four seconds at the latest.
 */
export function waitForFirstView(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const begin = () => {
      listening.abort()
      resolve()
    }
    // A frame is painted after its callback: when the next one begins, it is on the screen.
    const waitForFrame = () => window.requestAnimationFrame(() => window.requestAnimationFrame(begin))
    if (window.document.readyState === 'complete') waitForFrame()
    else window.addEventListener('load', waitForFrame, { signal })
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, begin, { signal, capture: true, passive: true })
    window.setTimeout(begin, timeout)
  })
}
