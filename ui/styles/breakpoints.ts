/**
 * Breakpoints: the widths of the window that the layout depends on, as media conditions. No other file spells one.
 * Styles use them by name, `@media (--tablet-up)` for `tabletUp`, and vite.config.ts puts the condition there; components
 * import them for `sizes`. A hundredth of a pixel lies between two neighbours, for windows zoomed to a fraction.
 */

export const belowTablet = '(max-width: 599.98px)'
export const tabletUp = '(min-width: 600px)'
export const tabletOnly = '(min-width: 600px) and (max-width: 1023.98px)'
export const landscapeUp = '(min-width: 960px)'
export const desktopUp = '(min-width: 1024px)'

/** Phones narrower than seven targets of 44 px with their padding: the days of a week. */
export const narrowPhone = '(max-width: 374.98px)'
/** Phones on which a ticket's button has no room for its icon. */
export const smallestPhone = '(max-width: 359.98px)'
/** Windows with room for the name of the logo or its mark, not both; and for its mark alone. */
export const logoNameOnly = '(min-width: 390px) and (max-width: 429.98px)'
export const logoMarkOnly = '(max-width: 389.98px)'
