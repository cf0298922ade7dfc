/** The texts of a question. */
export const questionTexts = ['question', 'answer'] as const

export const shownQuestions = ['current', 'archived'] as const
export type ShownQuestions = (typeof shownQuestions)[number]

export const isShownQuestions = (value: unknown): value is ShownQuestions =>
  shownQuestions.includes(value as ShownQuestions)
