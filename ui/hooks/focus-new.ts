/** A ref that focuses a new element in place, without scrolling. */
export const focusNew = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** A ref that focuses a new message, and scrolls to it where it is out of sight. */
export const showNew = (element: HTMLElement | null): void => element?.focus()
