/** Surveys, each at an address of its own, and questionnaires, which stand wherever a block names them. */
export const formKinds = ['survey', 'questionnaire'] as const
export type FormKind = (typeof formKinds)[number]

/** As an address names it, which takes no other. */
export const readFormKind = (asked: string): FormKind => (asked === 'survey' ? 'survey' : 'questionnaire')

export const shownForms = ['current', 'archived'] as const
export type ShownForms = (typeof shownForms)[number]

/** What was answered to a question. */
export interface Tally {
  field: string
  /** As it is asked; of what is not there any more its name. */
  question: string
  isRetired: boolean
  /** How many have answered it. */
  count: number
  /** How often each was chosen; null: it is answered in words. */
  choices: { value: string; label: string; count: number; isRetired: boolean }[] | null
  /** Of numbers; null: of no numbers, or of none. */
  average: number | null
}

/** What one visitor has answered, in words, by the question. */
export interface AnswerLine {
  id: number
  receivedAt: string
  locale: 'en' | 'fr' | 'hu'
  answers: { question: string; answer: string }[]
}
