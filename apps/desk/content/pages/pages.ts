/** Adds a page at the end of the footer. Other values: its position; empty: not in the footer. */
export const pageLastInFooter = 'last'
