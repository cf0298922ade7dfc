/**
 * Breakpoints: the window widths that the layout depends on, as media conditions. No other file
 * contains one. Styles use them by name, `@media (--tablet-up)` for `tabletUp`, and vite.config.ts
 * inserts the condition; components import them for `sizes`. Neighbours are a hundredth of a pixel
 * apart, for windows with fractional zoom.
 */

export const belowTablet = '(max-width: 599.98px)'
export const tabletUp = '(min-width: 600px)'
export const tabletOnly = '(min-width: 600px) and (max-width: 1023.98px)'
export const landscapeUp = '(min-width: 960px)'
export const desktopUp = '(min-width: 1024px)'

/** Used by styles alone. */
export const layoutBreakpoints = {
  /** Phones narrower than seven targets of 44 px with their padding: the days of a week. */
  narrowPhone: '(max-width: 374.98px)',
  /** Phones on which a ticket's button has no space for its icon. */
  smallestPhone: '(max-width: 359.98px)',
  /** Windows with space for either the logo's name or its mark; and for its mark alone. */
  logoNameOnly: '(min-width: 390px) and (max-width: 429.98px)',
  logoMarkOnly: '(max-width: 389.98px)',
}
