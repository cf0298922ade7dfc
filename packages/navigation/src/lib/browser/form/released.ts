const ENDS = ['pointerup', 'pointercancel', 'keyup']

/**
 * Resolves when nothing on the page is pressed and pending clicks have been dispatched. A message
 * that appears while a button is held down would move the button from under the pointer, and the
 * click would be lost.
 */
export async function waitForRelease(): Promise<void> {
  while (globalThis.document?.querySelector(':active'))
    await new Promise<void>((resolve) => {
      const end = (): void => {
        for (const type of ENDS) removeEventListener(type, end, true)
        // The click event follows right after the release.
        setTimeout(resolve)
      }
      for (const type of ENDS) addEventListener(type, end, true)
    })
}
