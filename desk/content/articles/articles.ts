export const shownArticles = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownArticles = (typeof shownArticles)[number]
