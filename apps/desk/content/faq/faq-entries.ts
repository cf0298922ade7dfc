/** The texts of a question. */
export const faqTexts = ['question', 'answer'] as const

export const shownFaqEntries = ['current', 'archived'] as const
export type ShownFaqEntries = (typeof shownFaqEntries)[number]

export const isShownFaqEntries = (value: unknown): value is ShownFaqEntries =>
  shownFaqEntries.includes(value as ShownFaqEntries)
