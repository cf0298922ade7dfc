import type { Block } from '../blocks/blocks.ts'

export interface FaqEntry {
  /** The same in every language. */
  key: string
  question: string
  answer: Block[]
}

/** Element id of its answer: `/gyik#question-refunds` opens it. */
export const nameAnswer = (key: string): string => `question-${key}`
