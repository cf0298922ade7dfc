/** Address value for articles without a category. */
export const noCategory = 'none'

export const shownArticles = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownArticles = (typeof shownArticles)[number]
