export const faqTexts = ['question', 'answer'] as const

export const shownFaqEntries = ['current', 'archived'] as const
export type ShownFaqEntries = (typeof shownFaqEntries)[number]
