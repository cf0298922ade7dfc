const ENDS = ['pointerup', 'pointercancel', 'keyup']

/**
 * Resolves when nothing is pressed and clicks have been dispatched. A message that appears
 * meanwhile would move the button from under the pointer, and the click would be lost.
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
