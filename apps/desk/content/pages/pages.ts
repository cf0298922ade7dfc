/** Of a page's place in the footer: after all others. Else it is a number, or empty where the page does not stand there. */
export const pageLastInFooter = 'last'

export const shownPages = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownPages = (typeof shownPages)[number]
