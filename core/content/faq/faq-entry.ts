import type { Block } from '../blocks/blocks.ts'

/** Something that visitors often ask. */
export interface FaqEntry {
  /** The same in every language. */
  key: string
  question: string
  answer: Block[]
}

/** What its answer is called in the page: `/gyik#question-refunds` opens it. */
export const nameAnswer = (key: string): string => `question-${key}`
