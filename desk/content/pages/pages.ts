export const shownPages = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownPages = (typeof shownPages)[number]
