/** Fields of surveys and questionnaires, placed by their blocks, and their answers. */

interface FieldOf<kind extends string> {
  /** Unique in a form, the same in all languages. */
  field: string
  kind: kind
  /** The question. */
  label: string
  hint?: string
  required?: boolean
  /** Hidden from new answers but kept for existing ones. */
  retired?: boolean
}

interface FieldOption {
  /** The same in all languages. */
  value: string
  label: string
  /** Can no longer be chosen but is kept for existing answers. */
  retired?: boolean
}

/** Labels for the ends of a row of numbers. */
interface Ends {
  low?: string
  high?: string
}

export type ChoiceField = FieldOf<'select' | 'radio' | 'checkbox'> & { options: FieldOption[] }
type ScaleField = FieldOf<'scale'> & Ends & { min?: number; max?: number }
type RatingField = FieldOf<'rating'> & Ends

export type FormField =
  | (FieldOf<'text' | 'textarea'> & { longest?: number })
  | FieldOf<'email'>
  | (FieldOf<'number'> & { min?: number; max?: number })
  | (FieldOf<'date'> & { min?: string; max?: string })
  | ChoiceField
  | RatingField
  | ScaleField

export type Answer = string | number | string[]
/** Keyed by field name; unanswered fields are missing. */
export type Answers = Record<string, Answer>

/** Raw form values: strings, and lists of ticked checkboxes. */
export type TypedAnswers = Record<string, string | string[]>

export const maxFields = 30

const scaleEnds = { min: 0, max: 10 }
const ratingEnds = { min: 1, max: 5 }

export function listSteps(field: RatingField | ScaleField): number[] {
  const { min, max } = field.kind === 'rating' ? ratingEnds : { ...scaleEnds, ...withoutGaps(field) }
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

const withoutGaps = ({ min, max }: ScaleField) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

/** A page can have several questionnaires. */
export const nameErrorBag = (questionnaire: string): string => `questionnaire-${questionnaire}`
