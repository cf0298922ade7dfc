import type { Locale } from '../../../values/locales.ts'
import type { Fields, Publication } from '../content.ts'

/** The texts of a question. */
export const questionTexts = ['question', 'answer'] as const

/** A question as the list has it. */
export interface QuestionLine extends Publication {
  id: number
  question: string
  /** Languages in which it is not written, or in which its English text was changed since. */
  missing: Locale[]
  stale: Locale[]
  /** Whether the reader has typed something of it that is not saved. */
  isBegun: boolean
}

export interface ShownQuestion extends Publication {
  /** null: it is not saved yet. */
  id: number | null
  /** Where visitors read it, below the shop's own address. */
  address: string
  fields: Fields
  /** Answers with more than running text, which are not changed here. */
  locked: string[]
  /** Fields whose English text was changed after them. */
  stale: string[]
}

export const shownQuestions = ['current', 'archived'] as const
export type ShownQuestions = (typeof shownQuestions)[number]

export const isShownQuestions = (value: unknown): value is ShownQuestions =>
  shownQuestions.includes(value as ShownQuestions)
