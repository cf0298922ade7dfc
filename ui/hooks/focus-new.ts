/** A ref that takes the focus to what has just appeared, where it stands: nothing scrolls. */
export const focusNew = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
