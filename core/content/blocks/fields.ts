/** What can be asked in a survey or a questionnaire: the fields that their blocks place, and what is answered to them. */

interface FieldOf<kind extends string> {
  /** Its name: once in a form, the same in all languages. */
  field: string
  kind: kind
  /** The question. */
  label: string
  hint?: string
  required?: boolean
  /** It is asked no more, and stays for the answers that it has. */
  retired?: boolean
}

export interface FieldOption {
  /** What is stored: the same in all languages. */
  value: string
  label: string
  /** It can be chosen no more, and stays for the answers that chose it. */
  retired?: boolean
}

/** What the ends of a row of numbers mean. */
interface Ends {
  low?: string
  high?: string
}

export type ChoiceField = FieldOf<'select' | 'radio' | 'checkbox'> & { options: FieldOption[] }
export type ScaleField = FieldOf<'scale'> & Ends & { min?: number; max?: number }
export type RatingField = FieldOf<'rating'> & Ends

export type FormField =
  | (FieldOf<'text' | 'textarea'> & { longest?: number })
  | FieldOf<'email'>
  | (FieldOf<'number'> & { min?: number; max?: number })
  | (FieldOf<'date'> & { min?: string; max?: string })
  | ChoiceField
  | RatingField
  | ScaleField

/** What is stored of an answer. */
export type Answer = string | number | string[]
/** By the names of the fields; what was not answered is not there. */
export type Answers = Record<string, Answer>

/** What stands in the fields of a form: texts, and of boxes to tick the list of those that are ticked. */
export type TypedAnswers = Record<string, string | string[]>

/** A form has no more of them. */
export const maxFields = 30

const scaleEnds = { min: 0, max: 10 }
const ratingEnds = { min: 1, max: 5 }
const longestTexts = { text: 200, textarea: 2000 }

/** The most characters of a field of text. */
export function maxTextLength({ kind, longest }: { kind: 'text' | 'textarea'; longest?: number }): number {
  return longest ?? longestTexts[kind]
}

/** The numbers that can be chosen, lowest first. */
export function listSteps(field: RatingField | ScaleField): number[] {
  const { min, max } = field.kind === 'rating' ? ratingEnds : { ...scaleEnds, ...withoutGaps(field) }
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

const withoutGaps = ({ min, max }: ScaleField) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

/** What stands in a field before anything is answered. */
export const emptyAnswer = ({ kind }: FormField): string | string[] => (kind === 'checkbox' ? [] : '')

/** Under which name the errors of a questionnaire come back: several can stand on a page. */
export const nameErrorBag = (questionnaire: string): string => `questionnaire-${questionnaire}`
