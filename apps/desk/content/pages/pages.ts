/**
 * Value that adds a page at the end of the footer. Else the field is a number, or empty for pages
 * not in the footer.
 */
export const pageLastInFooter = 'last'

export const shownPages = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownPages = (typeof shownPages)[number]
