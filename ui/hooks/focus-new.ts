/** A ref that focuses a new element in place, without scrolling. */
export const focusNew = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
