/** Of the address: the articles that stand in no category. */
export const noCategory = 'none'

export const shownArticles = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownArticles = (typeof shownArticles)[number]
