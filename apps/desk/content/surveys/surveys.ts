/** Surveys, each with its own URL, and questionnaires, embedded in content by blocks. */
export const formKinds = ['survey', 'questionnaire'] as const
export type FormKind = (typeof formKinds)[number]

/** Reads the form kind of an address; the route allows no other values. */
export const readFormKind = (asked: string): FormKind => (asked === 'survey' ? 'survey' : 'questionnaire')

export interface Tally {
  field: string
  /** Text of the question; for a removed one its name. */
  question: string
  isRetired: boolean
  count: number
  /** Number of times each choice was selected; null for text answers. */
  choices: { value: string; label: string; count: number; isRetired: boolean }[] | null
  /** Average of numeric answers; null if there are none, or they are not numeric. */
  average: number | null
}

/** Answers of one visitor as text, by question. */
export interface AnswerLine {
  id: number
  receivedAt: string
  locale: 'en' | 'fr' | 'hu'
  answers: { question: string; answer: string }[]
}
