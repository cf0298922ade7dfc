const ENDS = ['pointerup', 'pointercancel', 'keyup']

/**
 * Resolves when nothing on the page is pressed, and what was pressed has been told. A message that comes while a button is held down
 * would move it away from under the pointer, and nothing would come of the press.
 */
export async function waitForRelease(): Promise<void> {
  while (globalThis.document?.querySelector(':active'))
    await new Promise<void>((resolve) => {
      const end = (): void => {
        for (const type of ENDS) removeEventListener(type, end, true)
        // The click comes right after the release.
        setTimeout(resolve)
      }
      for (const type of ENDS) addEventListener(type, end, true)
    })
}
